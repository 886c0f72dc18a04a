package ca.posthaste.feed;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.Base64;
import java.util.Optional;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/**
 * A place in an employer's feed, right after an entry. It is sealed with the employer's secret, so that one that was made up, or
 * given to another employer or by another feed, is recognised.
 *
 * @param seq   the number of the entry
 * @param check of what the entry says. After a backup was restored, another entry may have this number
 */
public record Cursor(long seq, int check, long seal) {
    private static final int SIZE = Long.BYTES + Integer.BYTES + Long.BYTES;
    private static final Base64.Encoder TO_TEXT = Base64.getUrlEncoder().withoutPadding();
    private static final Base64.Decoder FROM_TEXT = Base64.getUrlDecoder();

    /** @param feed the name of the feed */
    static Cursor sealed(String feed, int employer, String secret, long seq, int check) {
        return new Cursor(seq, check, seal(feed, employer, secret, seq, check));
    }

    /** Empty if it does not even look like one. */
    public static Optional<Cursor> parse(String text) {
        try {
            var bytes = FROM_TEXT.decode(text);
            if (bytes.length == SIZE && TO_TEXT.encodeToString(bytes).equals(text)) {
                var parts = ByteBuffer.wrap(bytes);
                return Optional.of(new Cursor(parts.getLong(), parts.getInt(), parts.getLong()));
            }
        } catch (IllegalArgumentException notBase64) {
            // like every other text that is no cursor
        }
        return Optional.empty();
    }

    /** Whether this feed gave it to this employer. */
    boolean isSealed(String feed, int employer, String secret) {
        return seal == seal(feed, employer, secret, seq, check);
    }

    private static long seal(String feed, int employer, String secret, long seq, int check) {
        try {
            var mac = Mac.getInstance("HmacSHA256");
            mac.init(new SecretKeySpec(secret.getBytes(StandardCharsets.UTF_8), "HmacSHA256"));
            mac.update(feed.getBytes(StandardCharsets.UTF_8));
            mac.update(ByteBuffer.allocate(Integer.BYTES + Long.BYTES + Integer.BYTES).putInt(employer).putLong(seq).putInt(check).array());
            return ByteBuffer.wrap(mac.doFinal()).getLong();
        } catch (GeneralSecurityException missing) {
            throw new IllegalStateException(missing); // every Java platform has it
        }
    }

    /** The check of an entry, from the values that tell it from others. */
    public static int check(Object... values) {
        try {
            var digest = MessageDigest.getInstance("SHA-256");
            for (var value : values) {
                digest.update((value + "\n").getBytes(StandardCharsets.UTF_8));
            }
            return ByteBuffer.wrap(digest.digest()).getInt();
        } catch (GeneralSecurityException missing) {
            throw new IllegalStateException(missing); // every Java platform has it
        }
    }

    /** As callers see it. */
    @Override public String toString() {
        return TO_TEXT.encodeToString(ByteBuffer.allocate(SIZE).putLong(seq).putInt(check).putLong(seal).array());
    }
}
