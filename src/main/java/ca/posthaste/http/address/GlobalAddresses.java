package ca.posthaste.http.address;

import java.util.List;
import java.util.stream.Stream;

/**
 * Decides by number alone whether an IP address belongs to the public internet. Everything not known to be global is rejected: users who may supply a URL must
 * not reach the operator's own network with it, neither directly nor through an address that embeds another one.
 */
public final class GlobalAddresses {
    private static final List<Network> NOT_GLOBAL_IPV4 = networks(
        "0.0.0.0/8", // this network
        "10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16", // private
        "100.64.0.0/10", // carrier-grade NAT: shared by a provider's customers
        "127.0.0.0/8", // loopback
        "169.254.0.0/16", // link-local, including the metadata service of clouds
        "168.63.129.16/32", // metadata service of Azure, for machines there
        "192.0.0.0/24", // protocol assignments
        "192.0.2.0/24", "198.51.100.0/24", "203.0.113.0/24", // documentation
        "192.88.99.0/24", // 6to4 relays
        "198.18.0.0/15", // benchmarking
        "224.0.0.0/4", // multicast
        "240.0.0.0/4"); // reserved, including broadcast

    /** Global unicast. Excludes loopback, mapped, compatible, NAT64, unique-local, link-local, site-local, discard and multicast addresses. */
    private static final Network UNICAST = Network.of("2000::/3");
    private static final List<Network> NOT_GLOBAL_IPV6 = networks(
        "2001::/23", // protocol assignments: Teredo, benchmarking, ORCHID
        "2001:db8::/32", "3fff::/20", // documentation
        "2002::/16"); // 6to4: embeds an IPv4 address

    private GlobalAddresses() {}

    private static List<Network> networks(String... texts) {
        return Stream.of(texts).map(Network::of).toList();
    }

    public static boolean isGlobal(byte[] address) {
        return address.length == 4 ? NOT_GLOBAL_IPV4.stream().noneMatch(network -> network.contains(address))
            : UNICAST.contains(address) && NOT_GLOBAL_IPV6.stream().noneMatch(network -> network.contains(address))
                && !isIsatap(address);
    }

    /** Reports whether the interface ID has the form 0000:5efe or 0200:5efe (ISATAP). It embeds an IPv4 address, to which a router may forward the packet. */
    private static boolean isIsatap(byte[] address) {
        return (address[8] & 0xfd) == 0 && address[9] == 0 && address[10] == 0x5e && (address[11] & 0xff) == 0xfe;
    }
}
