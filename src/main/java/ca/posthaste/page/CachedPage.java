package ca.posthaste.page;

import ca.posthaste.api.Digests;
import ca.posthaste.http.Reply;
import ca.posthaste.language.Language;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.zip.CRC32;
import java.util.zip.Deflater;

/**
 * A rendered page cached as bytes, plain and compressed, with a gap for the few characters that differ from visitor to visitor. The compressed halves
 * end and begin at byte boundaries, so those characters can be inserted uncompressed and the result is still a single gzip member: some browsers read
 * only the first of several.
 */
public final class CachedPage {
    private static final byte[] HEAD = {0x1f, (byte) 0x8b, 8, 0, 0, 0, 0, 0, 0, (byte) 0xff};
    private static final int FRAME = HEAD.length + 5 + 8;
    private static final int BUFFER = 8 * 1024;

    private final String path;
    private final byte[] before;
    private final byte[] after;
    private final byte[] zippedBefore;
    private final byte[] zippedAfter;
    private final String tag;
    private final boolean hasGap;
    /** Response headers. They do not depend on the visitor, so they are built once. */
    private final Map<String, String> unchangedHeaders;
    private final Map<String, String> plainHeaders;
    private final Map<String, String> zippedHeaders;

    /**
     * @param path URL path of the page, relative to the address of the service
     * @param mark placeholder for the gap; the page has no gap if the HTML does not contain it
     */
    public CachedPage(Language language, String path, String html, String mark) {
        this.path = path;
        int gap = html.indexOf(mark);
        hasGap = gap >= 0;
        before = (hasGap ? html.substring(0, gap) : html).getBytes(StandardCharsets.UTF_8);
        after = (hasGap ? html.substring(gap + mark.length()) : "").getBytes(StandardCharsets.UTF_8);
        zippedBefore = deflated(before, false);
        zippedAfter = deflated(after, true);
        var digest = Digests.sha256();
        digest.update(before);
        tag = '"' + Digests.of(digest.digest(after)) + '"';
        var unchanged = Site.withCommonHeaders(Reply.noContent().with(Map.of("ETag", "W/" + tag, "Vary", "Accept-Encoding",
            "Cache-Control", hasGap ? "private, no-cache" : "no-cache")), language);
        var plain = unchanged.with("Content-Type", Site.HTML);
        unchangedHeaders = unchanged.headers();
        plainHeaders = plain.headers();
        zippedHeaders = plain.with("Content-Encoding", "gzip").headers();
    }

    private static byte[] deflated(byte[] plain, boolean isLast) {
        var deflater = new Deflater(Deflater.DEFAULT_COMPRESSION, true);
        try {
            deflater.setInput(plain);
            if (isLast) {
                deflater.finish();
            }
            var all = new ByteArrayOutputStream(plain.length / 3 + 64);
            var buffer = new byte[BUFFER];
            int written;
            do {
                written = deflater.deflate(buffer, 0, buffer.length, isLast ? Deflater.NO_FLUSH : Deflater.SYNC_FLUSH);
                all.write(buffer, 0, written);
            } while (written == buffer.length);
            return all.toByteArray();
        } finally {
            deflater.end();
        }
    }

    public String path() {
        return path;
    }

    /** Returns the quoted entity tag of the part that is the same for all visitors. */
    String tag() {
        return tag;
    }

    /** Returns the 304 response for a client that has the current version. */
    Reply unchanged() {
        return new Reply(304, unchangedHeaders, new byte[0]);
    }

    /** @param own characters for the gap, specific to this visitor */
    Reply answer(boolean isZipped, byte[] own) {
        return new Reply(200, isZipped ? zippedHeaders : plainHeaders, isZipped ? zipped(own) : plain(own));
    }

    /** Reports whether the page contains characters specific to the visitor. */
    boolean hasGap() {
        return hasGap;
    }

    /** Returns the memory used by this page, in bytes. */
    public int size() {
        return before.length + after.length + zippedBefore.length + zippedAfter.length;
    }

    byte[] plain(byte[] own) {
        return ByteBuffer.allocate(before.length + own.length + after.length).put(before).put(own).put(after).array();
    }

    /** @param own characters for the gap, shorter than 64 KiB */
    byte[] zipped(byte[] own) {
        var crc = new CRC32();
        crc.update(before);
        crc.update(own);
        crc.update(after);
        return ByteBuffer.allocate(FRAME + zippedBefore.length + own.length + zippedAfter.length).order(ByteOrder.LITTLE_ENDIAN)
            .put(HEAD).put(zippedBefore)
            .put((byte) 0).putShort((short) own.length).putShort((short) ~own.length).put(own) // a stored (uncompressed) block
            .put(zippedAfter).putInt((int) crc.getValue()).putInt(before.length + own.length + after.length).array();
    }
}
