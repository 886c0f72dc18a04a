package ca.posthaste.webhook;

import ca.posthaste.json.JsonShape;
import ca.posthaste.language.UserMessage;
import ca.posthaste.problem.FieldInput;
import ca.posthaste.problem.JsonObjectReader;
import ca.posthaste.problem.Rule;
import ca.posthaste.webhook.client.ReceiverUrl;
import ca.posthaste.webhook.client.UrlGuard;
import java.util.List;

/** The members of a webhook in a request. Members that are absent stay unchanged. */
public record WebhookPatch(FieldInput<String> url, FieldInput<List<String>> types, FieldInput<String> description, FieldInput<Boolean> isOn) {
    static final JsonShape SHAPE = JsonShape.of("url", "types", "description", "state");
    static final int DESCRIPTION_MAX = 200;
    private static final List<String> STATES = List.of("on", "off");

    /** Reads a patch and collects all faults. Whether the host may be reached is checked later, because that takes time. */
    static WebhookPatch from(JsonObjectReader in, UrlGuard urlGuard, boolean isNew) {
        var url = in.text("url", ReceiverUrl.LENGTH_MAX).flatMap(text -> checked(in, urlGuard, text));
        if (url.isEmpty() || isNew && url.isAbsent()) {
            in.faults().add(in.at("url"), Rule.REQUIRED, UserMessage.of("webhook.url-required"));
        }
        var types = in.words("types", EventType.ALL);
        if (types.isValue() && types.value().isEmpty()) {
            in.faults().add(in.at("types"), Rule.TOO_FEW, UserMessage.of("webhook.types-empty"));
        }
        return new WebhookPatch(url, types, in.text("description", DESCRIPTION_MAX), in.word("state", STATES, "on"::equals));
    }

    private static FieldInput<String> checked(JsonObjectReader in, UrlGuard urlGuard, String text) {
        try {
            var fault = urlGuard.fault(ReceiverUrl.parse(text));
            fault.ifPresent(detail -> in.faults().add(in.at("url"), Rule.INVALID_URL, detail));
            return fault.isPresent() ? FieldInput.faulty() : FieldInput.of(text);
        } catch (ReceiverUrl.Malformed malformed) {
            in.faults().add(in.at("url"), Rule.INVALID_URL, malformed.detail());
            return FieldInput.faulty();
        }
    }

    Webhook.Terms asNew() {
        return new Webhook.Terms(url.value(), types.or(List.of()), description.or(null), isOn.or(true));
    }

    Webhook.Terms over(Webhook hook) {
        return new Webhook.Terms(url.or(hook.url()), types.over(hook.types(), List.of()), description.over(hook.description(), null),
            isOn.over(hook.off().isEmpty(), true));
    }
}
