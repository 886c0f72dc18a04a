package ca.posthaste.account;

import ca.posthaste.api.Digests;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.util.Base64;
import java.util.HexFormat;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * A random word of 256 bits that only one person knows: in the link that signs them in, or in the cookie of their session. We keep its hash; who reads the
 * database cannot sign in.
 */
public final class SecretWord {
    private static final SecureRandom RANDOM = new SecureRandom();
    private static final int BYTES = 32;
    private static final Pattern FORM = Pattern.compile("[A-Za-z0-9_-]{43}");

    private final String word;

    private SecretWord(String word) {
        this.word = word;
    }

    static SecretWord random() {
        var bytes = new byte[BYTES];
        RANDOM.nextBytes(bytes);
        return new SecretWord(Base64.getUrlEncoder().withoutPadding().encodeToString(bytes));
    }

    /** Empty if it cannot be one. */
    static Optional<SecretWord> parse(String sent) {
        return sent != null && FORM.matcher(sent).matches() ? Optional.of(new SecretWord(sent)) : Optional.empty();
    }

    public String reveal() {
        return word;
    }

    String hash() {
        return hex(word);
    }

    /** The word in the forms of a session. Who knows it knows nothing of the session's own, and only the session's pages have it. */
    FormToken formToken() {
        return new FormToken(hex("form\n" + word));
    }

    private static String hex(String text) {
        return HexFormat.of().formatHex(Digests.sha256().digest(text.getBytes(StandardCharsets.UTF_8)));
    }

    /** It is compared in the same time, however much of it is right. */
    public record FormToken(String word) {
        public boolean is(String sent) {
            return MessageDigest.isEqual(word.getBytes(StandardCharsets.UTF_8), sent.getBytes(StandardCharsets.UTF_8));
        }

        @Override public String toString() {
            return "a form token";
        }
    }

    /** Not the word: this ends up in logs. */
    @Override public String toString() {
        return "a secret word";
    }
}
