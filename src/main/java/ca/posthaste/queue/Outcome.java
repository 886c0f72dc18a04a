package ca.posthaste.queue;

import java.time.Duration;

/** What became of an attempt. Reasons are for the operator and may quote the receiver. */
public sealed interface Outcome {
    /** Nothing is left to do. */
    record Done() implements Outcome {}

    /**
     * Nothing more is done until somebody asks for it, see {@link Queue#makeDue}.
     *
     * @param state the word for it, which is the user's own
     */
    record Parked(String state) implements Outcome {}

    /**
     * Not now; or perhaps done, and the answer was lost. It is given up when the schedule has no more attempts.
     *
     * @param asked how long the receiver asked us to wait; zero if it did not
     */
    record RetryLater(String reason, Duration asked) implements Outcome {
        public RetryLater(String reason) {
            this(reason, Duration.ZERO);
        }
    }

    /** Trying again would not help. It stays in the table as failed until somebody retries it by hand. */
    record GiveUp(String reason) implements Outcome {}

    /**
     * The receiver of the whole queue cannot be used, so no other row would fare better. It is no attempt of this row, and the
     * worker pauses. Where every row has a receiver of its own, this is a {@link RetryLater}.
     */
    record ReceiverUnavailable(String reason) implements Outcome {}
}
