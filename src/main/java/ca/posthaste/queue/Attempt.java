package ca.posthaste.queue;

import ca.posthaste.db.Transaction;
import java.util.Objects;
import java.util.function.Consumer;

/**
 * What a handler reports of one attempt.
 *
 * @param alongside what the handler writes in the transaction that notes the outcome; left out if the lease was lost
 */
public record Attempt(Outcome outcome, Consumer<Transaction> alongside) {
    public Attempt {
        Objects.requireNonNull(outcome, "an attempt has an outcome");
    }

    public Attempt(Outcome outcome) {
        this(outcome, tx -> {});
    }
}
