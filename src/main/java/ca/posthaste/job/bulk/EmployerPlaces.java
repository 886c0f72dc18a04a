package ca.posthaste.job.bulk;

import ca.posthaste.employer.EmployerId;
import ca.posthaste.language.UserMessage;
import ca.posthaste.language.UserMessage;
import ca.posthaste.problem.Problem;
import ca.posthaste.problem.Rejected;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;

/** Limits the number of long requests in flight per employer, from the first byte of the request body to the last byte of the response. */
final class EmployerPlaces {
    private final int most;
    private final UserMessage reason;
    private final Map<EmployerId, Integer> taken = new HashMap<>();

    /** @param reason explanation for the caller when another request is rejected */
    EmployerPlaces(int most, UserMessage reason) {
        this.most = most;
        this.reason = reason;
    }

    /**
     * Takes a slot, or fails with {@link Rejected} if there is none.
     *
     * @return action that releases the slot; idempotent
     */
    synchronized Runnable take(EmployerId employer) {
        if (taken.getOrDefault(employer, 0) >= most) {
            throw busy(reason);
        }
        taken.merge(employer, 1, Integer::sum);
        var isTaken = new AtomicBoolean(true);
        return () -> {
            if (isTaken.getAndSet(false)) {
                giveBack(employer);
            }
        };
    }

    private synchronized void giveBack(EmployerId employer) {
        taken.computeIfPresent(employer, (who, count) -> count == 1 ? null : count - 1);
    }

    static Rejected busy(UserMessage reason) {
        return new Rejected(Problem.SERVICE_BUSY, reason);
    }
}
