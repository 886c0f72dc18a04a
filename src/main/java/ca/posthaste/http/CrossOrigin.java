package ca.posthaste.http;

/**
 * Lets scripts on any other site call what is open to anyone, without credentials. In the API it is sent only to who names their origin, as browsers
 * do: the answers that programs get stay as they are. Pages say it to everybody, so that one copy of them serves all.
 */
final class CrossOrigin {
    private static final String EXPOSED = "ETag, Retry-After, Location, X-Request-Id, Content-Language, Idempotency-Replayed";
    private static final String HEADERS = "Content-Type, Idempotency-Key, Accept-Language, If-None-Match, X-Request-Id";
    private static final String A_DAY = "86400";

    private CrossOrigin() {}

    static void allow(Exchange exchange, RouteTable.Endpoint endpoint) {
        boolean isPage = endpoint.version() == null;
        if (!endpoint.isOpenToOtherSites() || !isPage && exchange.request().getHeader("Origin") == null) {
            return;
        }
        exchange.alsoSend("Access-Control-Allow-Origin", "*");
        if (!isPage) {
            exchange.alsoSend("Vary", "Origin");
        }
        if (exchange.method().equals("OPTIONS")) {
            exchange.alsoSend("Access-Control-Allow-Methods", endpoint.allow());
            exchange.alsoSend("Access-Control-Allow-Headers", HEADERS);
            exchange.alsoSend("Access-Control-Max-Age", A_DAY);
        } else {
            exchange.alsoSend("Access-Control-Expose-Headers", EXPOSED);
        }
    }
}
