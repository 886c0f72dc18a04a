package ca.posthaste.http;

import ca.posthaste.api.Digests;
import java.util.Arrays;
import java.util.Map;

/** Compares an ETag with the client's If-None-Match header (RFC 9110, section 13.1.2). */
public final class EntityTag {
    private EntityTag() {}

    public static Reply tagged(Call call, byte[] body) {
        var tag = '"' + Digests.of(body) + '"';
        return (isCachedBy(call, tag) ? new Reply(304, Map.of(), new byte[0]) : Reply.json(200, body)).with("ETag", tag);
    }

    /** Reports whether the client already has the representation with this tag, so that the response should be a 304. */
    public static boolean isCachedBy(Call call, String tag) {
        var held = call.headers().joined("If-None-Match");
        return held != null && Arrays.stream(held.split(",")).map(String::strip)
            .anyMatch(one -> one.equals("*") || one.equals(tag) || one.equals("W/" + tag));
    }
}
