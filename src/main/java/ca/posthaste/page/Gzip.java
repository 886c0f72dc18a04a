package ca.posthaste.page;

import ca.posthaste.http.Call;
import ca.posthaste.http.Reply;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Arrays;
import java.util.Locale;
import java.util.regex.Pattern;
import java.util.zip.GZIPOutputStream;

/** Compresses answers for who takes that. */
public final class Gzip {
    private static final Pattern ACCEPTED = Pattern.compile("gzip(?!\\s*;\\s*q=0(?:\\.0*)?$).*");
    /** A smaller answer fits into the first packets anyway. */
    private static final int WORTHWHILE = 1_000;

    private Gzip() {}

    public static boolean isAccepted(Call call) {
        return isAccepted(call.headers().joined("Accept-Encoding"));
    }

    static boolean isAccepted(String accepted) {
        return accepted != null && Arrays.stream(accepted.toLowerCase(Locale.ROOT).split(",")).map(String::strip)
            .anyMatch(one -> ACCEPTED.matcher(one).matches());
    }

    public static byte[] zipped(byte[] plain) {
        var bytes = new ByteArrayOutputStream(plain.length / 2 + 64);
        try (var gzip = new GZIPOutputStream(bytes)) {
            gzip.write(plain);
        } catch (IOException notInMemory) {
            throw new UncheckedIOException(notInMemory);
        }
        return bytes.toByteArray();
    }

    static Reply reply(Call call, int status, String type, byte[] plain) {
        boolean zips = plain.length >= WORTHWHILE && isAccepted(call);
        var reply = Reply.of(status, type, zips ? zipped(plain) : plain).with("Vary", "Accept-Encoding");
        return zips ? reply.with("Content-Encoding", "gzip") : reply;
    }
}
