package ca.posthaste.webhook;

import java.time.Duration;
import java.time.Instant;
import java.util.OptionalInt;

/** The result of a delivery attempt: status and beginning of the response, if any; cause of a failure, or null; delay that the receiver requested, or zero. */
public record DeliveryResult(Instant at, OptionalInt status, Duration duration, String answer, String fault, Duration retryAfter) {
    private static final int GONE = 410;

    /** Returns why the attempt failed. Must not be called after a success. */
    AttemptFault failure() {
        return new AttemptFault(status.orElse(0), fault);
    }

    public boolean isSuccess() {
        return fault == null;
    }

    boolean isGone() {
        return status.isPresent() && status.getAsInt() == GONE;
    }
}
