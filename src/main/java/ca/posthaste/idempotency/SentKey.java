package ca.posthaste.idempotency;

import ca.posthaste.language.Bilingual;
import ca.posthaste.problem.FieldFault;
import ca.posthaste.problem.Rejected;
import ca.posthaste.problem.Rule;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/** Parses the Idempotency-Key header: a structured-field string (RFC 9651, 3.3.3) or a bare word. Both spellings denote the same key. */
final class SentKey {
    static final String HEADER = "Idempotency-Key";
    static final int MAX = 255;
    private static final Bilingual HOW = Bilingual.format(
        "Send %s once, as 1 to %s visible ASCII characters, such as \"8e03978e-40d5-43dd-bc93-6894a57f9324\".",
        "Envoyez %s une seule fois, en 1 à %s caractères ASCII visibles, par exemple \"8e03978e-40d5-43dd-bc93-6894a57f9324\".", HEADER, MAX);
    private static final Pattern QUOTED = Pattern.compile("\"(?:[^\"\\\\]++|\\\\[\"\\\\])*+\"");
    private static final Pattern ESCAPE = Pattern.compile("\\\\(.)");
    private static final Pattern VISIBLE = Pattern.compile("[\\x21-\\x7E]*");

    private SentKey() {}

    /** @param lines values of all headers of this name */
    static Optional<String> of(List<String> lines) {
        if (lines.isEmpty()) {
            return Optional.empty();
        }
        if (lines.size() > 1) {
            throw refused(Rule.TOO_MANY, Bilingual.format("The header was sent %s times.", "L'en-tête a été envoyé %s fois.", lines.size()));
        }
        var key = unquoted(lines.get(0).strip());
        if (key.isEmpty()) {
            throw refused(Rule.BLANK, new Bilingual("The header is empty.", "L'en-tête est vide."));
        }
        if (!VISIBLE.matcher(key).matches()) {
            throw refused(Rule.FORBIDDEN_CHARACTER, new Bilingual("The header holds a space, a control character or one outside of ASCII.",
                "L'en-tête contient une espace, un caractère de commande ou un caractère hors de l'ASCII."));
        }
        if (key.length() > MAX) {
            throw refused(Rule.TOO_LONG, Bilingual.format("The header has %s characters.", "L'en-tête compte %s caractères.", key.length()));
        }
        return Optional.of(key);
    }

    private static String unquoted(String text) {
        if (!text.startsWith("\"")) {
            return text;
        }
        if (!QUOTED.matcher(text).matches()) {
            throw refused(Rule.FORBIDDEN_CHARACTER,
                new Bilingual(
                "The header begins with a quotation mark, but is no string of which each \" and \\ inside has a \\ before it.",
                "L'en-tête commence par un guillemet, mais n'est pas une chaîne où chaque \" et chaque \\ est précédé d'un \\."));
        }
        return ESCAPE.matcher(text.substring(1, text.length() - 1)).replaceAll("$1");
    }

    private static Rejected refused(Rule rule, Bilingual what) {
        return Rejected.of(new FieldFault("/" + HEADER, rule, Bilingual.format("%s %s", "%s %s", what, HOW)));
    }
}
