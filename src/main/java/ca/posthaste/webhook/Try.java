package ca.posthaste.webhook;

import java.time.Duration;
import java.time.Instant;
import java.util.OptionalInt;

/**
 * How an attempt to deliver a message went.
 *
 * @param status of the answer; empty if there was none
 * @param answer its first characters; null if there was none
 * @param fault  why it failed, for the employer; null if it did not
 * @param asked  how long the receiver asked us to wait; zero if it did not
 */
public record Try(Instant at, OptionalInt status, Duration took, String answer, String fault, Duration asked) {
    private static final int GONE = 410;

    public boolean isSuccess() {
        return fault == null;
    }

    /** The receiver does not want any more messages. */
    boolean isGone() {
        return status.isPresent() && status.getAsInt() == GONE;
    }
}
