package ca.posthaste.http.upload;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Map;
import java.util.Set;

/**
 * The content of a form sent as multipart/form-data or JSON.
 *
 * @param fields   JSON object; every field of a multipart form is a string in it
 * @param typed    true if the form was sent as JSON, where consent is a boolean and not a string
 * @param tooLarge names of the fields whose file was too large and was discarded; always empty where such a form is rejected
 */
public record Form(JsonNode fields, Map<String, Upload> files, boolean typed, Set<String> tooLarge) {
    /** Honeypot: forms hide this field from people, and bots fill it in. No API client has a value under such a name. */
    public static final String TRAP = "leave_this_empty";

    public Form(JsonNode fields, Map<String, Upload> files, boolean typed) {
        this(fields, files, typed, Set.of());
    }

    public boolean isTrapped() {
        return isFilledIn(TRAP);
    }

    /** Reports whether the field has a value of any type: a bot may send any. */
    public boolean isFilledIn(String name) {
        var field = fields.path(name);
        return !field.isMissingNode() && !field.isNull() && !(field.isTextual() && field.textValue().isEmpty());
    }
}
