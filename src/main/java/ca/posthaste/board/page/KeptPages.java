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
 * Pages of jobs as bytes. One is used while nothing was written to the database since it was made; and after a write, if all jobs on it are still as they
 * were. Only what similar jobs there are may be some minutes old.
 */
final class KeptPages {
    static final int BYTES_MAX = 8 * 1024 * 1024;
    /** Roughly the memory of the objects around a page, its headers most of all. */
    private static final int OVERHEAD = 2_500;
    /** A larger page would push out many others. */
    private static final int SHARE = 20;

    private final Cache<Key, Entry> pages;
    private final int pageMax;

    KeptPages(int bytesMax, Clock clock) {
        pageMax = bytesMax / SHARE;
        pages = Caffeine.newBuilder().maximumWeight(bytesMax).weigher(KeptPages::size).expireAfterWrite(SimilarJobs.KEPT_FOR)
            .ticker(() -> TimeUnit.MILLISECONDS.toNanos(clock.millis())).executor(Runnable::run).build();
    }

    /** @param home the address of the service, which is in the page and which the caller names */
    record Key(JobId job, Language language, String home) {}

    /** What a page depends on besides its jobs. */
    record Basis(LocalDate today, LocationIndex locations) {}

    /** A page, and what it was made of. */
    static final class Entry {
        private final Basis basis;
        private final List<Integer> jobs;
        private final String state;
        private final KeptPage page;
        private volatile long dataVersion;

        /**
         * @param jobs        all that are on the page
         * @param state       of these jobs, before they were read
         * @param dataVersion of the database, before that
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

        /** Nothing was written since. */
        boolean isOf(long version) {
            return dataVersion == version;
        }

        /** Whether its jobs are as they were. If so, they are not looked at again until something else is written. */
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

    /** What is held now, in bytes. */
    long bytes() {
        return pages.asMap().entrySet().stream().mapToLong(entry -> size(entry.getKey(), entry.getValue())).sum();
    }
}
