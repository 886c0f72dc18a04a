package ca.posthaste.audit;

import ca.posthaste.json.Json;
import ca.posthaste.problem.Rejected;
import com.fasterxml.jackson.databind.JsonNode;
import java.nio.charset.StandardCharsets;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.StreamSupport;

/**
 * The subject of an audit entry as data: its id, and details under their codes, as they were at the time. Pages word it in the language of the reader.
 *
 * @param id      id of a job, key, webhook, application, report, message, user or employer; empty if the action has no such subject
 * @param details values by the code of a {@link Detail}, or by a code of another version; several values only for a list
 */
public record AuditSubject(String id, Map<String, List<String>> details) {
    public static final AuditSubject NONE = new AuditSubject("", Map.of());
    /** Maximum length of the details in JSON. */
    static final int DETAILS_MAX = 2_000;
    static final int ID_MAX = 100;
    /** Maximum length of one value. */
    static final int VALUE_MAX = 400;

    /** The kinds of value. The database stores the code, so the names must not change. */
    public enum Detail {
        /** Name or title of the subject at the time. */
        NAME,
        /** Address of the user that the subject is. */
        EMAIL,
        ROLE, FROM, TO, SETTING, LANGUAGE, BROWSER, COUNT,
        /** Id of the job that the action concerns, if the job is not the subject itself. */
        JOB,
        /** Tab of the inbox. */
        TAB,
        /** Present if the applications were searched. */
        SEARCHED,
        /** Id of a webhook message. */
        MESSAGE,
        /** Time in ISO 8601. */
        SINCE;

        public String code() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    public AuditSubject {
        details = Collections.unmodifiableMap(new LinkedHashMap<>(details)); // in their order, in which an unknown action shows them
    }

    public static AuditSubject of(long id) {
        return new AuditSubject(String.valueOf(id), Map.of());
    }

    public static AuditSubject named(long id, String name) {
        return of(id).with(Detail.NAME, name);
    }

    public static AuditSubject user(int id, String email) {
        return of(id).with(Detail.EMAIL, email);
    }

    public AuditSubject with(Detail detail, Object value) {
        return with(detail, List.of(value.toString()));
    }

    public AuditSubject with(Detail detail, List<String> values) {
        var more = new LinkedHashMap<>(details);
        more.put(detail.code(), List.copyOf(values));
        return new AuditSubject(id, more);
    }

    public AuditSubject changed(String from, String to) {
        return with(Detail.FROM, from).with(Detail.TO, to);
    }

    /** Returns the value, or the empty string if there is none. */
    public String get(Detail detail) {
        var values = details.getOrDefault(detail.code(), List.of());
        return values.isEmpty() ? "" : values.get(0);
    }

    public boolean has(Detail detail) {
        return details.containsKey(detail.code());
    }

    public List<String> all(Detail detail) {
        return details.getOrDefault(detail.code(), List.of());
    }

    /** Returns the details as a JSON object that fits into its column, or null if there are none. */
    String detailsToStore() {
        if (details.isEmpty()) {
            return null;
        }
        int limit = VALUE_MAX;
        var json = json(limit);
        while (json.length() > DETAILS_MAX && limit > 0) { // many values, or many characters that JSON escapes
            limit /= 2;
            json = json(limit);
        }
        return json;
    }

    private String json(int limit) {
        return Json.text(json -> {
            for (var detail : details.entrySet()) {
                var values = detail.getValue().stream().map(value -> Audit.beginning(value, limit)).toList();
                if (values.size() == 1) {
                    json.writeStringField(detail.getKey(), values.get(0));
                } else {
                    Json.strings(json, detail.getKey(), values);
                }
            }
        });
    }

    /** Reads stored columns. Details that are not an object, which this version never writes, become the name, so that they are still shown. */
    static AuditSubject read(String id, String details) {
        if (details == null) {
            return new AuditSubject(id, Map.of());
        }
        try {
            var object = Json.parse(details.getBytes(StandardCharsets.UTF_8));
            if (object.isObject()) {
                var read = new LinkedHashMap<String, List<String>>();
                object.properties().forEach(field -> read.put(field.getKey(), values(field.getValue())));
                return new AuditSubject(id, read);
            }
        } catch (Rejected notJson) {
            // shown like other details that cannot be read
        }
        return new AuditSubject(id, Map.of(Detail.NAME.code(), List.of(details)));
    }

    private static List<String> values(JsonNode node) {
        return node.isArray() ? StreamSupport.stream(node.spliterator(), false).map(AuditSubject::text).toList() : List.of(text(node));
    }

    private static String text(JsonNode node) {
        return node.isValueNode() ? node.asText() : node.toString();
    }
}
