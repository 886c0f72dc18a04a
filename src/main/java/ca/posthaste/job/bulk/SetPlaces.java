package ca.posthaste.job.bulk;

import ca.posthaste.employer.EmployerId;
import ca.posthaste.language.Bilingual;
import ca.posthaste.problem.Rejected;
import java.util.ArrayDeque;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/**
 * How many sets are on their way. Each counts for its employer from the first byte of the body to the last of the answer, so that who
 * sends or reads slowly takes no room but their own. Only a few are read and compared at a time, because each takes a thread; what has
 * arrived meanwhile waits its turn.
 */
final class SetPlaces {
    static final int PLACES = 4;
    static final int PER_EMPLOYER = 2;
    /** So many wait. Their bodies lie on the disk. */
    static final int WAITING_MAX = 16;

    private final EmployerPlaces places = new EmployerPlaces(PER_EMPLOYER, new Bilingual(
        "too many of your sets are on their way at once. A set is on its way until you have read its answer.",
        "trop de vos ensembles sont en route en même temps. Un ensemble est en route tant que vous n'avez pas lu sa réponse."));
    private final Queue<CompletableFuture<Void>> waiting = new ArrayDeque<>();
    private int working;

    Place take(EmployerId employer) {
        return new Place(places.take(employer));
    }

    final class Place {
        private final Runnable taken;
        /** When the work may begin; null before it is asked for, and after it is done. */
        private CompletableFuture<Void> turn;

        private Place(Runnable taken) {
            this.taken = taken;
        }

        /** Completes when the work may begin; fails with {@link Rejected} if too many wait. */
        CompletionStage<Void> beginWork() {
            synchronized (SetPlaces.this) {
                if (working < PLACES) {
                    working++;
                    turn = CompletableFuture.completedFuture(null);
                } else if (waiting.size() < WAITING_MAX) {
                    turn = new CompletableFuture<>();
                    waiting.add(turn);
                } else {
                    return CompletableFuture.failedFuture(EmployerPlaces.busy(new Bilingual("too many sets are waiting to be read.",
                        "trop d'ensembles attendent d'être lus.")));
                }
                return turn;
            }
        }

        /** What is left to do is to send the answer. */
        void finishWork() {
            CompletableFuture<Void> next = null;
            synchronized (SetPlaces.this) {
                if (turn != null && !waiting.remove(turn)) {
                    next = waiting.poll(); // it gets this place
                    working -= next == null ? 1 : 0;
                }
                turn = null;
            }
            if (next != null) {
                next.complete(null);
            }
        }

        /** The answer is sent, or cannot be. */
        void giveBack() {
            finishWork();
            taken.run();
        }
    }
}
