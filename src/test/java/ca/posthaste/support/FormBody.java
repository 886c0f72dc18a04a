package ca.posthaste.support;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;

/** A multipart form as a browser would submit it. */
public final class FormBody {
    public static final String CONTENT_TYPE = "multipart/form-data; boundary=----posthaste";
    private final ByteArrayOutputStream body = new ByteArrayOutputStream();

    /** Returns a form with all required fields. */
    public static FormBody of(String name, String email) {
        return new FormBody().field("name", name).field("email", email).field("consent", "on");
    }

    public FormBody field(String name, String value) {
        return part("name=\"" + name + "\"", value.getBytes(StandardCharsets.UTF_8));
    }

    public FormBody file(String fileName, String type, byte[] content) {
        return part("name=\"resume\"; filename=\"" + fileName + "\"\r\nContent-Type: " + type, content);
    }

    public FormBody part(String head, byte[] content) {
        return part(head.getBytes(StandardCharsets.UTF_8), content);
    }

    public FormBody part(byte[] head, byte[] content) {
        body.writeBytes("------posthaste\r\nContent-Disposition: form-data; ".getBytes(StandardCharsets.UTF_8));
        body.writeBytes(head);
        body.writeBytes("\r\n\r\n".getBytes(StandardCharsets.UTF_8));
        body.writeBytes(content);
        body.writeBytes("\r\n".getBytes(StandardCharsets.UTF_8));
        return this;
    }

    public byte[] bytes() {
        var whole = new ByteArrayOutputStream();
        whole.writeBytes(body.toByteArray());
        whole.writeBytes("------posthaste--\r\n".getBytes(StandardCharsets.UTF_8));
        return whole.toByteArray();
    }

    public Answer sendTo(Client client, int job) {
        return client.request("POST", "/public/jobs/" + job + "/applications").header("Content-Type", CONTENT_TYPE)
            .body(bytes()).send();
    }
}
