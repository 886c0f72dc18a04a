package ca.posthaste.webhook;

import ca.posthaste.api.Digests;
import ca.posthaste.webhook.client.AddressLookup;
import ca.posthaste.webhook.client.ReceiverUrl;
import ca.posthaste.webhook.client.ResponseReader;
import ca.posthaste.webhook.client.WebhookClient;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalInt;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Makes one attempt to deliver a message. Every outcome becomes a {@link DeliveryResult}. */
public record DeliveryAttempter(AddressLookup lookup, WebhookClient client, String baseUrl, String version, Clock clock) {
    static final int ANSWER_KEPT = 1_000;
    private static final Pattern SECONDS = Pattern.compile("[0-9]{1,9}");

    /** Returns the body that would be sent now. It can change: for example, it contains the URL of a job only while candidates can see the job. */
    String body(WebhookMessage message) {
        return new String(message.json(baseUrl, LocalDate.now(clock)), StandardCharsets.UTF_8);
    }

    DeliveryResult deliver(WebhookMessage message) {
        var at = clock.instant();
        long began = System.nanoTime();
        try {
            var target = ReceiverUrl.parse(message.url());
            var addresses = lookup.addresses(message.employer(), target);
            if (addresses.isEmpty()) {
                return failed(at, began, AttemptFault.UNRESOLVED);
            }
            var body = message.json(baseUrl, LocalDate.now(clock));
            var answer = client.post(target, addresses, headers(message, at.getEpochSecond(), body), body);
            boolean isSuccess = answer.status() >= 200 && answer.status() < 300;
            return new DeliveryResult(at, OptionalInt.of(answer.status()), since(began), text(answer.body()),
                isSuccess ? null : AttemptFault.ANSWERED, isSuccess ? Duration.ZERO : requestedDelay(answer));
        } catch (IOException fault) {
            var reason = Objects.requireNonNullElse(fault.getMessage(), "The connection failed.");
            return failed(at, began, text(reason.getBytes(StandardCharsets.UTF_8)));
        } catch (ReceiverUrl.Malformed fault) { // cannot happen: the URL was validated when it was stored
            return failed(at, began, fault.detail().english());
        }
    }

    private static DeliveryResult failed(Instant at, long began, String reason) {
        return new DeliveryResult(at, OptionalInt.empty(), since(began), null, reason, Duration.ZERO);
    }

    private Map<String, String> headers(WebhookMessage message, long seconds, byte[] body) {
        var headers = new LinkedHashMap<String, String>();
        headers.put("Content-Type", "application/json");
        headers.put("User-Agent", "Posthaste/" + version);
        headers.put("webhook-id", message.messageId());
        headers.put("webhook-timestamp", String.valueOf(seconds));
        headers.put("webhook-signature", message.secrets().stream().map(secret -> signature(secret, message.messageId(), seconds, body))
            .collect(Collectors.joining(" ")));
        return headers;
    }

    /** Returns a signature as defined by Standard Webhooks 1.0.0. */
    private static String signature(WebhookSecret secret, String messageId, long seconds, byte[] body) {
        var mac = Digests.hmacSha256(secret.bytes());
        mac.update((messageId + "." + seconds + ".").getBytes(StandardCharsets.UTF_8));
        return "v1," + Base64.getEncoder().encodeToString(mac.doFinal(body));
    }

    private static Duration since(long began) {
        return Duration.ofNanos(System.nanoTime() - began);
    }

    /** Returns the first characters, without those that a database or a page cannot represent. */
    static String text(byte[] body) {
        var text = new StringBuilder();
        new String(body, 0, Math.min(body.length, 4 * ANSWER_KEPT), StandardCharsets.UTF_8).codePoints().limit(ANSWER_KEPT)
            .map(c -> Character.isISOControl(c) && c != '\n' && c != '\t' ? ' ' : c).forEach(text::appendCodePoint);
        return text.toString();
    }

    /** Returns the delay requested by Retry-After, in seconds or as a date; zero if there is none. {@link WebhookHealth} and the queue limit it. */
    private Duration requestedDelay(ResponseReader.Answer answer) {
        var header = answer.headers().get("retry-after");
        if (header == null) {
            return Duration.ZERO;
        }
        if (SECONDS.matcher(header).matches()) {
            return Duration.ofSeconds(Long.parseLong(header));
        }
        try {
            var until = Duration.between(clock.instant(), ZonedDateTime.parse(header, DateTimeFormatter.RFC_1123_DATE_TIME).toInstant());
            return until.isNegative() ? Duration.ZERO : until;
        } catch (DateTimeException unreadable) {
            return Duration.ZERO;
        }
    }
}
