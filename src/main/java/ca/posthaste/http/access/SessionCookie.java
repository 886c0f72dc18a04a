package ca.posthaste.http.access;

import ca.posthaste.http.address.NetworkAddress;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** The cookie of a session. Its prefix makes browsers insist on this host and on encryption. On the local machine they would reject it, so it has none. */
public final class SessionCookie {
    /** Maximum number of cookies read; further ones are ignored. Browsers send a handful. */
    private static final int READ_MAX = 100;

    private final boolean isSecure;

    private SessionCookie(boolean isSecure) {
        this.isSecure = isSecure;
    }

    /** @param baseUrl base URL of the service, as the browser sees it */
    public static SessionCookie at(String baseUrl) {
        return new SessionCookie(baseUrl.startsWith("https:") || !isLocal(baseUrl));
    }

    /** Reports whether browsers store the cookie at all: they do not if it requires encryption and the connection is not encrypted. */
    public static boolean isKept(String baseUrl) {
        return baseUrl.startsWith("https:") || isLocal(baseUrl);
    }

    private static boolean isLocal(String baseUrl) {
        var host = host(baseUrl);
        return host.equals("localhost") || NetworkAddress.parse(host).map(NetworkAddress::isLoopback).orElse(false);
    }

    /** Extracts the host. The text comes from the Host header of any caller, so it need not be a valid URL. */
    private static String host(String baseUrl) {
        var authority = baseUrl.replaceFirst("^[a-z]+://", "").replaceFirst("/.*$", "");
        return authority.startsWith("[") ? authority.replaceFirst("^\\[([^]]*).*$", "$1") : authority.replaceFirst(":[0-9]*$", "");
    }

    public String name() {
        return isSecure ? "__Host-session" : "session";
    }

    /** Returns the header that sets the cookie. It expires when the browser is closed; the session itself may end earlier. */
    public String set(String word) {
        return name() + "=" + word + "; Path=/; HttpOnly; SameSite=Lax" + (isSecure ? "; Secure" : "");
    }

    public String delete() {
        return set("") + "; Max-Age=0";
    }

    /** Returns the token in the cookie. If there are two cookies with this name, neither is trusted, because one of them is not ours. */
    public Optional<String> read(List<String> headers) {
        var found = headers.stream().flatMap(header -> Stream.of(header.split(";"))).limit(READ_MAX).map(String::strip)
            .filter(cookie -> cookie.startsWith(name() + "=")).map(cookie -> cookie.substring(name().length() + 1)).toList();
        return found.size() == 1 && !found.get(0).isEmpty() ? Optional.of(found.get(0)) : Optional.empty();
    }
}
