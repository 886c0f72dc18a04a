package ca.posthaste.limit;

import ca.posthaste.address.NetworkAddress;
import java.time.Clock;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Function;

/**
 * Allows each network address so many requests in a window of time, and optionally more to the site around it: one customer of a
 * provider often has a whole /48 of IPv6, and could otherwise begin anew from each of its 65,536 networks. Each process counts on its own.
 */
public final class NetworkLimit {
    private static final String UNKNOWN = "";

    private final RateLimit limit;
    private final RateLimit siteLimit;

    /** A limit of 0 means none. */
    public NetworkLimit(int limit, Duration window, Clock clock) {
        this(limit, 0, window, clock);
    }

    /**
     * A limit of 0 means none.
     *
     * @param limit     for an IPv4 address or an IPv6 /64
     * @param siteLimit for an IPv4 /24 or an IPv6 /48
     */
    public NetworkLimit(int limit, int siteLimit, Duration window, Clock clock) {
        this.limit = new RateLimit(limit, window, clock);
        this.siteLimit = new RateLimit(siteLimit, window, clock);
    }

    /**
     * Empty if this caller is not limited.
     *
     * @param network   the address the request came from; empty if unknown
     * @param forwarded true if a trusted proxy named that address
     */
    public Optional<RateLimit.Grant> take(String network, boolean forwarded) {
        var grant = limit.isOff() ? Optional.<RateLimit.Grant>empty() : household(network, forwarded).map(limit::take);
        if (grant.isPresent() && grant.get().refused() || siteLimit.isOff()) {
            return grant;
        }
        return site(network, forwarded).map(siteLimit::take).filter(RateLimit.Grant::refused).or(() -> grant);
    }

    /** Whose requests a limit counts together. Empty for a caller that no limit is for. */
    public static Optional<String> household(String network, boolean forwarded) {
        return counted(network, forwarded, NetworkAddress::household);
    }

    /** The site around it. Empty for a caller that no limit is for. */
    public static Optional<String> site(String network, boolean forwarded) {
        return counted(network, forwarded, NetworkAddress::shortened);
    }

    private static Optional<String> counted(String network, boolean forwarded, Function<NetworkAddress, String> part) {
        var address = NetworkAddress.parse(network);
        boolean local = network.isEmpty() || address.map(NetworkAddress::isLoopback).orElse(false);
        // A direct caller on this machine is a proxy that does not forward addresses: all its callers would share one limit.
        if (!forwarded && local) {
            return Optional.empty();
        }
        // Callers whose forwarded address is unusable, or this machine's own, share one limit.
        return Optional.of(local ? UNKNOWN : address.map(part).orElse(UNKNOWN));
    }
}
