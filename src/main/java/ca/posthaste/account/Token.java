package ca.posthaste.account;

import ca.posthaste.api.Digests;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.util.Base64;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * A random 256-bit token known only to one user: in a sign-in link or in a session cookie. Only its hash is stored, so read access to the database does not
 * allow anybody to sign in.
 */
public final class Token {
    private static final SecureRandom RANDOM = new SecureRandom();
    private static final int BYTES = 32;
    private static final Pattern FORM = Pattern.compile("[A-Za-z0-9_-]{43}");

    private final String text;

    private Token(String text) {
        this.text = text;
    }

    static Token random() {
        var bytes = new byte[BYTES];
        RANDOM.nextBytes(bytes);
        return new Token(Base64.getUrlEncoder().withoutPadding().encodeToString(bytes));
    }

    static Optional<Token> parse(String sent) {
        return sent != null && FORM.matcher(sent).matches() ? Optional.of(new Token(sent)) : Optional.empty();
    }

    public String reveal() {
        return text;
    }

    String hash() {
        return Digests.sha256(text);
    }

    /** Returns the CSRF token for the forms of a session. The session token cannot be derived from it, and only pages of the session contain it. */
    FormToken formToken() {
        return new FormToken(Digests.sha256("form\n" + text));
    }

    /** A CSRF token. It is compared in constant time. */
    public record FormToken(String text) {
        public boolean is(String sent) {
            return MessageDigest.isEqual(text.getBytes(StandardCharsets.UTF_8), sent.getBytes(StandardCharsets.UTF_8));
        }

        @Override public String toString() {
            return "a form token";
        }
    }

    /** Hides the token, because this text ends up in logs. */
    @Override public String toString() {
        return "a secret token";
    }
}
