package ca.posthaste.db;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;

/** One request's write and its outcome, which is told only after the commit. */
final class QueuedWrite<T> {
    private final Function<Transaction, T> task;
    private final DatabaseFaults faults;
    private final CompletableFuture<T> outcome = new CompletableFuture<>();
    private T result;
    private Throwable refusal;

    QueuedWrite(Function<Transaction, T> task, DatabaseFaults faults) {
        this.task = task;
        this.faults = faults;
    }

    CompletionStage<T> outcome() {
        return outcome;
    }

    boolean attempt(Transaction handle) {
        refusal = null;
        try {
            result = task.apply(handle);
            return true;
        } catch (RuntimeException fault) {
            refusal = faults.translated(fault);
            return false;
        } catch (Error fault) { // a task's own trouble, such as a stack too deep, must not end the writer
            refusal = fault;
            return false;
        }
    }

    /** Why the last attempt failed; null if it did not. */
    Throwable refusal() {
        return refusal;
    }

    /** Not a refusal of ours: the engine may have ended the transaction, as it does when the disk is full. */
    boolean isFaultOfTheStore() {
        return !(refusal instanceof RuntimeException) || DatabaseFaults.isCausedBySql(refusal);
    }

    void answer() {
        if (refusal == null) {
            outcome.complete(result);
        } else {
            outcome.completeExceptionally(refusal);
        }
    }

    void fail(RuntimeException reason) {
        outcome.completeExceptionally(reason);
    }
}
