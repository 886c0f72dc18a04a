package ca.posthaste.job;

import ca.posthaste.db.Transaction;
import ca.posthaste.employer.Employer;
import ca.posthaste.employer.EmployerId;
import ca.posthaste.language.Bilingual;
import ca.posthaste.problem.Problem;
import ca.posthaste.problem.Rejected;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Limits the history of an employer: the versions of its jobs that candidates could see. Whatever is published becomes history once it is
 * replaced, archived or deleted. So when the quota is used up, nothing new can be published, while jobs can still be archived and deleted.
 *
 * <p>The history is counted in the database from time to time; in between, what this process publishes is added to the count. That is too much if
 * versions are merged, so before anything is rejected the history is counted again, unless that was done a moment ago. Other nodes and versions
 * that expire are seen with the next count: the quota can be exceeded by what is published in {@link #COUNTED_EVERY}.
 */
public final class HistoryQuota {
    public static final HistoryQuota UNLIMITED = new HistoryQuota((tx, owner) -> 0, 0, Clock.systemUTC());
    /** Bytes that a version is taken to need besides its texts. */
    public static final int VERSION_BYTES = 512;
    static final Duration COUNTED_EVERY = Duration.ofMinutes(10);
    /** Counting takes a while, and an employer whose quota is used up could cause it with every request. */
    static final Duration COUNTED_AGAIN = Duration.ofSeconds(10);
    private static final int MEGABYTE = 1024 * 1024;
    /** Members that candidates do not see. */
    private static final Set<String> INVISIBLE = Set.of("referenceId", "source", "autoRefresh", "applicationEmail", "publishOn");

    private final Usage usage;
    private final long max;
    private final Clock clock;
    private final boolean isTrial;
    private final Map<EmployerId, Count> counts;

    /** Counts the bytes of an employer's history. */
    public interface Usage {
        long bytes(Transaction tx, EmployerId owner);
    }

    private record Count(long bytes, Instant at) {
        Count plus(long more) {
            return new Count(bytes + more, at);
        }
    }

    /** @param max bytes that an employer may have; 0: no limit */
    public HistoryQuota(Usage usage, long max, Clock clock) {
        this(usage, max, clock, false, new ConcurrentHashMap<>());
    }

    private HistoryQuota(Usage usage, long max, Clock clock, boolean isTrial, Map<EmployerId, Count> counts) {
        this.usage = usage;
        this.max = max;
        this.clock = clock;
        this.isTrial = isTrial;
        this.counts = counts;
    }

    /** The same quota for dry runs: what they would publish is not added to the count. */
    public HistoryQuota forDryRuns() {
        return new HistoryQuota(usage, max, clock, true, counts);
    }

    /**
     * Rejects a write that shows candidates something new while the quota is used up.
     *
     * @param before null if the job is new
     */
    public void check(Transaction tx, Employer owner, Posting before, Posting after) {
        if (isLimited(owner) && after.status() == Status.ACTIVE && isFull(tx, owner.id()) && isNewToCandidates(before, after)) {
            throw new Rejected(Problem.HISTORY_FULL, Bilingual.format(
                "Archive or delete jobs, or save drafts: that is still possible. The versions of your jobs that candidates saw take up the %s MB that are kept"
                    + " for you, so nothing that candidates see can be published or changed until old versions expire or the operator raises the quota.",
                "Archivez ou supprimez des offres, ou enregistrez des brouillons\u00a0: cela reste possible. Les versions de vos offres que les candidats ont"
                    + " vues occupent les %s\u00a0Mo qui vous sont réservés\u00a0; rien de ce que voient les candidats ne peut donc être publié ni modifié tant"
                    + " que d'anciennes versions n'expirent pas ou que l'exploitant n'augmente pas le quota.", Math.max(1, max / MEGABYTE)));
        }
    }

    /** Whether the quota is known to have room, so that a new job needs no further look at it. */
    boolean hasRoom(Employer owner) {
        var known = counts.get(owner.id());
        return !isLimited(owner) || known != null && known.bytes < max && !isOlder(known, COUNTED_EVERY);
    }

    /** Adds what was published, and will be kept, to the count. */
    void add(Employer owner, Posting published) {
        if (published.status() == Status.ACTIVE) {
            add(owner, published.textLength() + VERSION_BYTES);
        }
    }

    /** Adds bytes to the count, if there is one. */
    public void add(Employer owner, long bytes) {
        if (isLimited(owner) && !isTrial) {
            counts.computeIfPresent(owner.id(), (id, count) -> count.plus(bytes));
        }
    }

    /** Of a sandbox nothing is kept. */
    private boolean isLimited(Employer owner) {
        return max > 0 && !owner.sandbox();
    }

    private boolean isFull(Transaction tx, EmployerId owner) {
        var known = counts.get(owner);
        if (known == null || isOlder(known, known.bytes < max ? COUNTED_EVERY : COUNTED_AGAIN)) {
            known = new Count(usage.bytes(tx, owner), clock.instant());
            counts.put(owner, known);
        }
        return known.bytes >= max;
    }

    private boolean isOlder(Count count, Duration age) {
        return !clock.instant().isBefore(count.at.plus(age));
    }

    private static boolean isNewToCandidates(Posting before, Posting after) {
        return before == null || before.status() != Status.ACTIVE || !INVISIBLE.containsAll(before.changedMembers(after));
    }
}
