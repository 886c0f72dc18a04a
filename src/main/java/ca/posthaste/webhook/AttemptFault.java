package ca.posthaste.webhook;

import ca.posthaste.language.UserMessage;

/**
 * The reason why a delivery attempt failed.
 *
 * @param status HTTP status of the response; 0 if there was none
 * @param cause  {@link #ANSWERED}, {@link #UNRESOLVED}, or the text of a network error
 */
public record AttemptFault(int status, String cause) {
    /** The receiver responded with a status other than success. */
    public static final String ANSWERED = "answered";
    /** Nothing was sent, because the host has no usable address. */
    public static final String UNRESOLVED = "unresolved";
    private static final int REDIRECTION = 3;

    public enum Kind { ANSWERED, REDIRECTED, UNRESOLVED, CONNECTION_FAILED }

    public Kind kind() {
        if (status != 0) {
            return status / 100 == REDIRECTION ? Kind.REDIRECTED : Kind.ANSWERED;
        }
        return cause.equals(UNRESOLVED) ? Kind.UNRESOLVED : Kind.CONNECTION_FAILED;
    }

    public UserMessage message() {
        return switch (kind()) {
            case ANSWERED -> UserMessage.of("webhook.answered", "status", String.valueOf(status));
            case REDIRECTED -> UserMessage.of("webhook.redirected", "status", String.valueOf(status));
            case UNRESOLVED -> UserMessage.of("webhook.unresolved");
            case CONNECTION_FAILED -> UserMessage.of("webhook.connection-failed", "cause", cause);
        };
    }
}
