package ca.posthaste.http;

import java.util.HexFormat;
import java.util.concurrent.ThreadLocalRandom;

/** Identifies a request in the log. It is no secret, so a fast random number generator is enough. */
final class RequestId {
    private static final HexFormat HEX = HexFormat.of();

    private RequestId() {}

    static String next() {
        var random = ThreadLocalRandom.current();
        return HEX.toHexDigits(random.nextLong()) + HEX.toHexDigits(random.nextLong());
    }
}
