package ca.posthaste.idempotency;

import ca.posthaste.problem.FieldFault;
import ca.posthaste.problem.Problem;
import ca.posthaste.problem.Rejected;
import ca.posthaste.problem.Rule;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/** The header as it was sent: a structured-field string (RFC 9651, 3.3.3) or a bare word. Both spellings are the same key. */
final class SentKey {
    static final String HEADER = "Idempotency-Key";
    static final int MAX = 255;
    private static final String HOW = " Send " + HEADER + " once, as 1 to " + MAX
        + " visible ASCII characters, such as \"8e03978e-40d5-43dd-bc93-6894a57f9324\".";
    private static final Pattern QUOTED = Pattern.compile("\"(?:[^\"\\\\]++|\\\\[\"\\\\])*+\"");
    private static final Pattern ESCAPE = Pattern.compile("\\\\(.)");
    private static final Pattern VISIBLE = Pattern.compile("[\\x21-\\x7E]*");

    private SentKey() {}

    /** @param lines the values of all headers of this name */
    static Optional<String> of(List<String> lines) {
        if (lines.isEmpty()) {
            return Optional.empty();
        }
        if (lines.size() > 1) {
            throw refused(Rule.TOO_MANY, "The header was sent " + lines.size() + " times.");
        }
        var key = unquoted(lines.get(0).strip());
        if (key.isEmpty()) {
            throw refused(Rule.BLANK, "The header is empty.");
        }
        if (!VISIBLE.matcher(key).matches()) {
            throw refused(Rule.FORBIDDEN_CHARACTER, "The header holds a space, a control character or one outside of ASCII.");
        }
        if (key.length() > MAX) {
            throw refused(Rule.TOO_LONG, "The header has " + key.length() + " characters.");
        }
        return Optional.of(key);
    }

    private static String unquoted(String text) {
        if (!text.startsWith("\"")) {
            return text;
        }
        if (!QUOTED.matcher(text).matches()) {
            throw refused(Rule.FORBIDDEN_CHARACTER,
                "The header begins with a quotation mark, but is no string of which each \" and \\ inside has a \\ before it.");
        }
        return ESCAPE.matcher(text.substring(1, text.length() - 1)).replaceAll("$1");
    }

    private static Rejected refused(Rule rule, String what) {
        var fault = new FieldFault("/" + HEADER, rule, what + HOW);
        return new Rejected(Problem.INPUT_INVALID, fault.detail(), List.of(fault));
    }
}
