package ca.posthaste.limit;

import ca.posthaste.address.NetworkAddress;
import java.time.Clock;
import java.time.Duration;
import java.util.Optional;

/** So many of something an hour from one network address. Each process counts on its own. */
public final class NetworkLimit {
    private static final Duration WINDOW = Duration.ofHours(1);
    private static final String UNKNOWN = "";

    private final RateLimit limit;

    /** @param most an hour from one network address; 0: no limit */
    public NetworkLimit(int most, Clock clock) {
        limit = new RateLimit(most, WINDOW, clock);
    }

    /**
     * Empty if nothing is counted.
     *
     * @param network   the address the request came from; empty if unknown
     * @param forwarded true if a trusted proxy named that address
     */
    public Optional<RateLimit.Grant> take(String network, boolean forwarded) {
        var address = NetworkAddress.parse(network);
        boolean local = network.isEmpty() || address.map(NetworkAddress::isLoopback).orElse(false);
        // A direct caller on this machine is a proxy that does not forward addresses: all its callers would share one limit.
        if (limit.isOff() || !forwarded && local) {
            return Optional.empty();
        }
        // Callers whose forwarded address is unusable, or this machine's own, share one limit.
        return Optional.of(limit.take(local ? UNKNOWN : address.map(NetworkAddress::household).orElse(UNKNOWN)));
    }
}
