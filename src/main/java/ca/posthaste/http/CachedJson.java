package ca.posthaste.http;

import ca.posthaste.api.Digests;
import java.time.Duration;
import java.util.Map;

/** A JSON response that is the same for everyone: serialized once, with an ETag of its content. A client that already has it gets a 304. */
public final class CachedJson {
    private final byte[] body;
    private final Map<String, String> headers;
    private final String tag;

    /** @param vary request headers that select between variants; empty if there is only one */
    public CachedJson(byte[] body, Duration maxAge, String vary) {
        this.body = body;
        tag = '"' + Digests.of(body) + '"';
        var control = "public, max-age=" + maxAge.toSeconds();
        headers = vary.isEmpty() ? Map.of("ETag", tag, "Cache-Control", control)
            : Map.of("ETag", tag, "Cache-Control", control, "Vary", vary);
    }

    public Reply answer(Call call) {
        return (EntityTag.isCachedBy(call, tag) ? new Reply(304, Map.of(), new byte[0]) : Reply.json(200, body)).with(headers);
    }

    public int size() {
        return body.length;
    }
}
