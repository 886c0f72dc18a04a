package ca.posthaste.http.address;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.HexFormat;
import java.util.Optional;
import java.util.regex.Pattern;

/** An IPv4 or IPv6 address. An IPv4-mapped IPv6 address is treated as IPv4. */
public final class NetworkAddress {
    /** Must begin with a hexadecimal digit or a colon: the JDK would resolve anything else with DNS. */
    private static final Pattern IPV6 = Pattern.compile("(?=[0-9A-Fa-f:])[0-9A-Fa-f.]*:[0-9A-Fa-f:.]*(%\\w+)?");
    private static final int IPV4_BYTES = 4;

    private final byte[] bytes;

    private NetworkAddress(byte[] bytes) {
        this.bytes = bytes;
    }

    /** Parses a literal address; empty for anything else. A host name is never resolved with DNS, which would take time. */
    public static Optional<NetworkAddress> parse(String text) {
        if (text.indexOf(':') < 0) {
            return Optional.ofNullable(ipv4(text)).map(NetworkAddress::new);
        }
        try {
            return IPV6.matcher(text).matches() ? Optional.of(new NetworkAddress(InetAddress.getByName(text).getAddress()))
                : Optional.empty();
        } catch (UnknownHostException noAddress) {
            return Optional.empty();
        }
    }

    /** Parses an IPv4 address by hand for speed, because the access log parses one per request. Returns null if the text is not one. */
    private static byte[] ipv4(String text) {
        var bytes = new byte[IPV4_BYTES];
        int at = 0;
        int value = -1;
        for (int i = 0; i <= text.length(); i++) {
            char c = i < text.length() ? text.charAt(i) : '.';
            if (c == '.') {
                if (value < 0 || at == IPV4_BYTES) {
                    return null;
                }
                bytes[at++] = (byte) value;
                value = -1;
            } else {
                value = Math.max(0, value) * 10 + (c - '0');
                if (c < '0' || c > '9' || value > 255) {
                    return null;
                }
            }
        }
        return at == IPV4_BYTES ? bytes : null;
    }

    byte[] bytes() {
        return bytes.clone();
    }

    public boolean isLoopback() {
        return inet().isLoopbackAddress();
    }

    /** Returns the part that identifies one household or office: an IPv4 address, or the /64 prefix of an IPv6 address. */
    public String household() {
        return HexFormat.of().formatHex(bytes, 0, isIpv4() ? bytes.length : bytes.length / 2);
    }

    /** Returns only the network, so that it does not identify a person: a /24 of IPv4, or a /48 of IPv6, which is one site. */
    public String shortened() {
        return isIpv4() ? (bytes[0] & 0xff) + "." + (bytes[1] & 0xff) + "." + (bytes[2] & 0xff) + ".0/24"
            : group(0) + ":" + group(2) + ":" + group(4) + "::/48";
    }

    private String group(int at) {
        return Integer.toHexString((bytes[at] & 0xff) << 8 | bytes[at + 1] & 0xff);
    }

    private boolean isIpv4() {
        return bytes.length == IPV4_BYTES;
    }

    public InetAddress inet() {
        try {
            return InetAddress.getByAddress(bytes);
        } catch (UnknownHostException wrongLength) {
            throw new IllegalStateException(wrongLength); // cannot happen: 4 or 16 bytes are always an address
        }
    }

    @Override public String toString() {
        return inet().getHostAddress();
    }
}
