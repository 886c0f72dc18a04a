package ca.posthaste.mail;

import java.net.URI;
import java.net.URISyntaxException;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.Set;

/**
 * Where mail is handed in: {@code smtp://user:pass@host:port} or {@code smtps://…}, with {@code ?tls=required} or
 * {@code ?tls=off} for those who want it.
 *
 * @param user     null: without signing in
 * @param password null then: the library would sign in with whatever it finds
 */
public record SmtpAddress(String host, int port, boolean tlsFromTheStart, Tls tls, String user, String password) {
    private static final int SMTPS = 465;
    private static final int SUBMISSION = 587;
    private static final int SMTP = 25;
    private static final Set<String> HERE = Set.of("localhost", "127.0.0.1", "[::1]", "::1");

    /** Whether STARTTLS is used: never, when the server offers it, or not without it. */
    public enum Tls { OFF, OFFERED, REQUIRED }

    public static Optional<SmtpAddress> parse(String text) {
        try {
            var uri = new URI(text);
            boolean smtps = "smtps".equalsIgnoreCase(uri.getScheme());
            if (!smtps && !"smtp".equalsIgnoreCase(uri.getScheme()) || uri.getHost() == null
                || uri.getPath() != null && !uri.getPath().isEmpty() && !uri.getPath().equals("/")) {
                return Optional.empty();
            }
            var parts = uri.getRawUserInfo() == null ? new String[0] : uri.getRawUserInfo().split(":", 2);
            var user = parts.length == 0 ? null : decoded(parts[0]);
            int port = uri.getPort() > 0 ? uri.getPort() : smtps ? SMTPS : user == null ? SMTP : SUBMISSION;
            return tls(uri.getQuery(), user != null && !HERE.contains(uri.getHost())).map(tls -> new SmtpAddress(
                uri.getHost(), port, smtps, tls, user, user == null ? null : parts.length < 2 ? "" : decoded(parts[1])));
        } catch (URISyntaxException | IllegalArgumentException notAnAddress) {
            return Optional.empty();
        }
    }

    /** A password never crosses a network in the clear unless the operator says so. */
    private static Optional<Tls> tls(String query, boolean secret) {
        if (query == null) {
            return Optional.of(secret ? Tls.REQUIRED : Tls.OFFERED);
        }
        return switch (query) {
            case "tls=required" -> Optional.of(Tls.REQUIRED);
            case "tls=offered" -> Optional.of(Tls.OFFERED);
            case "tls=off" -> Optional.of(Tls.OFF);
            default -> Optional.empty();
        };
    }

    private static String decoded(String text) {
        return URLDecoder.decode(text.replace("+", "%2B"), StandardCharsets.UTF_8);
    }

    @Override public String toString() {
        return host + ":" + port; // never the password, in no log
    }
}
