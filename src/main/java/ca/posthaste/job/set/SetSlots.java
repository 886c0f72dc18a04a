package ca.posthaste.job.set;

import ca.posthaste.employer.EmployerId;
import ca.posthaste.http.limit.ConcurrencyLimit;
import ca.posthaste.language.UserMessage;
import ca.posthaste.problem.Problem;
import ca.posthaste.problem.Rejected;
import java.util.ArrayDeque;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/**
 * Limits the number of sets in flight. Each set counts for its employer from the first byte of the request body to the last byte of the
 * response, so that a slow sender or reader occupies only its own slots. Only a few sets are read and compared at a time, because each needs a
 * thread; others that have arrived are queued.
 */
public final class SetSlots {
    static final int PLACES = 4;
    static final int PER_EMPLOYER = 2;
    /** Maximum number of queued sets. Their bodies are on disk. */
    static final int WAITING_MAX = 16;

    private final ConcurrencyLimit<EmployerId> limit = new ConcurrencyLimit<>(PER_EMPLOYER);
    private final Queue<CompletableFuture<Void>> waiting = new ArrayDeque<>();
    private int working;

    Place take(EmployerId employer) {
        return new Place(limit.acquire(employer).orElseThrow(() -> busy(UserMessage.of("busy.sets"))));
    }

    private static Rejected busy(UserMessage reason) {
        return new Rejected(Problem.SERVICE_BUSY, reason);
    }

    final class Place {
        private final Runnable release;
        /** Completes when the work may begin; null before the work is requested and after it is finished. */
        private CompletableFuture<Void> turn;

        private Place(Runnable release) {
            this.release = release;
        }

        /** Waits for a turn. Completes when the work may begin; fails with {@link Rejected} if the queue is full. */
        CompletionStage<Void> beginWork() {
            synchronized (SetSlots.this) {
                if (working < PLACES) {
                    working++;
                    turn = CompletableFuture.completedFuture(null);
                } else if (waiting.size() < WAITING_MAX) {
                    turn = new CompletableFuture<>();
                    waiting.add(turn);
                } else {
                    return CompletableFuture.failedFuture(busy(UserMessage.of("busy.all-sets")));
                }
                return turn;
            }
        }

        /** Ends the work; only the response is left to send. */
        void finishWork() {
            CompletableFuture<Void> next = null;
            synchronized (SetSlots.this) {
                if (turn != null && !waiting.remove(turn)) {
                    next = waiting.poll(); // it takes over this turn
                    working -= next == null ? 1 : 0;
                }
                turn = null;
            }
            if (next != null) {
                next.complete(null);
            }
        }

        /** Releases the slot when the response has been sent, or cannot be sent. */
        void release() {
            finishWork();
            release.run();
        }
    }
}
