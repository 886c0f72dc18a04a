package ca.posthaste.employer;

import ca.posthaste.api.Digests;
import java.nio.charset.StandardCharsets;
import java.security.SecureRandom;
import java.util.Optional;
import java.util.zip.CRC32;

/**
 * An employer's API key: {@code phk_}, 160 random bits and a checksum, in an alphabet of 32 letters and digits that are hard to misread. The prefix lets secret
 * scanners find a leaked key; the checksum lets us reject a mistyped one without querying the database. The text is shown once; afterwards only its hash
 * exists.
 */
public final class ApiKey {
    public static final String PREFIX = "phk_";
    private static final String ALPHABET = "0123456789abcdefghjkmnpqrstvwxyz";
    private static final int BITS_PER_LETTER = 5;
    private static final int RANDOM_LETTERS = 160 / BITS_PER_LETTER;
    private static final int CHECK_LETTERS = 7; // 35 bits hold a CRC-32
    private static final int HINT_LETTERS = 4;
    private static final SecureRandom RANDOM = new SecureRandom();

    private final String text;

    private ApiKey(String text) {
        this.text = text;
    }

    public static ApiKey random() {
        var letters = new StringBuilder(PREFIX);
        for (int i = 0; i < RANDOM_LETTERS; i++) {
            letters.append(ALPHABET.charAt(RANDOM.nextInt(ALPHABET.length())));
        }
        return new ApiKey(letters + checksum(letters.toString()));
    }

    /** Parses the key sent by a client; empty if it cannot be one of ours. */
    public static Optional<ApiKey> parse(String text) {
        if (text == null || text.length() != PREFIX.length() + RANDOM_LETTERS + CHECK_LETTERS
            || !text.startsWith(PREFIX)) {
            return Optional.empty();
        }
        int end = text.length() - CHECK_LETTERS;
        return checksum(text.substring(0, end)).equals(text.substring(end))
            ? Optional.of(new ApiKey(text)) : Optional.empty();
    }

    private static String checksum(String letters) {
        var crc = new CRC32();
        crc.update(letters.getBytes(StandardCharsets.UTF_8));
        var check = new StringBuilder();
        for (int i = CHECK_LETTERS - 1; i >= 0; i--) {
            check.append(ALPHABET.charAt((int) (crc.getValue() >>> i * BITS_PER_LETTER & ALPHABET.length() - 1)));
        }
        return check.toString();
    }

    public String reveal() {
        return text;
    }

    /** Returns the hash under which the key is stored. A fast hash suffices, because 160 random bits cannot be guessed. */
    public String hash() {
        return Digests.sha256(text);
    }

    /** Returns a prefix that is enough to distinguish an employer's keys in a list, but too short to help guess one. */
    public String hint() {
        return text.substring(0, PREFIX.length() + HINT_LETTERS) + "…";
    }

    @Override public String toString() {
        return hint(); // so that no log line can ever contain a key
    }
}
