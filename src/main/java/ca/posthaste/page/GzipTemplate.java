package ca.posthaste.page;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.zip.Deflater;

/** A text with a placeholder, filled in uncompressed between two compressed halves (RFC 1951). One gzip member: some browsers read only the first. */
public final class GzipTemplate {
    private static final byte[] HEADER = {0x1f, (byte) 0x8b, Deflater.DEFLATED, 0, 0, 0, 0, 0, 0, (byte) 0xff};
    private static final int BLOCK_HEADER = 5;
    private static final int BLOCK_MAX = 0xffff;

    private final byte[] before;
    private final byte[] after;
    private final byte[] zippedBefore;
    private final byte[] zippedAfter;

    public GzipTemplate(String before, String after) {
        this.before = before.getBytes(StandardCharsets.UTF_8);
        this.after = after.getBytes(StandardCharsets.UTF_8);
        zippedBefore = deflated(this.before, false);
        zippedAfter = deflated(this.after, true);
    }

    public Asset filled(String type, String value) {
        var plain = plain(value.getBytes(StandardCharsets.UTF_8));
        return new Asset(type, plain, zipped(plain), Asset.checksum(plain));
    }

    /** Returns the uncompressed text in three pieces, the second of which is the value. */
    byte[][] plain(byte[] value) {
        return new byte[][] {before, value, after};
    }

    /** @param plain pieces returned by {@link #plain} for a value of at most 64 KiB */
    byte[][] zipped(byte[][] plain) {
        var end = ByteBuffer.allocate(2 * Integer.BYTES).order(ByteOrder.LITTLE_ENDIAN)
            .putInt((int) Asset.checksum(plain)).putInt(Asset.length(plain)).array();
        return new byte[][] {HEADER, zippedBefore, stored(plain[1]), zippedAfter, end};
    }

    int size() {
        return before.length + after.length + zippedBefore.length + zippedAfter.length;
    }

    private static byte[] stored(byte[] bytes) {
        if (bytes.length > BLOCK_MAX) {
            throw new IllegalArgumentException("A block holds " + BLOCK_MAX + " bytes.");
        }
        return ByteBuffer.allocate(BLOCK_HEADER + bytes.length).order(ByteOrder.LITTLE_ENDIAN)
            .put((byte) 0).putShort((short) bytes.length).putShort((short) ~bytes.length).put(bytes).array();
    }

    /** Compresses one half. The first half ends at a byte boundary and allows blocks to follow; the second does not refer back to the first. */
    private static byte[] deflated(byte[] plain, boolean isLast) {
        var deflater = new Deflater(Deflater.DEFAULT_COMPRESSION, true);
        try {
            deflater.setInput(plain);
            if (isLast) {
                deflater.finish();
            }
            var out = new ByteArrayOutputStream(plain.length / 2);
            var buffer = new byte[8192];
            int length;
            do {
                length = deflater.deflate(buffer, 0, buffer.length, Deflater.SYNC_FLUSH);
                out.write(buffer, 0, length);
            } while (length == buffer.length);
            return out.toByteArray();
        } finally {
            deflater.end();
        }
    }
}
