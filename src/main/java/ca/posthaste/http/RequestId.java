package ca.posthaste.http;

import java.util.HexFormat;
import java.util.concurrent.ThreadLocalRandom;

/** A name for a request, to find it in the log by. It is no secret, so a quick random number will do. */
final class RequestId {
    private static final HexFormat HEX = HexFormat.of();

    private RequestId() {}

    static String next() {
        var random = ThreadLocalRandom.current();
        return HEX.toHexDigits(random.nextLong()) + HEX.toHexDigits(random.nextLong());
    }
}
