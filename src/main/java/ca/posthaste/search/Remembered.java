package ca.posthaste.search;

import org.apache.lucene.index.IndexReader;

/** What searches have read in the index and the next ones need again. */
final class Remembered {
    private final AllJobs allJobs = new AllJobs();
    private volatile WordsInUse words;

    AllJobs allJobs() {
        return allJobs;
    }

    /** What was looked up for this state of the index is still known. */
    WordsInUse words(IndexReader index) {
        var known = words;
        if (known == null || !known.isOf(index)) {
            known = new WordsInUse(index);
            words = known;
        }
        return known;
    }
}
