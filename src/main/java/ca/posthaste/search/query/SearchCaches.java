package ca.posthaste.search.query;

import ca.posthaste.search.query.JobSearcher.FilterOnlySearch;
import org.apache.lucene.index.IndexReader;

/** Caches data read from the index for later searches. */
public final class SearchCaches {
    private final FilterOnlySearch allJobs = new FilterOnlySearch();
    private volatile VocabularyStatistics words;

    FilterOnlySearch allJobs() {
        return allJobs;
    }

    /** Returns the statistics for this snapshot of the index, reusing what was already looked up. */
    VocabularyStatistics words(IndexReader index) {
        var known = words;
        if (known == null || !known.isFor(index)) {
            known = new VocabularyStatistics(index);
            words = known;
        }
        return known;
    }
}
