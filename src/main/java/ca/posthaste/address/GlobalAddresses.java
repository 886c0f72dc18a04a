package ca.posthaste.address;

import java.util.List;
import java.util.stream.Stream;

/**
 * Which addresses belong to a machine of the public internet, by number alone. What is not known to is refused: whoever may name an
 * address must not reach the operator's own network with it, nor through an address that holds another one.
 */
public final class GlobalAddresses {
    private static final int IPV4_BYTES = 4;

    private static final List<Network> NOT_GLOBAL_IPV4 = networks(
        "0.0.0.0/8", // this network
        "10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16", // private
        "100.64.0.0/10", // shared by a provider's customers
        "127.0.0.0/8", // loopback
        "169.254.0.0/16", // link-local, and the metadata of clouds
        "168.63.129.16/32", // the same of Azure, for machines there
        "192.0.0.0/24", // protocol assignments
        "192.0.2.0/24", "198.51.100.0/24", "203.0.113.0/24", // documentation
        "192.88.99.0/24", // 6to4 relays
        "198.18.0.0/15", // benchmarks
        "224.0.0.0/4", // multicast
        "240.0.0.0/4"); // reserved, and broadcast

    /** Global unicast. Loopback, mapped, compatible, NAT64, unique-local, link-local, site-local, discard and multicast lie outside. */
    private static final Network UNICAST = Network.of("2000::/3");
    private static final List<Network> NOT_GLOBAL_IPV6 = networks(
        "2001::/23", // protocol assignments: Teredo, benchmarks, ORCHID
        "2001:db8::/32", "3fff::/20", // documentation
        "2002::/16"); // 6to4: holds an IPv4 address

    private GlobalAddresses() {}

    private static List<Network> networks(String... texts) {
        return Stream.of(texts).map(Network::of).toList();
    }

    /** @param address 4 or 16 bytes */
    public static boolean isGlobal(byte[] address) {
        return address.length == IPV4_BYTES ? NOT_GLOBAL_IPV4.stream().noneMatch(network -> network.contains(address))
            : UNICAST.contains(address) && NOT_GLOBAL_IPV6.stream().noneMatch(network -> network.contains(address))
                && !isIsatap(address);
    }

    /** An interface id of the form 0000:5efe or 0200:5efe holds an IPv4 address, to which a router may pass the packet on. */
    private static boolean isIsatap(byte[] address) {
        return (address[8] & 0xfd) == 0 && address[9] == 0 && address[10] == 0x5e && (address[11] & 0xff) == 0xfe;
    }
}
