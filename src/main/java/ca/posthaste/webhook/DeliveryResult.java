package ca.posthaste.webhook;

import java.time.Duration;
import java.time.Instant;
import java.util.OptionalInt;

/**
 * The result of an attempt to deliver a message.
 *
 * @param status HTTP status of the response; empty if there was none
 * @param answer first characters of the response; null if there was none
 * @param fault  reason of the failure, as {@link AttemptFault} describes it; null if the attempt succeeded
 * @param asked  delay requested by the receiver; zero if there was none
 */
public record DeliveryResult(Instant at, OptionalInt status, Duration took, String answer, String fault, Duration asked) {
    private static final int GONE = 410;

    public boolean isSuccess() {
        return fault == null;
    }

    /** Reports whether the receiver does not want any more messages. */
    boolean isGone() {
        return status.isPresent() && status.getAsInt() == GONE;
    }
}
