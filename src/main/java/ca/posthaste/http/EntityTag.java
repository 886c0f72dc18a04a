package ca.posthaste.http;

import java.util.Arrays;

/** Compares an ETag with what the client has (RFC 9110, section 13.1.2). */
public final class EntityTag {
    private EntityTag() {}

    /** If true, answer with a 304. */
    public static boolean isHeldBy(Call call, String tag) {
        var held = call.headers().joined("If-None-Match");
        return held != null && Arrays.stream(held.split(",")).map(String::strip)
            .anyMatch(one -> one.equals("*") || one.equals(tag) || one.equals("W/" + tag));
    }
}
