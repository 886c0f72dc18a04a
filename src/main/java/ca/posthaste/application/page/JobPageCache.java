package ca.posthaste.application.page;

import ca.posthaste.board.page.SimilarJobs;
import ca.posthaste.db.VersionedCache;
import ca.posthaste.job.JobId;
import ca.posthaste.language.Language;
import ca.posthaste.location.LocationIndex;
import ca.posthaste.page.CachedPage;
import java.time.Clock;
import java.time.LocalDate;
import java.util.List;

/**
 * The cache of rendered job pages. A page is valid as long as nothing has been written to the database since it was rendered, and after a write if all
 * jobs on it are unchanged. Only the choice of similar jobs may be some minutes old.
 */
final class JobPageCache {
    static final int BYTES_MAX = 8 * 1024 * 1024;
    /** Approximate memory in bytes of the objects around a page, mainly its headers. */
    private static final int OVERHEAD = 2_700;

    private JobPageCache() {}

    /** @param baseUrl address of the service, which the page contains and which the caller chooses */
    record Key(JobId job, Language language, String baseUrl) {}

    /** Inputs of a page besides its jobs. */
    record Basis(LocalDate today, LocationIndex locations) {}

    /** The ids of all jobs on a page, and a fingerprint of these jobs. */
    record State(List<Integer> jobs, String fingerprint) {}

    static VersionedCache<Key, State, CachedPage> cache(int bytesMax, Clock clock) {
        return new VersionedCache<>(bytesMax, key -> key.baseUrl.length() + OVERHEAD, CachedPage::size, SimilarJobs.KEPT_FOR, clock);
    }
}
