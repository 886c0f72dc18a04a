package ca.posthaste.queue;

import ca.posthaste.db.Transaction;
import java.util.Objects;
import java.util.function.Consumer;

/**
 * The result of one attempt, as reported by a handler.
 *
 * @param alongside further writes of the handler in the transaction that records the outcome; skipped if the lease was lost
 */
public record Attempt(AttemptOutcome outcome, Consumer<Transaction> alongside) {
    public Attempt {
        Objects.requireNonNull(outcome, "an attempt has an outcome");
    }

    public Attempt(AttemptOutcome outcome) {
        this(outcome, tx -> {});
    }
}
