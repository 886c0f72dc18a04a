package ca.posthaste.web;

import ca.posthaste.page.Asset;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.zip.Deflater;

/**
 * A text with one open place. Both halves are compressed once. What fills the place is put between them as it is (a stored block,
 * RFC 1951), so that filling it costs a checksum and no memory but its own. The result is one gzip member: browsers read no second.
 */
final class OpenText {
    private static final byte[] GZIP = {0x1f, (byte) 0x8b, Deflater.DEFLATED, 0, 0, 0, 0, 0, 0, (byte) 0xff};
    private static final int BLOCK_HEADER = 5;
    private static final int BLOCK_MAX = 0xffff;

    private final byte[] before;
    private final byte[] after;
    private final byte[] zippedBefore;
    private final byte[] zippedAfter;

    OpenText(String before, String after) {
        this.before = before.getBytes(StandardCharsets.UTF_8);
        this.after = after.getBytes(StandardCharsets.UTF_8);
        zippedBefore = deflated(this.before, false);
        zippedAfter = deflated(this.after, true);
    }

    Asset filled(String type, String filling) {
        var bytes = filling.getBytes(StandardCharsets.UTF_8);
        long checksum = Asset.checksum(before, bytes, after);
        var end = ByteBuffer.allocate(2 * Integer.BYTES).order(ByteOrder.LITTLE_ENDIAN)
            .putInt((int) checksum).putInt(before.length + bytes.length + after.length).array();
        return new Asset(type, new byte[][] {before, bytes, after}, new byte[][] {GZIP, zippedBefore, stored(bytes), zippedAfter, end},
            checksum);
    }

    private static byte[] stored(byte[] bytes) {
        if (bytes.length > BLOCK_MAX) {
            throw new IllegalArgumentException("A block holds " + BLOCK_MAX + " bytes.");
        }
        return ByteBuffer.allocate(BLOCK_HEADER + bytes.length).order(ByteOrder.LITTLE_ENDIAN)
            .put((byte) 0).putShort((short) bytes.length).putShort((short) ~bytes.length).put(bytes).array();
    }

    /** The first half ends at a whole byte, and blocks may follow. The second knows nothing of the first. */
    private static byte[] deflated(byte[] plain, boolean last) {
        var deflater = new Deflater(Deflater.DEFAULT_COMPRESSION, true);
        try {
            deflater.setInput(plain);
            if (last) {
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
