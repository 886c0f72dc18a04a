package ca.posthaste.web;

import ca.posthaste.http.Call;
import ca.posthaste.http.EntityTag;
import ca.posthaste.http.Reply;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Arrays;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.zip.CRC32;
import java.util.zip.GZIPOutputStream;

/**
 * A static file of the service, with gzip and an ETag. Browsers ask every time ({@code no-cache}), because an upgrade changes
 * the file but not its address; the answer is then almost always a 304.
 */
final class Asset {
    private static final Pattern GZIP = Pattern.compile("gzip(?!\\s*;\\s*q=0(?:\\.0*)?$).*");

    private final String type;
    private final byte[][] plain;
    private final byte[][] zipped;
    private final String name;

    /**
     * @param plain    the file, in one or more pieces
     * @param zipped   the same, compressed
     * @param checksum of the file
     */
    Asset(String type, byte[][] plain, byte[][] zipped, long checksum) {
        this.type = type;
        this.plain = plain;
        this.zipped = zipped;
        this.name = Integer.toHexString(Arrays.stream(plain).mapToInt(piece -> piece.length).sum()) + "-" + Long.toHexString(checksum);
    }

    static Asset load(String file, String type) {
        var plain = bytes(file);
        return new Asset(type, new byte[][] {plain}, new byte[][] {zipped(plain)}, checksum(plain));
    }

    static byte[] bytes(String file) {
        try (var in = Asset.class.getResourceAsStream("/web/" + file)) {
            return in.readAllBytes();
        } catch (IOException fault) {
            throw new UncheckedIOException(fault);
        }
    }

    private static byte[] zipped(byte[] plain) {
        var bytes = new ByteArrayOutputStream(plain.length / 2);
        try (var gzip = new GZIPOutputStream(bytes)) {
            gzip.write(plain);
        } catch (IOException notInMemory) {
            throw new UncheckedIOException(notInMemory);
        }
        return bytes.toByteArray();
    }

    static long checksum(byte[]... pieces) {
        var crc = new CRC32();
        for (var piece : pieces) {
            crc.update(piece);
        }
        return crc.getValue();
    }

    Reply answer(Call call) {
        boolean gzip = acceptsGzip(call.headers().get("Accept-Encoding"));
        var tag = '"' + name + (gzip ? "-gzip" : "") + '"'; // each representation needs a tag of its own
        var reply = EntityTag.isHeldBy(call, tag) ? new Reply(304, Map.of(), new byte[0])
            : Reply.of(200, type, Reply.Parts.of(gzip ? zipped : plain));
        if (gzip && reply.status() == 200) {
            reply = reply.with("Content-Encoding", "gzip");
        }
        return reply.with("ETag", tag).with("Vary", "Accept-Encoding").with("Cache-Control", "no-cache");
    }

    private static boolean acceptsGzip(String accepted) {
        return accepted != null && Arrays.stream(accepted.toLowerCase(Locale.ROOT).split(",")).map(String::strip)
            .anyMatch(one -> GZIP.matcher(one).matches());
    }
}
