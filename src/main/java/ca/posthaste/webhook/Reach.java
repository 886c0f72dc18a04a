package ca.posthaste.webhook;

import ca.posthaste.address.GlobalAddresses;
import ca.posthaste.address.Network;
import ca.posthaste.language.Bilingual;
import java.net.InetAddress;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * Where a webhook may go to: the public internet, and what the operator has named.
 *
 * @param ports        of https
 * @param exceptions   networks that are not of the public internet and may be reached all the same
 * @param loopbackHttp whether http to this machine is allowed, for development
 */
public record Reach(Set<Integer> ports, List<Network> exceptions, boolean loopbackHttp) {
    public static final Reach USUAL = new Reach(Set.of(443, 8443), List.of(), false);
    private static final int PORT_MAX = 65_535;

    /** What is wrong with an address, whatever its host resolves to. */
    Optional<Bilingual> fault(Target target) {
        if (!target.isTls() && !loopbackHttp) {
            return Optional.of(new Bilingual("Send url with https.", "Envoyez url avec https."));
        }
        boolean isPortGood = target.isTls() ? ports.contains(target.port()) : target.port() >= 1 && target.port() <= PORT_MAX;
        return isPortGood ? Optional.empty() : Optional.of(Bilingual.format("Send url with one of these ports: %s.",
            "Envoyez url avec l'un de ces ports\u00a0: %s.",
            new TreeSet<>(ports).stream().map(String::valueOf).collect(Collectors.joining(", "))));
    }

    boolean allows(Target target, InetAddress address) {
        var bytes = address.getAddress();
        return target.isTls() ? GlobalAddresses.isGlobal(bytes) || exceptions.stream().anyMatch(network -> network.contains(bytes))
            : loopbackHttp && address.isLoopbackAddress();
    }
}
