package ca.posthaste.webhook;

import java.security.SecureRandom;
import java.util.Base64;

/** The key that messages are signed with: {@code whsec_} and 32 bytes in Base64. It is stored in plain text, because signing requires it. */
public record WebhookSecret(String text) {
    private static final String PREFIX = "whsec_";
    private static final int BYTES = 32;
    private static final SecureRandom RANDOM = new SecureRandom();

    static WebhookSecret random() {
        var bytes = new byte[BYTES];
        RANDOM.nextBytes(bytes);
        return new WebhookSecret(PREFIX + Base64.getEncoder().encodeToString(bytes));
    }

    byte[] bytes() {
        return Base64.getDecoder().decode(text.substring(PREFIX.length()));
    }

    /** Hides the secret, because this text ends up in logs. */
    @Override public String toString() {
        return PREFIX + "…";
    }
}
