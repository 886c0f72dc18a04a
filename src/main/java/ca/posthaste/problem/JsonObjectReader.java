package ca.posthaste.problem;

import ca.posthaste.language.UserMessage;
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

/** One JSON object of a request. Faults are collected, so that the response can list all of them. {@code null} and {@code ""} mean no value. */
public final class JsonObjectReader {
    private static final Pattern DATE = Pattern.compile("\\d{4}-\\d{2}-\\d{2}");
    /** Maximum number of list entries that are read; further ones are only counted. */
    public static final int ENTRIES_READ = 20;

    private static final Supplier<UserMessage> A_STRING = () -> UserMessage.of("part.string");

    private final JsonNode object;
    private final String pointer;
    private final Violations faults;

    private JsonObjectReader(JsonNode object, String pointer, Violations faults) {
        this.object = object;
        this.pointer = pointer;
        this.faults = faults;
    }

    /** Returns the fields of a request body, which must be an object. */
    public static JsonObjectReader of(JsonNode body, Violations faults) {
        if (!body.isObject()) {
            faults.add("", Rule.WRONG_TYPE, UserMessage.of("json.not-an-object", "actual", kind(body)));
            faults.reject();
        }
        return new JsonObjectReader(body, "", faults);
    }

    public String at(String name) {
        return pointer + "/" + name;
    }

    public Violations faults() {
        return faults;
    }

    /** A rule for a text beyond its characters and length, with the message for a violation. */
    public record Check(Predicate<String> fits, Rule rule, UserMessage detail) {}

    /** Reads a text of limited length. Reports every violation, but runs the checks only on text without forbidden characters. */
    public FieldInput<String> text(String name, int max, Check... checks) {
        return string(name, A_STRING).flatMap(text -> {
            boolean readable = hasGoodCharacters(name, TextRules.forbiddenInLine(text));
            boolean fine = readable;
            int length = TextRules.length(text);
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

    public static UserMessage tooLong(String name, int max, int length) {
        return UserMessage.of("field.too-long", "name", name, "max", max, "actual", length);
    }

    /** Reads a text of any length that may contain line breaks and tabs. */
    public FieldInput<String> lines(String name) {
        return string(name, A_STRING).flatMap(text ->
            hasGoodCharacters(name, TextRules.forbidden(text, true)) ? FieldInput.of(text) : FieldInput.faulty());
    }

    public FieldInput<Boolean> flag(String name) {
        return typed(name, () -> UserMessage.of("part.flag"), JsonNode::isBoolean, JsonNode::booleanValue);
    }

    public FieldInput<Integer> id(String name) {
        return typed(name, () -> UserMessage.of("part.integer"),
            node -> node.isIntegralNumber() && node.canConvertToInt(), JsonNode::intValue);
    }

    public FieldInput<BigDecimal> number(String name) {
        return typed(name, () -> UserMessage.of("part.number"), JsonNode::isNumber, JsonNode::decimalValue);
    }

    public FieldInput<LocalDate> date(String name) {
        return string(name, () -> UserMessage.of("part.date")).flatMap(text -> {
            try {
                if (DATE.matcher(text).matches() && !text.startsWith("0000")) {
                    return FieldInput.of(LocalDate.parse(text));
                }
            } catch (DateTimeException notInTheCalendar) {
                // handled below, like every other invalid date
            }
            return faulty(at(name), Rule.INVALID_DATE,
                UserMessage.of("field.date", "name", name));
        });
    }

    /** Reads one of a few words, which must match exactly. */
    public <T> FieldInput<T> word(String name, List<String> words, Function<String, T> meaning) {
        return typed(name, () -> oneOf(words), JsonNode::isTextual, JsonNode::textValue).flatMap(text -> words.contains(text)
            ? FieldInput.of(meaning.apply(text)) : faulty(at(name), Rule.UNKNOWN_VALUE, oneOf(name, words)));
    }

    private static UserMessage oneOf(List<String> words) {
        return UserMessage.of("part.one-of", "allowed", words);
    }

    /** Returns the message for a word that is missing or unknown. */
    public static UserMessage oneOf(String name, List<String> words) {
        return UserMessage.of("field.one-of", "name", name, "expected", oneOf(words));
    }

    public FieldInput<JsonObjectReader> object(String name) {
        return typed(name, () -> UserMessage.of("part.object"), JsonNode::isObject, node -> new JsonObjectReader(node, at(name), faults));
    }

    /** Reads a list of objects. Every entry is read, even if another is faulty, but only the first {@link #ENTRIES_READ} of a list that is far too long. */
    public <T> FieldInput<List<T>> list(String name, int min, int max, Function<JsonObjectReader, FieldInput<T>> read) {
        var array = typed(name, () -> UserMessage.of("part.objects"), JsonNode::isArray, Function.identity());
        return array.flatMap(nodes -> {
            var entries = new ArrayList<T>();
            boolean fine = true;
            for (int i = 0; i < Math.min(nodes.size(), ENTRIES_READ); i++) {
                var entry = entry(nodes.get(i), at(name) + "/" + i).flatMap(read);
                fine &= entry.isValue();
                entries.add(entry.value());
            }
            if (nodes.size() < min) {
                return faulty(at(name), Rule.TOO_FEW, UserMessage.of("field.too-few", "min", min, "name", name));
            }
            if (nodes.size() > max) {
                return faulty(at(name), Rule.TOO_MANY, tooMany(name, max, nodes.size()));
            }
            return fine ? FieldInput.of(List.copyOf(entries)) : FieldInput.faulty();
        });
    }

    /** Reads a list of words, each of which must be one of a few. Duplicates are removed. */
    public FieldInput<List<String>> words(String name, List<String> words) {
        return typed(name, () -> UserMessage.of("part.strings"), JsonNode::isArray, Function.identity()).flatMap(nodes -> {
            boolean fine = nodes.size() <= ENTRIES_READ;
            if (!fine) {
                faults.add(at(name), Rule.TOO_MANY, tooMany(name, words.size(), nodes.size()));
            }
            var sent = IntStream.range(0, Math.min(nodes.size(), ENTRIES_READ)).mapToObj(nodes::get).toList();
            for (int i = 0; i < sent.size(); i++) {
                if (!sent.get(i).isTextual() || !words.contains(sent.get(i).textValue())) {
                    fine = false;
                    faults.add(at(name) + "/" + i, sent.get(i).isTextual() ? Rule.UNKNOWN_VALUE : Rule.WRONG_TYPE,
                        UserMessage.of("field.each-one-of", "name", name, "expected", oneOf(words)));
                }
            }
            return fine ? FieldInput.of(sent.stream().map(JsonNode::textValue).distinct().toList()) : FieldInput.faulty();
        });
    }

    private static UserMessage tooMany(String name, int max, int count) {
        return UserMessage.of("field.too-many", "max", max, "name", name, "actual", count);
    }

    private FieldInput<JsonObjectReader> entry(JsonNode node, String at) {
        return node.isObject() ? FieldInput.of(new JsonObjectReader(node, at, faults))
            : faulty(at, Rule.WRONG_TYPE, UserMessage.of("field.entry-type", "actual", kind(node)));
    }

    private FieldInput<String> string(String name, Supplier<UserMessage> expected) {
        return typed(name, expected, JsonNode::isTextual, JsonNode::textValue);
    }

    /** @param expected what the member must be; a supplier, because most requests are fine and need no message */
    private <T> FieldInput<T> typed(String name, Supplier<UserMessage> expected, Predicate<JsonNode> fits, Function<JsonNode, T> value) {
        var node = object.get(name);
        if (node == null) {
            return FieldInput.absent();
        }
        if (node.isNull() || node.isTextual() && node.textValue().isEmpty()) {
            return FieldInput.empty();
        }
        return fits.test(node) ? FieldInput.of(value.apply(node))
            : faulty(at(name), Rule.WRONG_TYPE, UserMessage.of("field.type", "name", name, "expected", expected.get(), "actual", kind(node)));
    }

    private boolean hasGoodCharacters(String name, OptionalInt bad) {
        bad.ifPresent(point -> faults.add(at(name), Rule.FORBIDDEN_CHARACTER, forbidden(point)));
        return bad.isEmpty();
    }

    private static UserMessage forbidden(int point) {
        return TextRules.isBidirectionalControl(point)
            ? UserMessage.of("field.bidirectional", "character", TextRules.codePoint(point))
            : UserMessage.of("field.forbidden-character", "character", TextRules.codePoint(point));
    }

    private <T> FieldInput<T> faulty(String at, Rule rule, UserMessage detail) {
        faults.add(at, rule, detail);
        return FieldInput.faulty();
    }

    private static UserMessage kind(JsonNode node) {
        return switch (node.getNodeType()) {
            case ARRAY -> UserMessage.of("part.array");
            case OBJECT -> UserMessage.of("part.object");
            case BOOLEAN -> UserMessage.of("part.boolean");
            case NUMBER -> UserMessage.of("part.the-number", "number", shortened(node.asText()));
            case STRING -> A_STRING.get();
            default -> UserMessage.of("part.null");
        };
    }

    private static String shortened(String number) {
        return number.length() <= 24 ? number : number.substring(0, 24) + "…";
    }
}
