package ca.posthaste.webhook;

import ca.posthaste.api.Digests;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import java.util.stream.Collectors;

/** Computes the {@code webhook-signature} header of Standard Webhooks 1.0.0. */
final class WebhookSignature {
    private WebhookSignature() {}

    /** Returns one signature per secret, separated by spaces. */
    static String of(List<WebhookSecret> secrets, String messageId, long timestamp, byte[] body) {
        return secrets.stream().map(secret -> "v1," + of(secret, messageId, timestamp, body)).collect(Collectors.joining(" "));
    }

    private static String of(WebhookSecret secret, String messageId, long timestamp, byte[] body) {
        var mac = Digests.hmacSha256(secret.bytes());
        mac.update((messageId + "." + timestamp + ".").getBytes(StandardCharsets.UTF_8));
        return Base64.getEncoder().encodeToString(mac.doFinal(body));
    }
}
