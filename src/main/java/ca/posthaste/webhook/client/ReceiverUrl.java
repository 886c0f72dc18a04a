package ca.posthaste.webhook.client;

import ca.posthaste.http.address.NetworkAddress;
import ca.posthaste.language.UserMessage;
import java.net.IDN;
import java.net.Inet4Address;
import java.net.InetAddress;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * The URL of a receiver, parsed strictly: anything that two programs could interpret differently is rejected.
 *
 * @param host    name in ASCII, or an IP address; an IPv6 address without its brackets
 * @param literal the address, if the host is an IP address
 * @param path    path including the query; begins with a slash
 */
public record ReceiverUrl(boolean isTls, String host, Optional<InetAddress> literal, int port, String path) {
    public static final int LENGTH_MAX = 2_000;
    private static final int HTTPS = 443;
    private static final int HTTP = 80;
    private static final int NAME_MAX = 253;
    private static final UserMessage BAD_HOST = UserMessage.of("webhook.url-host-name");
    private static final Pattern WHOLE = Pattern.compile("(?i)(https?)://([^/?]*)([/?].*)?");
    /** Characters that a URL may contain unencoded (RFC 3986), outside of the host. */
    private static final Pattern PATH = Pattern.compile("(?:[A-Za-z0-9._~:/?@!$&'()*+,;=-]|\\[|]|%[0-9A-Fa-f]{2})*");
    private static final Pattern AUTHORITY = Pattern.compile("(\\[[0-9A-Fa-f:.]+]|[^\\[\\]:]*)(?::([0-9]{1,5}))?");
    private static final Pattern NAME = Pattern.compile("[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?(?:\\.[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?)*");
    private static final Pattern QUAD = Pattern.compile("(?:(?:0|[1-9][0-9]{0,2})\\.){3}(?:0|[1-9][0-9]{0,2})");
    /** Names that some programs interpret as a number: decimal, octal or hexadecimal, in one part or in several. */
    private static final Pattern NUMERIC = Pattern.compile("(?:.*\\.)?(?:[0-9]+|0x[0-9a-f]*)");

    public static final class Malformed extends Exception {
        private final transient UserMessage detail;

        Malformed(UserMessage detail) {
            super(detail.english());
            this.detail = detail;
        }

        public UserMessage detail() {
            return detail;
        }
    }

    public static ReceiverUrl parse(String text) throws Malformed {
        require(text.chars().noneMatch(c -> c <= ' ' || c == 0x7f || c == '\\'), UserMessage.of("webhook.url-characters"));
        require(text.indexOf('#') < 0, UserMessage.of("webhook.url-fragment"));
        var whole = WHOLE.matcher(text);
        require(whole.matches(), UserMessage.of("webhook.url-absolute"));
        require(whole.group(2).indexOf('@') < 0, UserMessage.of("webhook.url-password"));
        return parse(whole.group(1).equalsIgnoreCase("https"), whole.group(2), whole.group(3));
    }

    private static ReceiverUrl parse(boolean isTls, String authority, String rest) throws Malformed {
        var parts = AUTHORITY.matcher(authority);
        require(parts.matches() && !parts.group(1).isEmpty(), BAD_HOST);
        int port = parts.group(2) == null ? isTls ? HTTPS : HTTP : Integer.parseInt(parts.group(2));
        var path = rest == null ? "/" : rest.startsWith("/") ? rest : "/" + rest;
        require(PATH.matcher(path).matches(), UserMessage.of("webhook.url-encoding"));
        var sent = parts.group(1);
        if (sent.startsWith("[")) {
            var address = sent.substring(1, sent.length() - 1);
            return new ReceiverUrl(isTls, address, Optional.of(ipv6(address)), port, path);
        }
        var host = ascii(sent);
        if (QUAD.matcher(host).matches()) {
            var address = NetworkAddress.parse(host).map(NetworkAddress::inet).orElseThrow(ReceiverUrl::badHost);
            return new ReceiverUrl(isTls, host, Optional.of(address), port, path);
        }
        require(NAME.matcher(host).matches() && host.length() <= NAME_MAX && !NUMERIC.matcher(host).matches(), BAD_HOST);
        return new ReceiverUrl(isTls, host, Optional.empty(), port, path);
    }

    /** Converts a name in another script to its ASCII form. Digits in other scripts become ASCII digits here, so the result must be checked. */
    private static String ascii(String host) throws Malformed {
        try {
            return IDN.toASCII(host).toLowerCase(Locale.ROOT);
        } catch (IllegalArgumentException | IndexOutOfBoundsException notAName) {
            throw badHost();
        }
    }

    private static InetAddress ipv6(String text) throws Malformed {
        var address = NetworkAddress.parse(text).filter(parsed -> text.indexOf(':') >= 0).map(NetworkAddress::inet).orElseThrow(ReceiverUrl::badHost);
        require(!(address instanceof Inet4Address), BAD_HOST); // an address that embeds an IPv4 address can also be written in another form
        return address;
    }

    private static Malformed badHost() {
        return new Malformed(BAD_HOST);
    }

    private static void require(boolean isValid, UserMessage detail) throws Malformed {
        if (!isValid) {
            throw new Malformed(detail);
        }
    }

    String authority() {
        return (host.indexOf(':') >= 0 ? "[" + host + "]" : host) + (port == (isTls ? HTTPS : HTTP) ? "" : ":" + port);
    }
}
