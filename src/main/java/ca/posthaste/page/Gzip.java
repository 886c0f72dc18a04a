package ca.posthaste.page;

import ca.posthaste.http.Call;
import ca.posthaste.http.Reply;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.util.Arrays;
import java.util.Locale;
import java.util.regex.Pattern;
import java.util.zip.Deflater;
import java.util.zip.GZIPOutputStream;

/** Compresses responses for clients that accept gzip. */
public final class Gzip {
    private static final Pattern ACCEPTED = Pattern.compile("gzip(?!\\s*;\\s*q=0(?:\\.0*)?$).*");
    /** Minimum size in bytes for compression. Smaller responses fit into the first packets anyway. */
    private static final int WORTHWHILE = 1_000;
    /** Compression level for responses to one caller: half the time of the default level for a page a twelfth larger. Lower levels are no faster. */
    private static final int QUICK = 3;

    private Gzip() {}

    public static boolean isAccepted(Call call) {
        return isAccepted(call.headers().joined("Accept-Encoding"));
    }

    static boolean isAccepted(String accepted) {
        return accepted != null && Arrays.stream(accepted.toLowerCase(Locale.ROOT).split(",")).map(String::strip)
            .anyMatch(one -> ACCEPTED.matcher(one).matches());
    }

    public static byte[] zipped(byte[] plain) {
        return zipped(plain, Deflater.DEFAULT_COMPRESSION);
    }

    private static byte[] zipped(byte[] plain, int level) {
        var bytes = new ByteArrayOutputStream(plain.length / 2 + 64);
        try (var gzip = new LevelledStream(bytes, level)) {
            gzip.write(plain);
        } catch (IOException notInMemory) {
            throw new UncheckedIOException(notInMemory);
        }
        return bytes.toByteArray();
    }

    /** A separate class, because {@link GZIPOutputStream} exposes its level to subclasses only. */
    private static final class LevelledStream extends GZIPOutputStream {
        LevelledStream(OutputStream out, int level) throws IOException {
            super(out);
            def.setLevel(level);
        }
    }

    static Reply reply(Call call, int status, String type, byte[] plain) {
        boolean zips = plain.length >= WORTHWHILE && isAccepted(call);
        var reply = Reply.of(status, type, zips ? zipped(plain, QUICK) : plain).with("Vary", "Accept-Encoding");
        return zips ? reply.with("Content-Encoding", "gzip") : reply;
    }
}
