package ca.posthaste.board.alert;

import ca.posthaste.api.Digests;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.util.Base64;
import java.util.HexFormat;
import java.util.OptionalLong;
import java.util.regex.Pattern;

/** Tokens in mail. Only the hash of a random confirmation token is stored. An unsubscribe token is derived from the seed: it only deletes the alert. */
final class AlertTokens {
    private static final SecureRandom RANDOM = new SecureRandom();
    private static final int BYTES = 16;
    private static final Pattern UNSUBSCRIBE = Pattern.compile("(\\d{1,18})-([0-9a-f]{" + 2 * BYTES + "})");

    private AlertTokens() {}

    static String random() {
        var bytes = new byte[BYTES];
        RANDOM.nextBytes(bytes);
        return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
    }

    static String hash(String token) {
        return Digests.sha256(token);
    }

    static String unsubscribe(Alert alert) {
        return alert.id() + "-" + mac(alert);
    }

    private static String mac(Alert alert) {
        var mac = Digests.hmacSha256(alert.seed().getBytes(StandardCharsets.UTF_8));
        return HexFormat.of().formatHex(mac.doFinal(("unsubscribe " + alert.id()).getBytes(StandardCharsets.UTF_8)), 0, BYTES);
    }

    static OptionalLong id(String token) {
        var parts = UNSUBSCRIBE.matcher(token);
        return parts.matches() ? OptionalLong.of(Long.parseLong(parts.group(1))) : OptionalLong.empty();
    }

    static boolean unsubscribes(String token, Alert alert) {
        return MessageDigest.isEqual(token.getBytes(StandardCharsets.UTF_8), unsubscribe(alert).getBytes(StandardCharsets.UTF_8));
    }
}
