package ca.posthaste.http;

import io.vertx.core.http.HttpServerRequest;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Where callers reach this service. A configured address wins; otherwise it is what the request says, which Quarkus
 * has corrected by the proxy's headers if the operator trusts a proxy.
 */
public final class PublicAddress {
    private static final Pattern HOST = Pattern.compile("(?:[A-Za-z0-9._-]+|\\[[0-9A-Fa-f:.]+])(?::[0-9]{1,5})?");

    private final Optional<String> configured;
    private final String fallbackHost;

    /**
     * @param configured   without the base path
     * @param fallbackHost for a request that names no usable host
     */
    public PublicAddress(Optional<String> configured, String fallbackHost) {
        this.configured = configured;
        this.fallbackHost = fallbackHost;
    }

    /** Without a path. */
    String of(HttpServerRequest request) {
        return configured.orElseGet(() -> asked(request));
    }

    /** The one that this request names, whatever is configured. */
    String asked(HttpServerRequest request) {
        return scheme(request) + "://" + host(request);
    }

    /** A proxy may pass on any text that a caller wrote: only a scheme that we know may become part of an address. */
    private static String scheme(HttpServerRequest request) {
        return "https".equalsIgnoreCase(request.scheme()) ? "https" : "http";
    }

    private String host(HttpServerRequest request) {
        var host = request.authority() == null ? "" : request.authority().toString();
        return HOST.matcher(host).matches() ? host : fallbackHost;
    }
}
