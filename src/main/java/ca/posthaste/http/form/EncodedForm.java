package ca.posthaste.http.form;

import ca.posthaste.http.QueryString;
import ca.posthaste.problem.Faults;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.charset.StandardCharsets;

/** A form as browsers send it if it holds no file: like a query string. */
final class EncodedForm {
    private EncodedForm() {}

    /** Of a field that was sent twice the first counts. What cannot be read is refused, and so are many fields: each is looked for among all. */
    static ObjectNode fields(byte[] bytes) {
        var query = new QueryString(new String(bytes, StandardCharsets.ISO_8859_1));
        var names = query.names();
        if (names.size() > FormReader.PARTS_MAX) {
            throw FormReader.tooManyParts();
        }
        var fields = JsonNodeFactory.instance.objectNode();
        var faults = new Faults();
        names.stream().distinct().forEach(name -> fields.put(name, query.lines(name, faults)));
        faults.reject();
        return fields;
    }
}
