package ca.posthaste.job.bulk;

import ca.posthaste.employer.EmployerId;
import ca.posthaste.problem.Problem;
import ca.posthaste.problem.Rejected;
import java.util.HashMap;
import java.util.Map;

/** How many sets are read and compared at a time: each takes a thread, and room on the disk. */
final class SetPlaces {
    static final int PLACES = 4;
    static final int PER_EMPLOYER = 2;

    private final Map<EmployerId, Integer> taken = new HashMap<>();

    /** Returns what gives the place back. */
    synchronized Runnable take(EmployerId employer) {
        int ofAll = taken.values().stream().mapToInt(Integer::intValue).sum();
        if (ofAll >= PLACES || taken.getOrDefault(employer, 0) >= PER_EMPLOYER) {
            throw new Rejected(Problem.SERVICE_BUSY, "Try again in a moment: too many sets are on their way at once.");
        }
        taken.merge(employer, 1, Integer::sum);
        return () -> giveBack(employer);
    }

    private synchronized void giveBack(EmployerId employer) {
        taken.computeIfPresent(employer, (who, count) -> count == 1 ? null : count - 1);
    }
}
