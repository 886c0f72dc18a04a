package ca.posthaste.cursor;

import ca.posthaste.api.Digests;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Optional;

/**
 * A position in an employer's feed, right after an entry. It is sealed with the employer's secret, so that a forged or foreign cursor is recognized.
 *
 * @param check checksum of the entry's content: after a backup has been restored, a different entry may have this number
 */
public record Cursor(long seq, int check, long seal) {
    private static final int SIZE = Long.BYTES + Integer.BYTES + Long.BYTES;
    private static final Base64.Encoder TO_TEXT = Base64.getUrlEncoder().withoutPadding();
    private static final Base64.Decoder FROM_TEXT = Base64.getUrlDecoder();

    static Cursor sealed(String feed, int employer, String secret, long seq, int check) {
        return new Cursor(seq, check, seal(feed, employer, secret, seq, check));
    }

    /** Parses a cursor; empty if the text is not one. The seal is not verified yet. */
    public static Optional<Cursor> parse(String text) {
        try {
            var bytes = FROM_TEXT.decode(text);
            if (bytes.length == SIZE && TO_TEXT.encodeToString(bytes).equals(text)) {
                var parts = ByteBuffer.wrap(bytes);
                return Optional.of(new Cursor(parts.getLong(), parts.getInt(), parts.getLong()));
            }
        } catch (IllegalArgumentException notBase64) {
            // not a cursor
        }
        return Optional.empty();
    }

    /** Reports whether this feed issued the cursor to this employer. */
    boolean isSealed(String feed, int employer, String secret) {
        return seal == seal(feed, employer, secret, seq, check);
    }

    private static long seal(String feed, int employer, String secret, long seq, int check) {
        var mac = Digests.hmacSha256(secret.getBytes(StandardCharsets.UTF_8));
        mac.update(feed.getBytes(StandardCharsets.UTF_8));
        mac.update(ByteBuffer.allocate(Integer.BYTES + Long.BYTES + Integer.BYTES).putInt(employer).putLong(seq).putInt(check).array());
        return ByteBuffer.wrap(mac.doFinal()).getLong();
    }

    /** Returns the checksum of an entry, given the values that distinguish it from others. */
    public static int check(Object... values) {
        var digest = Digests.sha256();
        for (var value : values) {
            digest.update((value + "\n").getBytes(StandardCharsets.UTF_8));
        }
        return ByteBuffer.wrap(digest.digest()).getInt();
    }

    @Override public String toString() {
        return TO_TEXT.encodeToString(ByteBuffer.allocate(SIZE).putLong(seq).putInt(check).putLong(seal).array());
    }
}
