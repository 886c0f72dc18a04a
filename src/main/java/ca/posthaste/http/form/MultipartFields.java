package ca.posthaste.http.form;

import ca.posthaste.language.UserMessage;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.ByteArrayOutputStream;

/** Reads a multipart form that must not contain a file, without using the disk. */
final class MultipartFields implements Multipart.Reader {
    private final ObjectNode fields = JsonNodeFactory.instance.objectNode();
    private int parts;
    private PartHeaders head;
    private ByteArrayOutputStream value;

    private MultipartFields() {}

    /** @param bytes whole body, small enough to be in memory */
    static ObjectNode of(String contentType, byte[] bytes) {
        var reader = new MultipartFields();
        var multipart = new Multipart(contentType, reader);
        multipart.take(bytes);
        multipart.finish();
        return reader.fields;
    }

    @Override public void begin(PartHeaders part) {
        if (++parts > FormReader.PARTS_MAX) {
            throw FormReader.tooManyParts();
        }
        if (part.fileName() != null) {
            throw Multipart.malformed(UserMessage.of("form.no-file-allowed"));
        }
        head = part;
        value = new ByteArrayOutputStream();
    }

    @Override public void content(byte[] bytes, int from, int to) {
        value.write(bytes, from, to - from);
    }

    /** Stores the field. If a field was sent twice, the first value counts, as in {@link Forms#urlEncodedFields}. */
    @Override public void end() {
        if (!fields.has(head.name())) {
            fields.put(head.name(), head.text(value.toByteArray()));
        }
    }
}
