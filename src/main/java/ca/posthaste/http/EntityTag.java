package ca.posthaste.http;

import java.util.Arrays;

/** The name of a byte sequence, by which a client says what it has already. */
public final class EntityTag {
    private EntityTag() {}

    /** The client has it, so a 304 will do. */
    public static boolean isHeldBy(Call call, String tag) {
        var held = call.headers().get("If-None-Match");
        return held != null && Arrays.stream(held.split(",")).map(String::strip)
            .anyMatch(one -> one.equals("*") || one.equals(tag) || one.equals("W/" + tag));
    }
}
