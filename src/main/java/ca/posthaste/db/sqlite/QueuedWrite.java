package ca.posthaste.db.sqlite;

import ca.posthaste.db.DatabaseFaults;
import ca.posthaste.db.Lane;
import ca.posthaste.db.Transaction;
import java.sql.SQLException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;

/** A write of one request. Its outcome is completed only after the commit. */
final class QueuedWrite<T> {
    private final Lane lane;
    private final Function<Transaction, T> task;
    private final DatabaseFaults faults;
    private final boolean alone;
    private final long submittedAt = System.nanoTime();
    private final CompletableFuture<T> outcome = new CompletableFuture<>();
    private T result;
    private Throwable failure;

    /** @param alone true if the write takes long, so that no other write should be in its group */
    QueuedWrite(Lane lane, Function<Transaction, T> task, DatabaseFaults faults, boolean alone) {
        this.lane = lane;
        this.task = task;
        this.faults = faults;
        this.alone = alone;
    }

    Lane lane() {
        return lane;
    }

    boolean isAlone() {
        return alone;
    }

    /** @param time value of {@link System#nanoTime} */
    boolean isSubmittedBefore(long time) {
        return submittedAt - time < 0;
    }

    CompletionStage<T> outcome() {
        return outcome;
    }

    boolean attempt(Transaction tx) {
        failure = null;
        try {
            result = task.apply(tx);
            return true;
        } catch (RuntimeException fault) {
            failure = faults.translated(fault);
            return false;
        } catch (Error fault) { // such as a stack overflow in the task; it must not end the writer thread
            failure = fault;
            return false;
        } finally {
            tx.endWork();
        }
    }

    /** Returns the cause of the last attempt's failure; null if it succeeded. */
    Throwable failure() {
        return failure;
    }

    /** Reports whether the engine may have ended the transaction, as it does when the disk is full. An ordinary rejection does not. */
    boolean mayHaveEndedTransaction() {
        return !(failure instanceof RuntimeException) || DatabaseFaults.causes(failure).anyMatch(SQLException.class::isInstance);
    }

    void complete() {
        if (failure == null) {
            outcome.complete(result);
        } else {
            outcome.completeExceptionally(failure);
        }
    }

    void fail(RuntimeException reason) {
        outcome.completeExceptionally(reason);
    }
}
