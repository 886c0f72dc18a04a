package ca.posthaste.page;

import ca.posthaste.http.Call;
import ca.posthaste.http.EntityTag;
import ca.posthaste.http.Reply;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Map;
import java.util.zip.CRC32;

/** A static file with gzip and an ETag. Browsers revalidate it on every use ({@code no-cache}): an upgrade changes the file but not its URL. */
public final class Asset {
    private final String type;
    private final byte[][] plain;
    private final byte[][] zipped;
    private final String name;

    Asset(String type, byte[][] plain, byte[][] zipped, long checksum) {
        this.type = type;
        this.plain = plain;
        this.zipped = zipped;
        this.name = name(length(plain), checksum);
    }

    private static String name(int length, long checksum) {
        return Integer.toHexString(length) + "-" + Long.toHexString(checksum);
    }

    public Asset(String type, byte[]... plain) {
        this(type, plain, new byte[][] {Gzip.zipped(joined(plain))}, checksum(plain));
    }

    static int length(byte[][] pieces) {
        return Arrays.stream(pieces).mapToInt(piece -> piece.length).sum();
    }

    static byte[] joined(byte[][] pieces) {
        var all = ByteBuffer.allocate(length(pieces));
        for (var piece : pieces) {
            all.put(piece);
        }
        return all.array();
    }

    /** Returns the unquoted entity tag, which changes with the content. */
    String tag() {
        return name;
    }

    /** Returns the tag that an asset with this content will have, without creating the asset. */
    static String tag(byte[] plain) {
        return name(plain.length, checksum(plain));
    }

    public static Asset load(String file, String type) {
        return new Asset(type, bytes(file));
    }

    public static byte[] bytes(String file) {
        try (var in = Asset.class.getResourceAsStream("/web/" + file)) {
            return in.readAllBytes();
        } catch (IOException fault) {
            throw new UncheckedIOException(fault);
        }
    }

    static long checksum(byte[]... pieces) {
        var crc = new CRC32();
        for (var piece : pieces) {
            crc.update(piece);
        }
        return crc.getValue();
    }

    public Reply answer(Call call) {
        boolean gzip = Gzip.isAccepted(call);
        var tag = '"' + name + (gzip ? "-gzip" : "") + '"'; // each representation needs a tag of its own
        var reply = EntityTag.isCachedBy(call, tag) ? new Reply(304, Map.of(), new byte[0])
            : Reply.of(200, type, Reply.Parts.of(gzip ? zipped : plain));
        if (gzip && reply.status() == 200) {
            reply = reply.with("Content-Encoding", "gzip");
        }
        return reply.with("ETag", tag).with("Vary", "Accept-Encoding").with("Cache-Control", "no-cache");
    }
}
