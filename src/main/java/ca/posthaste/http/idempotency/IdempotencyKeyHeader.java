package ca.posthaste.http.idempotency;

import ca.posthaste.language.UserMessage;
import ca.posthaste.problem.Rejected;
import ca.posthaste.problem.Rule;
import ca.posthaste.problem.Violation;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/** Parses the Idempotency-Key header: a structured-field string (RFC 9651, 3.3.3) or a bare word. Both spellings denote the same key. */
final class IdempotencyKeyHeader {
    static final String HEADER = "Idempotency-Key";
    static final int MAX = 255;
    private static final UserMessage HOW = UserMessage.of("part.idempotency-form", "name", HEADER, "max", MAX);
    private static final Pattern QUOTED = Pattern.compile("\"(?:[^\"\\\\]++|\\\\[\"\\\\])*+\"");
    private static final Pattern ESCAPE = Pattern.compile("\\\\(.)");
    private static final Pattern VISIBLE = Pattern.compile("[\\x21-\\x7E]*");

    private IdempotencyKeyHeader() {}

    static Optional<String> of(List<String> lines) {
        if (lines.isEmpty()) {
            return Optional.empty();
        }
        if (lines.size() > 1) {
            throw invalidHeader(Rule.TOO_MANY, UserMessage.of("part.header-repeated", "count", lines.size()));
        }
        var key = unquoted(lines.get(0).strip());
        if (key.isEmpty()) {
            throw invalidHeader(Rule.BLANK, UserMessage.of("part.header-empty"));
        }
        if (!VISIBLE.matcher(key).matches()) {
            throw invalidHeader(Rule.FORBIDDEN_CHARACTER, UserMessage.of("part.header-characters"));
        }
        if (key.length() > MAX) {
            throw invalidHeader(Rule.TOO_LONG, UserMessage.of("part.header-too-long", "actual", key.length()));
        }
        return Optional.of(key);
    }

    private static String unquoted(String text) {
        if (!text.startsWith("\"")) {
            return text;
        }
        if (!QUOTED.matcher(text).matches()) {
            throw invalidHeader(Rule.FORBIDDEN_CHARACTER,
                UserMessage.of("part.header-quoting"));
        }
        return ESCAPE.matcher(text.substring(1, text.length() - 1)).replaceAll("$1");
    }

    private static Rejected invalidHeader(Rule rule, UserMessage what) {
        return Rejected.of(new Violation("/" + HEADER, rule, UserMessage.of("idempotency.header-invalid", "what", what, "form", HOW)));
    }
}
