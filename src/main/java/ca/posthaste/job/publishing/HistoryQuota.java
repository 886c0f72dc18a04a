package ca.posthaste.job.publishing;

import ca.posthaste.db.Transaction;
import ca.posthaste.employer.Employer;
import ca.posthaste.employer.EmployerId;
import ca.posthaste.job.Posting;
import ca.posthaste.job.Status;
import ca.posthaste.job.Translation;
import ca.posthaste.job.json.DisclosuresJson;
import ca.posthaste.language.UserMessage;
import ca.posthaste.problem.Problem;
import ca.posthaste.problem.Rejected;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.ToLongBiFunction;

/**
 * Quota on the history of an employer: the versions of its jobs that candidates could see. Active jobs count as well, because they become
 * history. Once the quota is used up, nothing new can be published, but jobs can still be archived and deleted.
 *
 * <p>Triggers maintain the size in the database. It is read periodically; in between, whatever this process publishes is added. That
 * overestimates it if versions are merged, so it is read again before a write is rejected, unless it was read within {@link #READ_AGAIN}.
 * The quota can be exceeded by what other nodes publish within {@link #READ_EVERY}.
 */
public final class HistoryQuota {
    public static final HistoryQuota UNLIMITED = new HistoryQuota((tx, owner) -> 0, 0, Clock.systemUTC());
    /** Size in bytes attributed to a version besides its titles, URL, disclosures and texts. The triggers use the same number. */
    public static final int VERSION_BYTES = 512;
    static final Duration READ_EVERY = Duration.ofMinutes(1);
    /** Minimum time between two reads while the quota is used up. Otherwise every request could cause one, which on PostgreSQL reads a row per job. */
    static final Duration READ_AGAIN = Duration.ofSeconds(10);
    private static final int MEGABYTE = 1024 * 1024;
    private static final Set<String> INVISIBLE = Set.of("referenceId", "source", "autoRefresh", "applicationEmail", "publishOn");

    private final ToLongBiFunction<Transaction, EmployerId> usage;
    private final long max;
    private final Clock clock;
    private final boolean isTrial;
    private final Map<EmployerId, Size> sizes;

    private record Size(long bytes, Instant at) {}

    /**
     * @param usage source of the size in bytes of an employer's history and active jobs
     * @param max   maximum size per employer in bytes; 0 means no limit
     */
    public HistoryQuota(ToLongBiFunction<Transaction, EmployerId> usage, long max, Clock clock) {
        this(usage, max, clock, false, new ConcurrentHashMap<>());
    }

    private HistoryQuota(ToLongBiFunction<Transaction, EmployerId> usage, long max, Clock clock, boolean isTrial,
                         Map<EmployerId, Size> sizes) {
        this.usage = usage;
        this.max = max;
        this.clock = clock;
        this.isTrial = isTrial;
        this.sizes = sizes;
    }

    /** Returns this quota for dry runs, which share the known sizes but do not add to them. */
    public HistoryQuota forDryRuns() {
        return new HistoryQuota(usage, max, clock, true, sizes);
    }

    /** Rejects a write that would show candidates something new while the quota is used up. {@code before} is null if the job is new. */
    public void check(Transaction tx, Employer owner, Posting before, Posting after) {
        if (isLimited(owner) && after.status() == Status.ACTIVE && isFull(tx, owner.id()) && isNewToCandidates(before, after)) {
            throw new Rejected(Problem.HISTORY_FULL, UserMessage.of("job.history-full", "max", Math.max(1, max / MEGABYTE)));
        }
    }

    /** Reports whether the quota is known to have room, in which case a new job needs no further check. */
    boolean hasRoom(Employer owner) {
        var known = sizes.get(owner.id());
        return !isLimited(owner) || known != null && known.bytes < max && !isOlder(known, READ_EVERY);
    }

    /** Adds the size of a published posting, which will become history. */
    void add(Employer owner, Posting published) {
        if (published.status() == Status.ACTIVE) {
            add(owner, bytes(published));
        }
    }

    public void add(Employer owner, long bytes) {
        if (isLimited(owner) && !isTrial) {
            sizes.computeIfPresent(owner.id(), (id, size) -> new Size(size.bytes + bytes, size.at));
        }
    }

    private static long bytes(Posting published) {
        var translation = Optional.ofNullable(published.translation());
        return VERSION_BYTES + bytes(published.title()) + bytes(published.description()) + bytes(published.routing().url())
            + bytes(translation.map(Translation::title).orElse(null)) + bytes(translation.map(Translation::description).orElse(null))
            + bytes(DisclosuresJson.stored(published.disclosures()));
    }

    private static long bytes(String text) {
        return text == null ? 0 : text.getBytes(StandardCharsets.UTF_8).length;
    }

    /** Reports whether the quota applies to the employer. No history is stored for a sandbox. */
    private boolean isLimited(Employer owner) {
        return max > 0 && !owner.sandbox();
    }

    private boolean isFull(Transaction tx, EmployerId owner) {
        var known = sizes.get(owner);
        if (known == null || isOlder(known, known.bytes < max ? READ_EVERY : READ_AGAIN)) {
            known = new Size(usage.applyAsLong(tx, owner), clock.instant());
            sizes.put(owner, known);
        }
        return known.bytes >= max;
    }

    private boolean isOlder(Size size, Duration age) {
        return !clock.instant().isBefore(size.at.plus(age));
    }

    private static boolean isNewToCandidates(Posting before, Posting after) {
        return before == null || before.status() != Status.ACTIVE || !INVISIBLE.containsAll(before.changedMembers(after));
    }
}
