package ca.posthaste.job.set;

import ca.posthaste.language.UserMessage;
import ca.posthaste.problem.Problem;
import ca.posthaste.problem.Rejected;
import java.util.List;
import java.util.Map;

/** Limits the number of jobs of its source that a set may remove, unless the caller confirms that it means to remove more. */
final class RemovalLimit {
    /** Maximum share to remove in percent: of the source's active jobs, and when deleting, also of all its jobs. */
    private static final int PERCENT_MAX = 30;
    /** Number of jobs below which a source may lose all of them. */
    private static final int FEW = 10;

    private RemovalLimit() {}

    /** Returns the rejection of the plan; null if it may be applied. */
    static Rejected rejection(SetRequest request, SetPlan plan) {
        boolean deletes = request.deletesAbsent(); // deleted jobs do not come back, so all of them count
        int removed = deletes ? plan.removed() : plan.activeRemoved();
        boolean isUsual = isWithinLimit(plan.activeRemoved(), plan.active()) && (!deletes || isWithinLimit(removed, plan.jobs()));
        if (request.maxRemovals() == null ? isUsual : removed <= request.maxRemovals()) {
            return null;
        }
        var detail = deletes ? UserMessage.of("set.deletes-too-many", "jobs", plan.lines(), "absent", removed, "known", plan.jobs(), "source", request.source(),
                "absentActive", plan.activeRemoved(), "active", plan.active())
            : UserMessage.of("set.removes-too-many", "jobs", plan.lines(), "absent", removed, "active", plan.active(), "source", request.source());
        return new Rejected(Problem.TOO_MANY_REMOVALS, detail, List.of(), Map.of("active", plan.active(), "removals", removed), Map.of());
    }

    private static boolean isWithinLimit(int removed, int all) {
        return all < FEW || removed * 100L <= (long) all * PERCENT_MAX;
    }
}
