package ca.posthaste.http.form;

import ca.posthaste.http.body.Body;
import ca.posthaste.http.body.MinimumBodyRate;
import ca.posthaste.http.upload.Form;
import ca.posthaste.http.upload.Upload;
import ca.posthaste.http.upload.UploadFolder;
import ca.posthaste.http.upload.UploadWriter;
import ca.posthaste.language.UserMessage;
import ca.posthaste.problem.Rejected;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpServerRequest;
import java.io.ByteArrayOutputStream;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;

/** Reads a multipart form: fields into memory, files to disk. Reading pauses while a chunk is written, so that at most one is in memory. */
final class FormReader implements Multipart.Reader {
    static final int PARTS_MAX = 20;
    static final int FIELD_MAX = 32 * 1024;
    static final int FIELDS_MAX = 64 * 1024;
    /** Maximum size in bytes of a form that is read to its end although a file in it is too large. */
    static final long READ_ON_MAX = 64L * 1024 * 1024;

    private final HttpServerRequest request;
    private final Vertx vertx;
    private final UploadFolder uploads;
    private final Promise<Form> outcome = Promise.promise();
    private final Multipart multipart;
    private final MinimumBodyRate rate;
    private final ObjectNode fields = JsonNodeFactory.instance.objectNode();
    private final Map<String, Upload> files = new LinkedHashMap<>();
    private long received;
    private int parts;
    private int fieldBytes;
    private PartHeaders head;
    private ByteArrayOutputStream field;
    private UploadWriter file;
    private boolean writing;
    private final long bodyMax;
    /** Whether to read the rest of the form if a file is too large. */
    private final boolean readsOn;
    private final Set<String> tooLarge = new LinkedHashSet<>();
    private boolean dropping;

    private FormReader(HttpServerRequest request, Vertx vertx, UploadFolder uploads, boolean readsOn) {
        this.request = request;
        this.vertx = vertx;
        this.uploads = uploads;
        this.readsOn = readsOn;
        bodyMax = bodyMax(uploads, readsOn);
        multipart = new Multipart(request.getHeader("Content-Type"), this);
        rate = new MinimumBodyRate(vertx, this::fail);
    }

    private static long bodyMax(UploadFolder uploads, boolean readsOn) {
        return readsOn ? Math.max(uploads.maxBody(), READ_ON_MAX) : uploads.maxBody();
    }

    /** @param readsOn whether the fields are needed even if a file is too large: up to a limit, such a file is then read and discarded */
    static Future<Form> read(HttpServerRequest request, Vertx vertx, UploadFolder uploads, boolean readsOn) {
        if (Body.announcedLength(request) > bodyMax(uploads, readsOn)) {
            return Future.failedFuture(Body.tooLarge(uploads.maxBody()));
        }
        if (request.response().closed()) { // handlers registered now would never be called
            return Future.failedFuture(endedPrematurely());
        }
        return new FormReader(request, vertx, uploads, readsOn).read();
    }

    private Future<Form> read() {
        Body.receive(request, this::take, this::finish, () -> fail(endedPrematurely()));
        return outcome.future().onComplete(done -> rate.stop());
    }

    private static Rejected endedPrematurely() {
        return Multipart.malformed(UserMessage.of("form.incomplete"));
    }

    private void take(Buffer chunk) {
        if (outcome.future().isComplete()) {
            return;
        }
        rate.received(chunk.length());
        received += chunk.length();
        if (received > bodyMax) {
            fail(Body.tooLarge(uploads.maxBody()));
            return;
        }
        request.pause();
        writing = true;
        var bytes = chunk.getBytes();
        // Off the event loop, because this opens and writes files.
        vertx.executeBlocking(() -> {
            multipart.take(bytes);
            return null;
        }).onComplete(done -> {
            writing = false;
            if (done.failed()) {
                fail(done.cause());
            } else if (outcome.future().isComplete()) {
                discard();
            } else {
                request.resume();
            }
        });
    }

    private void finish() {
        if (outcome.future().isComplete()) {
            return;
        }

        try {
            multipart.finish();
            outcome.tryComplete(new Form(fields, Map.copyOf(files), false, Set.copyOf(tooLarge)));
        } catch (Rejected malformed) {
            fail(malformed);
        }
    }

    private void fail(Throwable cause) {
        outcome.tryFail(cause);
        if (!writing) {
            discard();
        }
    }

    private void discard() {
        vertx.executeBlocking(() -> {
            if (file != null) {
                file.discard();
            }
            files.values().forEach(uploads::discard);
            return null;
        });
    }

    static Rejected tooManyParts() {
        return Multipart.malformed(UserMessage.of("form.too-many-parts", "max", PARTS_MAX));
    }

    @Override public void begin(PartHeaders part) {
        if (++parts > PARTS_MAX) {
            throw tooManyParts();
        }
        if (fields.has(part.name()) || files.containsKey(part.name())) {
            throw Multipart.malformed(UserMessage.of("form.repeated-field"));
        }
        head = part;
        if (part.fileName() == null) {
            field = new ByteArrayOutputStream();
        } else if (!files.isEmpty() || !tooLarge.isEmpty()) {
            throw Multipart.malformed(UserMessage.of("form.several-files"));
        } else {
            file = uploads.open();
        }
    }

    @Override public void content(byte[] bytes, int from, int to) {
        if (dropping) {
            return;
        }
        if (file != null) {
            takeFile(bytes, from, to);
            return;
        }
        fieldBytes += to - from;
        if (field.size() + to - from > FIELD_MAX || fieldBytes > FIELDS_MAX) {
            throw Body.tooLarge(FIELD_MAX, UserMessage.of("part.field"));
        }
        field.write(bytes, from, to - from);
    }

    private void takeFile(byte[] bytes, int from, int to) {
        if (file.size() + to - from <= uploads.maxFile()) {
            file.write(bytes, from, to);
        } else if (readsOn) {
            dropping = true;
            tooLarge.add(head.name());
            file.discard();
            file = null;
        } else {
            throw Body.tooLarge(uploads.maxFile(), UserMessage.of("part.file"));
        }
    }

    @Override public void end() {
        if (dropping) {
            dropping = false;
            return;
        }
        if (file == null) {
            fields.put(head.name(), head.text(field.toByteArray()));
            return;
        }
        var done = file;
        var upload = file.finish(head.fileName(), head.contentType());
        file = null;
        if (upload.size() == 0 && head.fileName().isEmpty()) {
            done.discard(); // a form with a file input in which no file was chosen
        } else {
            files.put(head.name(), upload);
        }
    }
}
