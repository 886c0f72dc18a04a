package ca.posthaste.limit;

import ca.posthaste.address.NetworkAddress;
import java.time.Clock;
import java.time.Duration;
import java.util.Optional;

/** Allows each network address so many requests in a window of time. Each process counts on its own. */
public final class NetworkLimit {
    private static final String UNKNOWN = "";

    private final RateLimit limit;

    /** A limit of 0 means none. */
    public NetworkLimit(int limit, Duration window, Clock clock) {
        this.limit = new RateLimit(limit, window, clock);
    }

    /**
     * Empty if this caller is not limited.
     *
     * @param network   the address the request came from; empty if unknown
     * @param forwarded true if a trusted proxy named that address
     */
    public Optional<RateLimit.Grant> take(String network, boolean forwarded) {
        return limit.isOff() ? Optional.empty() : household(network, forwarded).map(limit::take);
    }

    /** Whose requests a limit counts together. Empty for a caller that no limit is for. */
    public static Optional<String> household(String network, boolean forwarded) {
        var address = NetworkAddress.parse(network);
        boolean local = network.isEmpty() || address.map(NetworkAddress::isLoopback).orElse(false);
        // A direct caller on this machine is a proxy that does not forward addresses: all its callers would share one limit.
        if (!forwarded && local) {
            return Optional.empty();
        }
        // Callers whose forwarded address is unusable, or this machine's own, share one limit.
        return Optional.of(local ? UNKNOWN : address.map(NetworkAddress::household).orElse(UNKNOWN));
    }
}
