package ca.posthaste.http.limit;

import ca.posthaste.http.address.NetworkAddress;
import java.time.Clock;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Function;

/** Rate limit per network address and per site, because a customer of a provider often has a whole IPv6 /48. Each process counts on its own. */
public final class NetworkLimit {
    private static final String UNKNOWN = "";

    private final RateLimit limit;
    private final RateLimit siteLimit;

    /** @param limit maximum number of requests per window; 0 means no limit */
    public NetworkLimit(int limit, Duration window, Clock clock) {
        this(limit, 0, window, clock);
    }

    /** The second limit is for an IPv4 /24 or an IPv6 /48, the first for an IPv4 address or an IPv6 /64. 0 means no limit. */
    public NetworkLimit(int limit, int siteLimit, Duration window, Clock clock) {
        this.limit = new RateLimit(limit, window, clock);
        this.siteLimit = new RateLimit(siteLimit, window, clock);
    }

    /** Counts a request. Returns empty if this caller is not limited. {@code forwarded} means that a trusted proxy reported the address. */
    public Optional<RateLimit.Grant> take(String network, boolean forwarded) {
        var grant = limit.isOff() ? Optional.<RateLimit.Grant>empty() : household(network, forwarded).map(limit::take);
        if (grant.isPresent() && grant.get().rejected() || siteLimit.isOff()) {
            return grant;
        }
        return site(network, forwarded).map(siteLimit::take).filter(RateLimit.Grant::rejected).or(() -> grant);
    }

    /** Returns the network whose requests are counted together; empty if the caller is not subject to limits. */
    public static Optional<String> household(String network, boolean forwarded) {
        return counted(network, forwarded, NetworkAddress::household);
    }

    /** Returns the site around the network; empty if the caller is not subject to limits. */
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
