package ca.posthaste.search.query;

import ca.posthaste.board.BoardQuery;
import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import java.io.IOException;
import java.time.LocalDate;
import java.util.Map;
import org.apache.lucene.index.IndexReader;
import org.apache.lucene.index.LeafReaderContext;

/** Runs searches that have only filters, and so scan every job. Results are cached per Lucene segment: new jobs go into new ones, large ones seldom change. */
final class FilterOnlySearch {
    private static final int REMEMBERED_MAX = 1_000;
    private static final int TOP_MAX = 100;
    /** Minimum size of a cached segment in documents: scanning a smaller one is faster than caching it. */
    private static final int SMALLEST = 2_000;

    private final Cache<Key, JobCollector> known = Caffeine.newBuilder().maximumSize(REMEMBERED_MAX).build();

    private record Key(Object part, LocalDate today, BoardQuery.Filters filters, BoardQuery.Sort sort, boolean facets, int most) {}

    JobCollector find(IndexReader index, BoardQuery query, BoardQuery.Sort sort, LocalDate today, int limit) throws IOException {
        var all = new JobCollector(query, sort, Map.of(), today, limit);
        for (var part : index.leaves()) {
            var helper = part.reader().getReaderCacheHelper();
            if (helper == null || part.reader().maxDoc() < SMALLEST || limit > TOP_MAX) {
                read(part, all);
                continue;
            }
            var key = new Key(helper.getKey(), today, query.filters(), sort, query.facets(), limit);
            var ofPart = known.getIfPresent(key);
            if (ofPart == null) {
                ofPart = new JobCollector(query, sort, Map.of(), today, limit);
                read(part, ofPart);
                known.put(key, ofPart);
            }
            all.add(ofPart);
        }
        return all;
    }

    private static void read(LeafReaderContext part, JobCollector found) throws IOException {
        var collector = found.getLeafCollector(part);
        var live = part.reader().getLiveDocs();
        for (int job = 0; job < part.reader().maxDoc(); job++) {
            if (live == null || live.get(job)) {
                collector.collect(job);
            }
        }
    }
}
