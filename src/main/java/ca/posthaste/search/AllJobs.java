package ca.posthaste.search;

import ca.posthaste.board.BoardQuery;
import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import java.io.IOException;
import java.time.LocalDate;
import java.util.Map;
import org.apache.lucene.index.IndexReader;
import org.apache.lucene.index.LeafReaderContext;

/**
 * Finds jobs by filters alone: that looks at every job there is. What a part of the index gave is remembered as long as that part stays
 * as it is; a new job is in a new part, and large parts change seldom.
 */
final class AllJobs {
    private static final int REMEMBERED_MAX = 1_000;
    private static final int TOP_MAX = 100;
    /** Smaller parts are read faster than remembered. */
    private static final int SMALLEST = 2_000;

    private final Cache<Key, JobCollector> known = Caffeine.newBuilder().maximumSize(REMEMBERED_MAX).build();

    private record Key(Object part, LocalDate today, BoardQuery.Filters filters, BoardQuery.Sort sort, boolean facets, int most) {}

    JobCollector find(IndexReader index, BoardQuery query, BoardQuery.Sort sort, LocalDate today, int most) throws IOException {
        var all = new JobCollector(query, sort, Map.of(), today, most);
        for (var part : index.leaves()) {
            var helper = part.reader().getReaderCacheHelper();
            if (helper == null || part.reader().maxDoc() < SMALLEST || most > TOP_MAX) {
                read(part, all);
                continue;
            }
            var key = new Key(helper.getKey(), today, query.filters(), sort, query.facets(), most);
            var ofPart = known.getIfPresent(key);
            if (ofPart == null) {
                ofPart = new JobCollector(query, sort, Map.of(), today, most);
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
