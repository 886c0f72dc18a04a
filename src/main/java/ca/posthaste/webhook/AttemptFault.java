package ca.posthaste.webhook;

import ca.posthaste.language.UserMessage;

/** The stored reason why a delivery attempt failed: {@code status 500}, {@code unresolved}, or the text of a network error. */
public final class AttemptFault {
    /** Nothing was sent, because the host has no usable address. */
    static final String UNRESOLVED = "unresolved";
    private static final String STATUS = "status ";

    private AttemptFault() {}

    static String status(int status) {
        return STATUS + status;
    }

    public static UserMessage message(String stored) {
        if (stored.equals(UNRESOLVED)) {
            return UserMessage.of("webhook.unresolved");
        }
        if (!stored.startsWith(STATUS)) {
            return UserMessage.of("webhook.connection-failed", "cause", stored);
        }
        var status = stored.substring(STATUS.length());
        return status.startsWith("3") ? UserMessage.of("webhook.redirected", "status", status) : UserMessage.of("webhook.answered", "status", status);
    }
}
