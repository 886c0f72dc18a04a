package ca.posthaste.http;

import ca.posthaste.address.NetworkAddress;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The cookie that a session is known by. Its name makes browsers insist that it is for this host alone, and that it only travels encrypted; on this machine
 * itself there is nothing to encrypt, and browsers would refuse that name there.
 */
public final class SessionCookie {
    private static final String NAME = "__Host-session";
    private static final String LOCAL_NAME = "session";
    private static final String RULES = "; Path=/; HttpOnly; SameSite=Lax";
    private static final String SECURE = "; Secure";
    /** Browsers send a handful. Of more, only the first are read. */
    private static final int READ_MAX = 100;

    private final boolean isSecure;

    private SessionCookie(boolean isSecure) {
        this.isSecure = isSecure;
    }

    /** @param home the address of the service, as the browser sees it */
    public static SessionCookie at(String home) {
        return new SessionCookie(home.startsWith("https:") || !isLocal(home));
    }

    /** Whether a browser keeps the cookie at all: it does not if it must be encrypted, and the connection is not. */
    public static boolean isKept(String home) {
        return home.startsWith("https:") || isLocal(home);
    }

    private static boolean isLocal(String home) {
        var host = host(home);
        return host.equals("localhost") || NetworkAddress.parse(host).map(NetworkAddress::isLoopback).orElse(false);
    }

    /** Whatever a caller names as the host ends up here, so it need not be an address that can be parsed. */
    private static String host(String home) {
        var authority = home.replaceFirst("^[a-z]+://", "").replaceFirst("/.*$", "");
        return authority.startsWith("[") ? authority.replaceFirst("^\\[([^]]*).*$", "$1") : authority.replaceFirst(":[0-9]*$", "");
    }

    public String name() {
        return isSecure ? NAME : LOCAL_NAME;
    }

    /** The header that sets it. It ends with the browser; the session itself ends earlier, perhaps. */
    public String set(String word) {
        return name() + "=" + word + RULES + (isSecure ? SECURE : "");
    }

    /** The header that deletes it. */
    public String delete() {
        return set("") + "; Max-Age=0";
    }

    /** The word in it. Of two with the same name, none is believed: one of them is not ours. */
    Optional<String> read(List<String> headers) {
        var found = headers.stream().flatMap(header -> Stream.of(header.split(";"))).limit(READ_MAX).map(String::strip)
            .filter(cookie -> cookie.startsWith(name() + "=")).map(cookie -> cookie.substring(name().length() + 1)).toList();
        return found.size() == 1 && !found.get(0).isEmpty() ? Optional.of(found.get(0)) : Optional.empty();
    }
}
