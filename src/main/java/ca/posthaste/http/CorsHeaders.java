package ca.posthaste.http;

/**
 * Adds CORS headers, which let scripts on any other site call public routes without credentials. In the API they are sent only if the request has an Origin
 * header, as those of browsers do, so that responses to programs stay unchanged. Pages always have them, so that one cached copy serves everybody.
 */
final class CorsHeaders {
    private static final String EXPOSED = "ETag, Retry-After, Location, X-Request-Id, Content-Language, Idempotency-Replayed";
    private static final String HEADERS = "Content-Type, Idempotency-Key, Accept-Language, If-None-Match, X-Request-Id";

    private CorsHeaders() {}

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
            exchange.alsoSend("Access-Control-Max-Age", "86400");
        } else {
            exchange.alsoSend("Access-Control-Expose-Headers", EXPOSED);
        }
    }
}
