package ca.posthaste.http;

import ca.posthaste.address.NetworkAddress;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.net.SocketAddress;

/**
 * Who sent a request, by network address.
 *
 * @param network   an address, or any text that a trusted proxy sent instead of one; empty if unknown
 * @param forwarded whether it comes from a trusted proxy's header
 */
public record Caller(String network, boolean forwarded) {

    static Caller of(HttpServerRequest request, boolean trustProxy) {
        var forwarded = trustProxy && (request.headers().contains("Forwarded") || request.headers().contains("X-Forwarded-For"));
        return new Caller(network(request.remoteAddress()), forwarded);
    }

    /** Whom others take turns with: a household or office. All whose address is unknown are one. */
    public String household() {
        return NetworkAddress.parse(network).map(NetworkAddress::household).orElse("");
    }

    static String network(SocketAddress address) {
        var network = address == null ? null : address.hostAddress() == null ? address.host() : address.hostAddress();
        return network == null ? "" : network;
    }
}
