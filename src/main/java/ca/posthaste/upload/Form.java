package ca.posthaste.upload;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Map;
import java.util.Set;

/**
 * What a form held, sent as multipart/form-data or as JSON.
 *
 * @param fields   a JSON object; every field of a multipart form is a text in it
 * @param files    by the name of their field
 * @param typed    sent as JSON, so that consent is a boolean and not a text
 * @param tooLarge the fields whose file was too large and is not kept; always empty where such a form is refused
 */
public record Form(JsonNode fields, Map<String, Upload> files, boolean typed, Set<String> tooLarge) {
    /** A honeypot: forms hide this field from people, and programs fill it in. No API client has a value under such a name. */
    public static final String TRAP = "leave_this_empty";

    public Form(JsonNode fields, Map<String, Upload> files, boolean typed) {
        this(fields, files, typed, Set.of());
    }

    /** Whether a program filled in what people do not see. */
    public boolean isTrapped() {
        return isFilledIn(TRAP);
    }

    /** With a value of any type: a program may send any. */
    public boolean isFilledIn(String name) {
        var field = fields.path(name);
        return !field.isMissingNode() && !field.isNull() && !(field.isTextual() && field.textValue().isEmpty());
    }
}
