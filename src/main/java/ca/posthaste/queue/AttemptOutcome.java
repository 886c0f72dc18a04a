package ca.posthaste.queue;

import java.time.Duration;

/** The outcome of an attempt. Reasons are for the operator and may quote the receiver. */
public sealed interface AttemptOutcome {
    record Done() implements AttemptOutcome {}

    /** No further attempt is made until somebody requests one with {@link Queue#makeDue}. The owner of the queue chooses the name of the state. */
    record Parked(String state) implements AttemptOutcome {}

    /** The attempt failed for now, or the response was lost. The item fails for good after the last attempt. The receiver may ask for a delay, or zero. */
    record RetryLater(String reason, Duration delay) implements AttemptOutcome {
        public RetryLater(String reason) {
            this(reason, Duration.ZERO);
        }
    }

    /** A retry would not help. The row stays in the table as failed until somebody retries it by hand. */
    record GiveUp(String reason) implements AttemptOutcome {}

    /** The receiver of the whole queue is unavailable, so no row would succeed. It does not count as an attempt of this row, and the worker pauses. */
    record ReceiverUnavailable(String reason) implements AttemptOutcome {}
}
