package ca.posthaste.http;

import io.vertx.core.http.HttpServerRequest;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * The base URL at which callers reach this service. A configured URL takes precedence; otherwise it is derived from the request, which Quarkus has corrected by
 * the proxy's headers if the operator trusts a proxy.
 *
 * @param fallbackHost host for a request that names no usable one
 */
public record PublicAddress(Optional<String> configured, String fallbackHost) {
    private static final Pattern HOST = Pattern.compile("(?:[A-Za-z0-9._-]+|\\[[0-9A-Fa-f:.]+])(?::[0-9]{1,5})?");

    String of(HttpServerRequest request) {
        return configured.orElseGet(() -> requested(request));
    }

    /** Returns the base URL named by the request, regardless of the configured one. */
    String requested(HttpServerRequest request) {
        return scheme(request) + "://" + host(request);
    }

    /** Returns the scheme of the request. Only known schemes may become part of a URL, because a proxy may pass on any text that a caller sent. */
    private static String scheme(HttpServerRequest request) {
        return "https".equalsIgnoreCase(request.scheme()) ? "https" : "http";
    }

    private String host(HttpServerRequest request) {
        var host = request.authority() == null ? "" : request.authority().toString();
        return HOST.matcher(host).matches() ? host : fallbackHost;
    }
}
