package ca.posthaste.problem;

import ca.posthaste.language.Bilingual;
import com.fasterxml.jackson.databind.JsonNode;
import java.math.BigDecimal;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

/**
 * One JSON object of a request, read field by field. A fault is collected and reading continues, so that the response can list every violation
 * at once. {@code null} and {@code ""} are equivalent everywhere: no value.
 */
public final class Fields {
    private static final Pattern DATE = Pattern.compile("\\d{4}-\\d{2}-\\d{2}");
    /** Maximum number of list entries that are read; further ones are only counted. */
    public static final int ENTRIES_READ = 20;

    private static final Bilingual A_STRING = new Bilingual("a string", "une chaîne");

    private final JsonNode object;
    private final String pointer;
    private final Faults faults;

    private Fields(JsonNode object, String pointer, Faults faults) {
        this.object = object;
        this.pointer = pointer;
        this.faults = faults;
    }

    /** Returns the fields of a request body, which must be an object. */
    public static Fields of(JsonNode body, Faults faults) {
        if (!body.isObject()) {
            faults.add("", Rule.WRONG_TYPE, Bilingual.format("Send a JSON object, not %s.", "Envoyez un objet JSON, et non %s.", kind(body)));
            faults.reject();
        }
        return new Fields(body, "", faults);
    }

    public String at(String name) {
        return pointer + "/" + name;
    }

    public Faults faults() {
        return faults;
    }

    /** A rule for a text beyond its characters and length, with the message for a violation. */
    public record Check(Predicate<String> fits, Rule rule, Bilingual detail) {}

    /** Reads a text of limited length. Reports every violation, but runs the checks only on text without forbidden characters. */
    public FieldInput<String> text(String name, int max, Check... checks) {
        return string(name, A_STRING).then(text -> {
            boolean readable = hasGoodCharacters(at(name), Text.forbiddenInLine(text));
            boolean fine = readable;
            int length = Text.length(text);
            if (length > max) {
                faults.add(at(name), Rule.TOO_LONG, tooLong(name, max, length));
                fine = false;
            }
            for (var check : checks) {
                if (readable && !check.fits.test(text)) {
                    faults.add(at(name), check.rule, check.detail);
                    fine = false;
                }
            }
            return fine ? FieldInput.of(text) : FieldInput.faulty();
        });
    }

    /** Returns the message for a text of this length. */
    public static Bilingual tooLong(String name, int max, int length) {
        return Bilingual.format("Shorten %s to %s characters; it has %s.", "Raccourcissez %s à %s caractères; il y en a %s.", name, max, length);
    }

    /** Reads a text of any length that may contain line breaks and tabs. */
    public FieldInput<String> lines(String name) {
        return string(name, A_STRING).then(text ->
            hasGoodCharacters(at(name), Text.forbidden(text, true)) ? FieldInput.of(text) : FieldInput.faulty());
    }

    public FieldInput<Boolean> flag(String name) {
        return typed(name, new Bilingual("true or false", "true ou false"), JsonNode::isBoolean, JsonNode::booleanValue);
    }

    public FieldInput<Integer> id(String name) {
        return typed(name, new Bilingual("a whole number between -2147483648 and 2147483647", "un nombre entier de -2147483648 à 2147483647"),
            node -> node.isIntegralNumber() && node.canConvertToInt(), JsonNode::intValue);
    }

    public FieldInput<BigDecimal> number(String name) {
        return typed(name, new Bilingual("a number", "un nombre"), JsonNode::isNumber, JsonNode::decimalValue);
    }

    public FieldInput<LocalDate> date(String name) {
        return string(name, new Bilingual("a date such as \"2026-12-31\"", "une date telle que \"2026-12-31\"")).then(text -> {
            try {
                if (DATE.matcher(text).matches() && !text.startsWith("0000")) {
                    return FieldInput.of(LocalDate.parse(text));
                }
            } catch (DateTimeException notInTheCalendar) {
                // handled below, like every other invalid date
            }
            return faulty(at(name), Rule.INVALID_DATE,
                Bilingual.format("Send %s as a date of the calendar in the form YYYY-MM-DD, such as 2026-12-31.",
                    "Mettez dans %s une date du calendrier de la forme AAAA-MM-JJ, telle que 2026-12-31.", name));
        });
    }

    /** Reads one of a few words, which must match exactly. */
    public <T> FieldInput<T> word(String name, List<String> words, Function<String, T> meaning) {
        return typed(name, () -> oneOf(words), JsonNode::isTextual, JsonNode::textValue).then(text -> words.contains(text)
            ? FieldInput.of(meaning.apply(text)) : faulty(at(name), Rule.UNKNOWN_VALUE, oneOf(name, words)));
    }

    private static Bilingual oneOf(List<String> words) {
        return Bilingual.format("one of %s", "l'une des valeurs %s", String.join(", ", words));
    }

    /** Returns the message for a word that is missing or unknown. */
    public static Bilingual oneOf(String name, List<String> words) {
        return Bilingual.format("Send %s as %s.", "Mettez dans %s %s.", name, oneOf(words));
    }

    public FieldInput<Fields> object(String name) {
        return typed(name, new Bilingual("an object", "un objet"), JsonNode::isObject, node -> new Fields(node, at(name), faults));
    }

    /**
     * Reads a list of objects and checks its size. Every entry is read, even if the list or another entry is faulty, but only the first {@link
     * #ENTRIES_READ} of a list that is far too long.
     */
    public <T> FieldInput<List<T>> list(String name, int min, int max, Function<Fields, FieldInput<T>> read) {
        var array = typed(name, new Bilingual("an array of objects", "un tableau d'objets"), JsonNode::isArray, Function.identity());
        return array.then(nodes -> {
            var entries = new ArrayList<T>();
            boolean fine = true;
            for (int i = 0; i < Math.min(nodes.size(), ENTRIES_READ); i++) {
                var entry = entry(nodes.get(i), at(name) + "/" + i).then(read);
                fine &= entry.isValue();
                entries.add(entry.value());
            }
            if (nodes.size() < min) {
                return faulty(at(name), Rule.TOO_FEW, Bilingual.format("Send at least %s entry in %s.", "Mettez au moins %s entrée dans %s.", min, name));
            }
            if (nodes.size() > max) {
                return faulty(at(name), Rule.TOO_MANY, tooMany(name, max, nodes.size()));
            }
            return fine ? FieldInput.of(List.copyOf(entries)) : FieldInput.faulty();
        });
    }

    /** Reads a list of words, each of which must be one of a few. Duplicates are removed. */
    public FieldInput<List<String>> words(String name, List<String> words) {
        return typed(name, new Bilingual("an array of strings", "un tableau de chaînes"), JsonNode::isArray, Function.identity()).then(nodes -> {
            boolean fine = nodes.size() <= ENTRIES_READ;
            if (!fine) {
                faults.add(at(name), Rule.TOO_MANY, tooMany(name, words.size(), nodes.size()));
            }
            var sent = IntStream.range(0, Math.min(nodes.size(), ENTRIES_READ)).mapToObj(nodes::get).toList();
            for (int i = 0; i < sent.size(); i++) {
                if (!sent.get(i).isTextual() || !words.contains(sent.get(i).textValue())) {
                    fine = false;
                    faults.add(at(name) + "/" + i, sent.get(i).isTextual() ? Rule.UNKNOWN_VALUE : Rule.WRONG_TYPE,
                        Bilingual.format("Send each of %s as %s.", "Mettez dans %s, pour chaque entrée, %s.", name, oneOf(words)));
                }
            }
            return fine ? FieldInput.of(sent.stream().map(JsonNode::textValue).distinct().toList()) : FieldInput.faulty();
        });
    }

    private static Bilingual tooMany(String name, int max, int count) {
        return Bilingual.format("Send at most %s entries in %s; there are %s.", "Mettez au plus %s entrées dans %s; il y en a %s.", max, name, count);
    }

    private FieldInput<Fields> entry(JsonNode node, String at) {
        return node.isObject() ? FieldInput.of(new Fields(node, at, faults))
            : faulty(at, Rule.WRONG_TYPE, Bilingual.format("Send an object here, not %s.", "Mettez ici un objet, et non %s.", kind(node)));
    }

    private FieldInput<String> string(String name, Bilingual wanted) {
        return typed(name, wanted, JsonNode::isTextual, JsonNode::textValue);
    }

    private <T> FieldInput<T> typed(String name, Bilingual wanted, Predicate<JsonNode> fits, Function<JsonNode, T> value) {
        return typed(name, () -> wanted, fits, value);
    }

    private <T> FieldInput<T> typed(String name, Supplier<Bilingual> wanted, Predicate<JsonNode> fits, Function<JsonNode, T> value) {
        var node = object.get(name);
        if (node == null) {
            return FieldInput.absent();
        }
        if (node.isNull() || node.isTextual() && node.textValue().isEmpty()) {
            return FieldInput.empty();
        }
        return fits.test(node) ? FieldInput.of(value.apply(node))
            : faulty(at(name), Rule.WRONG_TYPE, Bilingual.format("Send %s as %s, not %s.", "Mettez dans %s %s, et non %s.", name, wanted.get(), kind(node)));
    }

    private boolean hasGoodCharacters(String at, OptionalInt bad) {
        bad.ifPresent(point -> faults.add(at, Rule.FORBIDDEN_CHARACTER, forbidden(point)));
        return bad.isEmpty();
    }

    private static Bilingual forbidden(int point) {
        return Text.isBidirectionalControl(point)
            ? Bilingual.format("Remove the character U+%04X: characters that change the direction of text are not accepted here.",
                "Retirez le caractère U+%04X\u00a0: les caractères qui changent le sens du texte ne sont pas acceptés ici.", point)
            : Bilingual.format("Remove the character U+%04X: control characters, unpaired surrogates and noncharacters are not accepted.",
                "Retirez le caractère U+%04X\u00a0: les caractères de commande, les demi-codets isolés et les non-caractères ne sont pas acceptés.", point);
    }

    private <T> FieldInput<T> faulty(String at, Rule rule, Bilingual detail) {
        faults.add(at, rule, detail);
        return FieldInput.faulty();
    }

    private static Bilingual kind(JsonNode node) {
        return switch (node.getNodeType()) {
            case ARRAY -> new Bilingual("an array", "un tableau");
            case OBJECT -> new Bilingual("an object", "un objet");
            case BOOLEAN -> new Bilingual("a boolean", "un booléen");
            case NUMBER -> Bilingual.format("the number %s", "le nombre %s", shortened(node.asText()));
            case STRING -> A_STRING;
            default -> new Bilingual("null", "null");
        };
    }

    private static String shortened(String number) {
        return number.length() <= 24 ? number : number.substring(0, 24) + "…";
    }
}
