package ca.posthaste.mail;

import java.net.URI;
import java.net.URISyntaxException;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.Set;

/**
 * Address of the mail server: {@code smtp://user:pass@host:port} or {@code smtps://…}, optionally with {@code ?tls=required} or {@code ?tls=off}.
 *
 * @param user     user name; null means no authentication
 * @param password password; null if there is no user, because the library would otherwise authenticate with whatever it finds
 */
public record SmtpAddress(String host, int port, boolean tlsFromTheStart, Tls tls, String user, String password) {
    private static final int SMTPS = 465;
    private static final int SUBMISSION = 587;
    private static final int SMTP = 25;
    private static final Set<String> HERE = Set.of("localhost", "127.0.0.1", "[::1]", "::1");

    /** Use of STARTTLS: never, if the server offers it, or always. */
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

    /** Parses the TLS option. By default a password never crosses a network unencrypted; the operator can override that. */
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
        return host + ":" + port; // never the password, which must not appear in any log
    }
}
