package ca.posthaste.http;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Duration;
import java.util.HexFormat;
import java.util.Map;

/** A JSON answer that is the same for everyone: written once, with an ETag of its content; a client that has it gets a 304. */
public final class CachedJson {
    private static final int TAG_BYTES = 12;

    private final byte[] body;
    private final Map<String, String> headers;
    private final String tag;

    /**
     * @param maxAge how long a client may use it without asking again
     * @param vary   the request headers that choose between variants; empty if there is one only
     */
    public CachedJson(byte[] body, Duration maxAge, String vary) {
        this.body = body;
        tag = '"' + digest(body) + '"';
        var control = "public, max-age=" + maxAge.toSeconds();
        headers = vary.isEmpty() ? Map.of("ETag", tag, "Cache-Control", control)
            : Map.of("ETag", tag, "Cache-Control", control, "Vary", vary);
    }

    public Reply answer(Call call) {
        var reply = EntityTag.isHeldBy(call, tag) ? new Reply(304, Map.of(), new byte[0]) : Reply.json(200, body);
        for (var header : headers.entrySet()) {
            reply = reply.with(header.getKey(), header.getValue());
        }
        return reply;
    }

    public int size() {
        return body.length;
    }

    private static String digest(byte[] body) {
        try {
            var whole = MessageDigest.getInstance("SHA-256").digest(body);
            return HexFormat.of().formatHex(whole, 0, TAG_BYTES);
        } catch (NoSuchAlgorithmException noSha256) {
            throw new IllegalStateException(noSha256);
        }
    }
}
