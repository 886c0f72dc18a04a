package ca.posthaste.board.feed;

import ca.posthaste.db.Transaction;
import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Supplier;

/** The list of sitemap files. Finding them takes a scan of the board, which is done at most once a minute while the board keeps changing. */
final class SitemapIndex {
    static final Duration AGE = Duration.ofMinutes(1);
    /** The protocol allows 50,000. */
    private static final int FILES_MAX = 10_000;

    private final FeedSource source;
    private final ScanCache<String, List<String>> kept;

    SitemapIndex(FeedSource source, Clock clock) {
        this.source = source;
        kept = new ScanCache<>(1, AGE, clock);
    }

    ScanCache.Entry<List<String>> files(String state) {
        return kept.get("", state, () -> source.read(this::scanned));
    }

    private List<String> scanned(Transaction tx, LocalDate today) {
        var files = new ArrayList<String>(List.of("pages"));
        for (int id = 0; files.size() < FILES_MAX;) {
            var next = source.board().employersAfter(tx, id, Integer.MAX_VALUE, 1, today);
            if (next.isEmpty()) {
                break;
            }
            int group = (next.get(0).id().value() - 1) / SitemapFile.GROUP;
            files.add("employers-" + (group + 1));
            id = (group + 1) * SitemapFile.GROUP;
        }
        source.board().groups(tx, SitemapFile.GROUP, FILES_MAX, today).forEach(group -> files.add("jobs-" + (group + 1)));
        return files;
    }

    /** A cache of results that require a scan of all open jobs, valid until the board changes. Concurrent callers wait for the scan in progress. */
    static final class ScanCache<K, V> {
        private final Cache<K, Entry<V>> kept;
        private final Duration age;
        private final Clock clock;

        /**
         * @param limit maximum number of results
         * @param age  maximum age of a result that is used even if the board has changed since
         */
        ScanCache(int limit, Duration age, Clock clock) {
            kept = Caffeine.newBuilder().maximumSize(limit).executor(Runnable::run).build();
            this.age = age;
            this.clock = clock;
        }

        /** @param state state of the board before the scan */
        record Entry<V>(String state, Instant at, CompletableFuture<V> result) {
            private boolean isUsable(String now, Instant time, Duration age) {
                return !result.isCompletedExceptionally() && (state.equals(now) || !time.isBefore(at) && time.isBefore(at.plus(age)));
            }
        }

        Entry<V> get(K key, String state, Supplier<CompletionStage<V>> scan) {
            return kept.asMap().compute(key, (same, old) -> old != null && old.isUsable(state, clock.instant(), age) ? old
                : new Entry<>(state, clock.instant(), scan.get().toCompletableFuture()));
        }

        int size() {
            kept.cleanUp();
            return kept.asMap().size();
        }
    }
}
