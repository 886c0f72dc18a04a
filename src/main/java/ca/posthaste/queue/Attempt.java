package ca.posthaste.queue;

import ca.posthaste.db.Transaction;
import java.util.Objects;
import java.util.function.Consumer;

/** The result of one attempt. The handler's further writes are made in the transaction that records the outcome, unless the lease was lost. */
public record Attempt(AttemptOutcome outcome, Consumer<Transaction> alongside) {
    public Attempt {
        Objects.requireNonNull(outcome, "an attempt has an outcome");
    }

    public Attempt(AttemptOutcome outcome) {
        this(outcome, tx -> {});
    }
}
