package ca.posthaste.console.job;

import ca.posthaste.job.Job;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.regex.Pattern;

/**
 * An input of the job form.
 *
 * @param name    name in the form; the inputs of a list have the same name
 * @param label   message key of its label; empty if errors do not need it
 * @param path    path of its member in a patch, separated by dots; empty if another input writes it
 * @param reading function that returns the values for a stored job
 */
record JobFormInput(String name, String label, Kind kind, String path, Function<Job, List<String>> reading) {
    private static final JsonNodeFactory JSON = JsonNodeFactory.instance;
    private static final Pattern ENTRY = Pattern.compile("/(\\d{1,4})(?:/(\\w+))?");

    /** Kinds of inputs, by how their values are compared and written. */
    enum Kind {
        TEXT,
        /** Text whose surrounding space is stripped. It is never intended, and comes along when people copy. */
        STRIPPED,
        AMOUNT,
        /** Checkbox. */
        TICK,
        /** Id of an item in a reference list. */
        ID,
        /** Yes, no or not said. */
        ANSWER, PLACES, IDS, REGIONS, LANGUAGES, REASONS;

        private static final Set<Kind> ROWS = Set.of(PLACES, IDS, LANGUAGES, REASONS);

        boolean isStripped() {
            return this == STRIPPED || this == AMOUNT;
        }

        boolean isList() {
            return isRows() || this == REGIONS;
        }

        /** Reports whether each value has an input of its own, with a number. */
        boolean isRows() {
            return ROWS.contains(this);
        }
    }

    JobFormInput at(String otherPath) {
        return new JobFormInput(name, label, kind, otherPath, reading);
    }

    /** Returns the id of the first or only input on the page. */
    String id() {
        return kind == Kind.REGIONS ? path : kind.isRows() ? name + 0 : name;
    }

    /** Returns the id of the input that an error with this JSON Pointer concerns; empty if it is none of this kind. */
    Optional<String> id(String pointer) {
        var own = "/" + path.replace('.', '/');
        if (path.isEmpty() || !pointer.startsWith(own)) {
            return Optional.empty();
        }
        var rest = pointer.substring(own.length());
        if (rest.isEmpty() || kind == Kind.ID && rest.equals("/id")) {
            return Optional.of(id());
        }
        var entry = ENTRY.matcher(rest);
        if (!kind.isList() || !entry.matches()) {
            return Optional.empty();
        }
        boolean isReason = kind == Kind.LANGUAGES && "reason".equals(entry.group(2));
        return Optional.of(kind == Kind.REGIONS ? id() : (isReason ? JobFormValues.OTHER_LANGUAGE_REASON : name) + entry.group(1));
    }

    /** Returns the JSON Pointer of the object that contains the member; empty if it is at the top. */
    String parentPointer() {
        int dot = path.indexOf('.');
        return dot < 0 ? "" : "/" + path.substring(0, dot);
    }

    /** Returns the value for comparison. Changes that a browser makes to untouched values do not count: line endings, and the order of checkboxes. */
    Object compared(JobFormValues values) {
        var all = values.all(name);
        if (kind == Kind.REGIONS) {
            return new TreeSet<>(all);
        }
        if (kind == Kind.AMOUNT) {
            return JobFormAmount.read(values.get(name)).map(amount -> amount.stripTrailingZeros().toPlainString()).orElse(values.get(name));
        }
        var texts = all.stream().map(text -> text.indexOf('\r') < 0 ? text : text.replaceAll("\r\n?", "\n")).toList();
        return texts.isEmpty() || texts.equals(List.of("")) ? "" : texts;
    }

    /** Returns the value as the API accepts it. Invalid values are sent as typed, so that they are rejected as the API rejects them. */
    JsonNode written(JobFormValues values) {
        var value = values.get(name);
        return switch (kind) {
            case TEXT, STRIPPED -> text(value);
            case AMOUNT -> JobFormAmount.read(value).<JsonNode>map(JSON::numberNode).orElseGet(() -> text(value));
            case TICK -> JSON.booleanNode(values.isTicked(name));
            case ID -> value.isEmpty() ? JSON.nullNode() : JSON.objectNode().set("id", number(value));
            case ANSWER -> value.equals("true") || value.equals("false") ? JSON.booleanNode(value.equals("true")) : text(value);
            case PLACES -> list(values, place -> JSON.objectNode().put("description", place));
            case IDS -> list(values, id -> JSON.objectNode().set("id", number(id)));
            case REGIONS -> values.all(name).isEmpty() ? JSON.nullNode() : list(values, JSON::textNode); // null means all of Canada
            case LANGUAGES, REASONS -> languages(values);
        };
    }

    private ArrayNode list(JobFormValues values, Function<String, JsonNode> entry) {
        return JSON.arrayNode().addAll(values.all(name).stream().map(entry).toList());
    }

    private static ArrayNode languages(JobFormValues values) {
        var list = JSON.arrayNode();
        var reasons = values.all(JobFormValues.OTHER_LANGUAGE_REASON);
        for (int i = 0; i < reasons.size(); i++) {
            var entry = list.addObject();
            entry.set("language", text(values.all(JobFormValues.OTHER_LANGUAGE).get(i)));
            entry.set("reason", text(reasons.get(i)));
        }
        return list;
    }

    static JsonNode text(String text) {
        return text.isEmpty() ? JSON.nullNode() : JSON.textNode(text);
    }

    private static JsonNode number(String id) {
        return id.matches("\\d{1,9}") ? JSON.numberNode(Integer.parseInt(id)) : text(id);
    }
}
