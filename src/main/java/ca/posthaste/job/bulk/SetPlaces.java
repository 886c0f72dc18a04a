package ca.posthaste.job.bulk;

import ca.posthaste.employer.EmployerId;
import ca.posthaste.problem.Problem;
import ca.posthaste.problem.Rejected;
import java.util.HashMap;
import java.util.Map;

/**
 * How many sets are read and compared at a time: each takes a thread, and room on the disk. The results stay on the disk until they
 * are sent. Until then they count for their employer, so that who reads slowly takes no room but their own.
 */
final class SetPlaces {
    static final int PLACES = 4;
    static final int PER_EMPLOYER = 2;

    private final Map<EmployerId, Integer> taken = new HashMap<>();
    private int working;

    synchronized Place take(EmployerId employer) {
        if (working >= PLACES || taken.getOrDefault(employer, 0) >= PER_EMPLOYER) {
            throw new Rejected(Problem.SERVICE_BUSY, "Try again in a moment: too many sets are on their way at once. A set is on its way"
                + " until you have read its answer.");
        }
        taken.merge(employer, 1, Integer::sum);
        working++;
        return new Place(employer);
    }

    final class Place {
        private final EmployerId employer;
        private boolean isWorking = true;
        private boolean isTaken = true;

        private Place(EmployerId employer) {
            this.employer = employer;
        }

        /** What is left to do is to send the answer. */
        void finishWork() {
            synchronized (SetPlaces.this) {
                working -= isWorking ? 1 : 0;
                isWorking = false;
            }
        }

        /** The answer is sent, or cannot be. */
        void giveBack() {
            synchronized (SetPlaces.this) {
                finishWork();
                if (isTaken) {
                    taken.computeIfPresent(employer, (who, count) -> count == 1 ? null : count - 1);
                }
                isTaken = false;
            }
        }
    }
}
