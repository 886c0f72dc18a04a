package ca.posthaste.webhook.client;

import ca.posthaste.http.address.GlobalAddresses;
import ca.posthaste.http.address.Network;
import ca.posthaste.language.UserMessage;
import java.net.InetAddress;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/** The policy against server-side request forgery: webhooks may be sent to the public internet, excepted networks, and perhaps to this machine over http. */
public record UrlGuard(Set<Integer> ports, List<Network> exceptions, boolean loopbackHttp) {
    public static final UrlGuard USUAL = new UrlGuard(Set.of(443, 8443), List.of(), false);
    private static final int PORT_MAX = 65_535;

    /** Returns the reason why a URL is not allowed, regardless of what its host resolves to; empty if there is none. */
    public Optional<UserMessage> fault(ReceiverUrl target) {
        if (!target.isTls() && !loopbackHttp) {
            return Optional.of(UserMessage.of("webhook.url-https"));
        }
        boolean isPortGood = target.isTls() ? ports.contains(target.port()) : target.port() >= 1 && target.port() <= PORT_MAX;
        return isPortGood ? Optional.empty() : Optional.of(UserMessage.of("webhook.url-port", "allowed", new TreeSet<>(ports)));
    }

    boolean allows(ReceiverUrl target, InetAddress address) {
        var bytes = address.getAddress();
        return target.isTls() ? GlobalAddresses.isGlobal(bytes) || exceptions.stream().anyMatch(network -> network.contains(bytes))
            : loopbackHttp && address.isLoopbackAddress();
    }
}
