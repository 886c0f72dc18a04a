package ca.posthaste.job.bulk;

import ca.posthaste.employer.EmployerId;
import ca.posthaste.language.Bilingual;
import ca.posthaste.problem.Problem;
import ca.posthaste.problem.Rejected;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;

/** How many long requests of one employer are on their way, from the first byte of the body to the last of the answer. */
final class EmployerPlaces {
    private final int most;
    private final Bilingual reason;
    private final Map<EmployerId, Integer> taken = new HashMap<>();

    /** @param reason why another one is refused, for the caller */
    EmployerPlaces(int most, Bilingual reason) {
        this.most = most;
        this.reason = reason;
    }

    /**
     * Takes a place, or fails with {@link Rejected}.
     *
     * @return gives it back; more than once has no effect
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

    static Rejected busy(Bilingual reason) {
        return new Rejected(Problem.SERVICE_BUSY, Bilingual.format("Try again in a moment: %s", "Réessayez dans un instant\u00a0: %s", reason));
    }
}
