package ca.posthaste.search;

import org.apache.lucene.index.IndexReader;

/** Caches data read from the index for later searches. */
final class Remembered {
    private final AllJobs allJobs = new AllJobs();
    private volatile WordsInUse words;

    AllJobs allJobs() {
        return allJobs;
    }

    /** Returns the statistics for this snapshot of the index, reusing what was already looked up. */
    WordsInUse words(IndexReader index) {
        var known = words;
        if (known == null || !known.isOf(index)) {
            known = new WordsInUse(index);
            words = known;
        }
        return known;
    }
}
