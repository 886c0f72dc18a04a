package ca.posthaste.http.form;

import ca.posthaste.language.UserMessage;
import ca.posthaste.problem.Problem;
import ca.posthaste.problem.Rejected;
import com.fasterxml.jackson.databind.JsonNode;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.StringTokenizer;

/** The fields of a console form, in form order. A field may have several values, such as a group of checkboxes. */
public record ConsoleForm(Map<String, List<String>> values) {
    /** Maximum number of fields: a list of a thousand jobs with a checkbox each, and the fields around it. */
    public static final int FIELDS_MAX = 2_000;
    /** Maximum size of a form in bytes. The longest letter, and a list with all its checkboxes, stay below it. */
    public static final int SHORT_MAX = 256 * 1024;
    /** Maximum size in bytes of a form with long texts. To show it again may take fifty bytes of memory per byte sent, so it is smaller than an API body. */
    public static final int LONG_MAX = 2 * 1024 * 1024;
    static final String TYPE = "application/x-www-form-urlencoded";

    private static final String ESCAPED = "&<>\"'";
    private static final int ESCAPED_MAX = "&quot;".length();

    /** Parses the fields one by one: splitting ten megabytes of ampersands at once would create millions of strings. */
    static ConsoleForm of(byte[] bytes) {
        var text = new String(bytes, StandardCharsets.ISO_8859_1);
        var values = new LinkedHashMap<String, List<String>>();
        int count = 0;
        for (var fields = new StringTokenizer(text, "&"); fields.hasMoreTokens(); ) {
            if (++count > FIELDS_MAX) {
                throw FormReader.tooManyParts();
            }
            add(values, fields.nextToken());
        }
        return new ConsoleForm(values);
    }

    /** Converts the fields of a form that was sent in another encoding. */
    public static ConsoleForm of(JsonNode fields) {
        var values = new LinkedHashMap<String, List<String>>();
        fields.properties().forEach(field -> values.put(field.getKey(), List.of(field.getValue().asText("").replace("\r\n", "\n"))));
        return new ConsoleForm(values);
    }

    /** Adds a field. Browsers send every line break as CR LF, so it is converted back to LF. */
    private static void add(Map<String, List<String>> values, String field) {
        int equals = field.indexOf('=');
        var name = decoded(equals < 0 ? field : field.substring(0, equals));
        values.computeIfAbsent(name, none -> new ArrayList<>()).add(equals < 0 ? "" : decoded(field.substring(equals + 1)).replace("\r\n", "\n"));
    }

    private static String decoded(String text) {
        try {
            return URLDecoder.decode(text, StandardCharsets.UTF_8);
        } catch (IllegalArgumentException malformed) {
            throw new Rejected(Problem.FORM_MALFORMED, UserMessage.of("form.percent"));
        }
    }

    /** Returns the first value; empty if there is none. */
    public String get(String name) {
        return values.getOrDefault(name, List.of("")).get(0);
    }

    public boolean has(String name) {
        return values.containsKey(name);
    }

    public List<String> all(String name) {
        return values.getOrDefault(name, List.of());
    }

    public Set<String> names() {
        return values.keySet();
    }

    /** Leaves out the values, because they include tokens, addresses and messages, which must not be logged. */
    @Override public String toString() {
        return "ConsoleForm with " + values.size() + " fields";
    }

    /** Returns the length of the form on a page that shows it again: each field with its name, and with a label that repeats the name. */
    public long lengthOnPage() {
        return values.entrySet().stream().mapToLong(field -> field.getValue().stream().mapToLong(ConsoleForm::lengthOnPage).sum()
            + 2 * field.getValue().size() * lengthOnPage(field.getKey())).sum();
    }

    private static long lengthOnPage(String value) {
        return value.chars().mapToLong(letter -> ESCAPED.indexOf(letter) < 0 ? 1 : ESCAPED_MAX).sum();
    }
}
