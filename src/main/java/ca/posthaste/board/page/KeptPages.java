package ca.posthaste.board.page;

import ca.posthaste.job.JobId;
import ca.posthaste.language.Language;
import ca.posthaste.location.LocationIndex;
import ca.posthaste.page.KeptPage;
import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import java.time.Clock;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/**
 * A cache of rendered job pages. A page is valid as long as nothing has been written to the database since it was rendered, and after a write if all
 * jobs on it are unchanged. Only the choice of similar jobs may be some minutes old.
 */
final class KeptPages {
    static final int BYTES_MAX = 8 * 1024 * 1024;
    /** Approximate memory in bytes of the objects around a page, mainly its headers. */
    private static final int OVERHEAD = 2_500;
    /** A page may take at most this fraction of the cache: a larger one would evict many others. */
    private static final int SHARE = 20;

    private final Cache<Key, Entry> pages;
    private final int pageMax;

    KeptPages(int bytesMax, Clock clock) {
        pageMax = bytesMax / SHARE;
        pages = Caffeine.newBuilder().maximumWeight(bytesMax).weigher(KeptPages::size).expireAfterWrite(SimilarJobs.KEPT_FOR)
            .ticker(() -> TimeUnit.MILLISECONDS.toNanos(clock.millis())).executor(Runnable::run).build();
    }

    /** @param home address of the service, which the page contains and which the caller chooses */
    record Key(JobId job, Language language, String home) {}

    /** Inputs of a page besides its jobs. */
    record Basis(LocalDate today, LocationIndex locations) {}

    /** A page and the inputs from which it was rendered. */
    static final class Entry {
        private final Basis basis;
        private final List<Integer> jobs;
        private final String state;
        private final KeptPage page;
        private volatile long dataVersion;

        /**
         * @param jobs        ids of all jobs on the page
         * @param state       fingerprint of these jobs, taken before they were read
         * @param dataVersion version of the database, taken before the fingerprint
         */
        Entry(Basis basis, List<Integer> jobs, String state, KeptPage page, long dataVersion) {
            this.basis = basis;
            this.jobs = jobs;
            this.state = state;
            this.page = page;
            this.dataVersion = dataVersion;
        }

        KeptPage page() {
            return page;
        }

        List<Integer> jobs() {
            return jobs;
        }

        /** Reports whether nothing was written since this version. */
        boolean isOf(long version) {
            return dataVersion == version;
        }

        /** Reports whether the jobs are unchanged. If so, they are not checked again until the next write. */
        boolean confirm(String found, long version) {
            if (state.equals(found)) {
                dataVersion = version;
                return true;
            }
            return false;
        }
    }

    Optional<Entry> get(Key key, Basis basis) {
        return Optional.ofNullable(pages.getIfPresent(key)).filter(entry -> entry.basis.equals(basis));
    }

    void put(Key key, Entry entry) {
        if (entry.page.size() <= pageMax) {
            pages.put(key, entry);
        }
    }

    private static int size(Key key, Entry entry) {
        return key.home.length() + entry.page.size() + entry.state.length() + OVERHEAD;
    }

    /** Returns the current size of the cache in bytes. */
    long bytes() {
        return pages.asMap().entrySet().stream().mapToLong(entry -> size(entry.getKey(), entry.getValue())).sum();
    }
}
