package ca.posthaste.http;

import ca.posthaste.http.address.NetworkAddress;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.net.SocketAddress;

/** @param network network address, or any text that a trusted proxy sent instead of one; empty if unknown */
public record Caller(String network, boolean forwarded) {
    static Caller of(HttpServerRequest request, boolean trustProxy) {
        var forwarded = trustProxy && (request.headers().contains("Forwarded") || request.headers().contains("X-Forwarded-For"));
        return new Caller(network(request.remoteAddress()), forwarded);
    }

    /** Returns the household or office of the caller, which is the unit for fair sharing. All callers with an unknown address share one. */
    public String household() {
        return NetworkAddress.parse(network).map(NetworkAddress::household).orElse("");
    }

    static String network(SocketAddress address) {
        var network = address == null ? null : address.hostAddress() == null ? address.host() : address.hostAddress();
        return network == null ? "" : network;
    }
}
