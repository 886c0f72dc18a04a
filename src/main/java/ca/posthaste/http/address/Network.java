package ca.posthaste.http.address;

import java.util.Arrays;
import java.util.Optional;
import java.util.regex.Pattern;

/** A range of IPv4 or IPv6 addresses in CIDR notation, such as 10.0.0.0/8 or fc00::/7. */
public record Network(byte[] prefix, int bits) {
    private static final Pattern LENGTH = Pattern.compile("0|[1-9][0-9]{0,2}");

    /** Parses CIDR notation. Returns empty if it is invalid or if the address is not the first of its network, which is probably a mistake. */
    public static Optional<Network> parse(String text) {
        int slash = text.indexOf('/');
        if (slash < 0 || !LENGTH.matcher(text.substring(slash + 1)).matches()) {
            return Optional.empty();
        }
        int bits = Integer.parseInt(text.substring(slash + 1));
        return NetworkAddress.parse(text.substring(0, slash)).map(NetworkAddress::bytes)
            .filter(bytes -> bits <= bytes.length * Byte.SIZE && Arrays.equals(bytes, masked(bytes, bits)))
            .map(bytes -> new Network(bytes, bits));
    }

    static Network of(String text) {
        return parse(text).orElseThrow(() -> new IllegalArgumentException(text));
    }

    /** Reports whether the range is no larger than what a single company or provider has. */
    public boolean isPartOfTheInternet() {
        return bits >= prefix.length * 2; // at least 8 bits of 32, or 32 bits of 128
    }

    public boolean contains(byte[] address) {
        return address.length == prefix.length && Arrays.equals(prefix, masked(address, bits));
    }

    @Override public boolean equals(Object other) {
        return other instanceof Network network && bits == network.bits && Arrays.equals(prefix, network.prefix);
    }

    @Override public int hashCode() {
        return Arrays.hashCode(prefix) + bits;
    }

    private static byte[] masked(byte[] address, int bits) {
        var masked = new byte[address.length];
        for (int i = 0; i < address.length; i++) {
            int kept = Math.max(0, Math.min(Byte.SIZE, bits - i * Byte.SIZE));
            masked[i] = (byte) (address[i] & 0xff << Byte.SIZE - kept);
        }
        return masked;
    }
}
