package ca.posthaste.http.form;

import ca.posthaste.http.QueryString;
import ca.posthaste.problem.Violations;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.charset.StandardCharsets;

/** A form without a file as browsers send it: encoded like a query string. */
final class UrlEncodedForm {
    private UrlEncodedForm() {}

    /**
     * Parses the fields. If a field was sent twice, the first value counts. Rejects malformed input, and too many fields because each lookup
     * scans all of them.
     */
    static ObjectNode fields(byte[] bytes) {
        var query = new QueryString(new String(bytes, StandardCharsets.ISO_8859_1));
        var names = query.names();
        if (names.size() > FormReader.PARTS_MAX) {
            throw FormReader.tooManyParts();
        }
        var fields = JsonNodeFactory.instance.objectNode();
        var faults = new Violations();
        names.stream().distinct().forEach(name -> fields.put(name, query.lines(name, faults)));
        faults.reject();
        return fields;
    }
}
