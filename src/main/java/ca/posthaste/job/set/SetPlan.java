package ca.posthaste.job.set;

import ca.posthaste.db.Transaction;
import ca.posthaste.http.upload.Upload;
import ca.posthaste.job.JobId;
import ca.posthaste.job.bulk.ItemOutcome;
import ca.posthaste.job.bulk.Summary;
import ca.posthaste.job.store.Jobs;
import ca.posthaste.language.UserMessage;
import ca.posthaste.problem.Problem;
import ca.posthaste.problem.Rejected;
import ca.posthaste.problem.RejectedItems;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * The planned outcome for every job of a set, and for the jobs that are absent from it. Only a few numbers per job are held in memory; the
 * results, as far as they are known, are in a file.
 */
final class SetPlan {
    /** Maximum share to remove in percent: of the source's active jobs, and when deleting, also of all its jobs. */
    private static final int REMOVED_PERCENT_MAX = 30;
    /** Number of jobs below which a source may lose all of them. */
    private static final int FEW = 10;

    private final Summary summary = new Summary();
    private final RejectedItems rejected = new RejectedItems();
    private final List<Line> lines = new ArrayList<>();
    private boolean hasLargeWrite;
    private final List<JobVersion> removals = new ArrayList<>();
    private int jobs;
    private int active;
    private int activeRemoved;
    private SourceState state;
    private String token;
    private Upload results;

    /**
     * The state of a source's jobs as a whole, to detect changes.
     *
     * @param changes number of changes to any job of the employer: while it stays the same, nothing else needs to be counted
     * @param sum     checksum of the source's jobs alone
     */
    record SourceState(long changes, Jobs.SourceSum sum) {
        static SourceState of(Transaction tx, Jobs jobs, SetRequest request) {
            long changes = jobs.changes(tx, request.owner().id()); // read first, so that a change in between counts as a later one
            return new SourceState(changes, jobs.sum(tx, request.owner().id(), request.source()));
        }

        boolean isUnchanged(Transaction tx, Jobs jobs, SetRequest request) {
            return jobs.changes(tx, request.owner().id()) == changes || jobs.sum(tx, request.owner().id(), request.source()).equals(sum);
        }
    }

    /** A job of the set: one object per job, since there may be many. */
    private record Line(ItemOutcome outcome, int version, int index, long start, int length) {}

    record JobVersion(JobId id, int version) {}

    /** @param version version of the stored job; 0 if there is none */
    void add(ItemOutcome outcome, int version, SetItems.Span span) {
        lines.add(new Line(outcome, version, span.index(), span.start(), span.length()));
        hasLargeWrite |= outcome.isWrite() && span.length() > SetItems.LARGE;
        summary.add(outcome);
    }

    void remove(JobVersion job, ItemOutcome outcome, boolean isActive) {
        removals.add(job);
        summary.add(outcome);
        activeRemoved += isActive ? 1 : 0;
    }

    /** Reports whether a job is to be written that needs a memory reservation of its own. */
    boolean hasLargeWrite() {
        return hasLargeWrite;
    }

    void count(boolean isActive) {
        jobs++;
        active += isActive ? 1 : 0;
    }

    void finish(SourceState seen, String newToken, Upload file) {
        state = seen;
        token = newToken;
        results = file;
    }

    ItemOutcome outcome(int number) {
        return lines.get(number).outcome;
    }

    int version(int number) {
        return lines.get(number).version;
    }

    SetItems.Span span(int number) {
        var line = lines.get(number);
        return new SetItems.Span(line.index, line.start, line.length);
    }

    JobVersion removal(int number) {
        return removals.get(number);
    }

    int removed() {
        return removals.size();
    }

    int lines() {
        return lines.size();
    }

    /**
     * Returns the rejection of a plan that would remove too many jobs of its source, unless the caller has confirmed that it means to; null if it
     * may be applied.
     */
    Rejected rejection(SetRequest request) {
        boolean deletes = request.deletesAbsent(); // deleted jobs do not come back, so all of them count
        int removed = deletes ? removed() : activeRemoved;
        boolean isUsual = isWithinLimit(activeRemoved, active) && (!deletes || isWithinLimit(removed, jobs));
        if (request.maxRemovals() == null ? isUsual : removed <= request.maxRemovals()) {
            return null;
        }
        var detail = deletes ? UserMessage.of("set.deletes-too-many", "jobs", lines(), "absent", removed, "known", jobs, "source", request.source(),
                "absentActive", activeRemoved, "active", active)
            : UserMessage.of("set.removes-too-many", "jobs", lines(), "absent", removed, "active", active, "source", request.source());
        return new Rejected(Problem.TOO_MANY_REMOVALS, detail, List.of(), Map.of("active", active, "removals", removed), Map.of());
    }

    private static boolean isWithinLimit(int removed, int all) {
        return all < FEW || removed * 100L <= (long) all * REMOVED_PERCENT_MAX;
    }

    /** Returns the state of the source that the plan was based on, or an earlier one. */
    SourceState state() {
        return state;
    }

    RejectedItems rejected() {
        return rejected;
    }

    Summary summary() {
        return summary;
    }

    String token() {
        return token;
    }

    Upload results() {
        return results;
    }
}
