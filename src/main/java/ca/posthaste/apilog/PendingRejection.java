package ca.posthaste.apilog;

import ca.posthaste.employer.EmployerId;
import ca.posthaste.json.Json;
import ca.posthaste.language.Bilingual;
import ca.posthaste.language.UserMessage;
import ca.posthaste.problem.Rejected;
import ca.posthaste.problem.RejectedItems;
import ca.posthaste.problem.Violation;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A rejected call in memory, reduced to what will be stored. Secrets are redacted later, when a background thread writes it, so that no request waits for that.
 *
 * @param rejection the rejection; null if only the response is known, or if only items were rejected
 * @param items     rejected items of a call; empty if none was rejected
 * @param answer    start of the problem's JSON; null if it adds nothing to the rejection
 * @param body      start of the request body; null if it is not stored
 */
record PendingRejection(EmployerId employer, Instant at, String key, String method, String path, int status, String requestId, Rejected rejection,
                        RejectedItems items, byte[] answer, byte[] body, int bodyBytes) {
    private static final int OVERHEAD = 1_000;
    private static final int PATH_MAX = 2_000;
    private static final int WORD_MAX = 200;
    private static final int TEXT_MAX = 1_000;

    int bytes() {
        int texts = rejection == null ? 0 : rejection.faults().stream()
            .mapToInt(fault -> fault.pointer().length() + fault.detail().english().length() + fault.detail().french().length()).sum();
        int itemTexts = items.listed().stream().mapToInt(RejectedItems.Item::textLength).sum();
        return OVERHEAD + path.length() + texts + itemTexts + (answer == null ? 0 : answer.length) + (body == null ? 0 : body.length);
    }

    StoredRejection redacted() {
        var known = rejection == null ? problem() : null;
        var faults = !items.isEmpty() ? faults(items) : rejection == null ? faults(known) : rejection.faults().stream().map(PendingRejection::fault).toList();
        var detail = rejection != null ? clean(rejection.detail()) : items.isEmpty() ? bilingual(known, "detail") : items.summary().text();
        var sent = body == null || body.length == 0 ? Optional.<String>empty() : ReadableText.of(body).map(Redaction::of);
        return new StoredRejection(0, employer, at, ReadableText.of(key, WORD_MAX), ReadableText.of(method, WORD_MAX),
            ReadableText.of(Redaction.ofPath(path), PATH_MAX), status,
            ReadableText.of(rejection == null ? known.path("type").asText() : rejection.problem().type(), WORD_MAX),
            detail, faults, ReadableText.of(requestId, WORD_MAX), answer == null ? Optional.empty() : ReadableText.of(answer).map(Redaction::of), sent,
            body == null || sent.isEmpty() && body.length > 0 ? -1 : bodyBytes);
    }

    /**
     * Parses the response. It may be a stored response that was replayed, in the language of the original request. Returns an empty object if it is truncated
     * or missing.
     */
    private JsonNode problem() {
        try {
            return answer == null ? JsonNodeFactory.instance.objectNode() : Json.parse(answer);
        } catch (Rejected cutOrEmpty) {
            return JsonNodeFactory.instance.objectNode();
        }
    }

    private static List<StoredRejection.Fault> faults(JsonNode problem) {
        var faults = new ArrayList<StoredRejection.Fault>();
        for (var fault : problem.path("errors")) {
            if (faults.size() < RejectionBuffer.FAULTS_MAX) {
                faults.add(new StoredRejection.Fault(clean(fault.path("pointer").asText()), clean(fault.path("code").asText()), bilingual(fault, "detail")));
            }
        }
        return faults;
    }

    private static List<StoredRejection.Fault> faults(RejectedItems items) {
        return items.listed().stream().flatMap(item -> faults(item).stream()).toList();
    }

    private static List<StoredRejection.Fault> faults(RejectedItems.Item item) {
        var reference = clean(item.referenceId());
        var problem = item.problem();
        if (problem.faults().isEmpty()) {
            var type = problem.problem().type();
            return List.of(new StoredRejection.Fault(item.line(), reference, "", type.substring(type.lastIndexOf(':') + 1), clean(problem.detail())));
        }
        return problem.faults().stream().map(fault -> new StoredRejection.Fault(item.line(), reference, clean(fault.pointer()),
            fault.rule().code(), clean(fault.detail()))).toList();
    }

    private static StoredRejection.Fault fault(Violation fault) {
        return new StoredRejection.Fault(clean(fault.pointer()), fault.rule().code(), clean(fault.detail()));
    }

    private static Bilingual bilingual(JsonNode object, String member) {
        var text = clean(object.path(member).asText());
        return new Bilingual(text, text);
    }

    static Bilingual clean(UserMessage message) {
        return new Bilingual(clean(message.english()), clean(message.french()));
    }

    static String clean(String text) {
        return ReadableText.of(Redaction.of(text), TEXT_MAX);
    }
}
