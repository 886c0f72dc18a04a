package ca.posthaste.http;

import java.util.HexFormat;
import java.util.concurrent.ThreadLocalRandom;

/** Generates IDs that identify requests in the log. They are not secret, so a fast random number generator suffices. */
final class RequestId {
    private static final HexFormat HEX = HexFormat.of();

    private RequestId() {}

    static String next() {
        var random = ThreadLocalRandom.current();
        return HEX.toHexDigits(random.nextLong()) + HEX.toHexDigits(random.nextLong());
    }
}
