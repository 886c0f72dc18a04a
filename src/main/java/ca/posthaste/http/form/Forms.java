package ca.posthaste.http.form;

import ca.posthaste.http.QueryString;
import ca.posthaste.http.body.Body;
import ca.posthaste.http.body.UnreadBody;
import ca.posthaste.http.upload.Form;
import ca.posthaste.http.upload.UploadFolder;
import ca.posthaste.json.Json;
import ca.posthaste.language.UserMessage;
import ca.posthaste.problem.Problem;
import ca.posthaste.problem.Rejected;
import ca.posthaste.problem.Violations;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.vertx.core.Future;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;
import java.util.function.Supplier;

/** Reads forms sent as multipart/form-data or JSON. */
public record Forms(UploadFolder uploads) {
    private static final String MULTIPART = "multipart/form-data";
    private static final String JSON = "application/json";

    /** Reads a form. Its files are deleted after the response unless the resource has moved them elsewhere. */
    public CompletionStage<Form> read(UnreadBody body) {
        return read(body, () -> form(body, false));
    }

    /** Reads a form of a web page. A file that is too large does not reject the form, because the page shows the entered text again. */
    public CompletionStage<Form> readPage(UnreadBody body) {
        return read(body, () -> Body.hasType(body.request(), ConsoleForm.TYPE) ? fields(body, Forms::urlEncodedFields) : form(body, true));
    }

    /** Reads a form of a web page that has no file input. A file sent anyway uses none of the disk quota for candidates' files. */
    public CompletionStage<Form> readFields(UnreadBody body) {
        return body.read(() -> {
            Body.rejectEncoded(body.request(), Problem.NOT_A_FORM);
            if (Body.hasType(body.request(), ConsoleForm.TYPE)) {
                return fields(body, Forms::urlEncodedFields);
            }
            return Body.hasType(body.request(), MULTIPART) ? fields(body, bytes -> MultipartFields.of(body.request().getHeader("Content-Type"), bytes))
                : form(body, false);
        });
    }

    private static Future<Form> fields(UnreadBody body, Function<byte[], ObjectNode> parse) {
        return body.whole(FormReader.FIELDS_MAX, bytes -> new Form(parse.apply(bytes), Map.of(), false));
    }

    /** If a field was sent twice, the first value counts. Rejects too many fields because each lookup scans all of them. */
    static ObjectNode urlEncodedFields(byte[] bytes) {
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

    /** Reads a form of the console, which only browsers send. Its size is limited to this many bytes: see {@link ConsoleForm}. */
    public static CompletionStage<ConsoleForm> readSent(UnreadBody body, int limit) {
        rejectOtherTypes(body);
        return body.bytes(limit).thenApplyAsync(ConsoleForm::of, body.workers());
    }

    /** Like {@link #readSent}, for a short form of a visitor who is not signed in. */
    public static CompletionStage<ConsoleForm> readShort(UnreadBody body) {
        rejectOtherTypes(body);
        return body.read(() -> body.whole(FormReader.FIELDS_MAX, ConsoleForm::of));
    }

    private static void rejectOtherTypes(UnreadBody body) {
        Body.rejectEncoded(body.request(), Problem.NOT_A_FORM);
        if (!Body.hasType(body.request(), ConsoleForm.TYPE)) {
            throw new Rejected(Problem.NOT_A_FORM, UserMessage.of("form.not-urlencoded"));
        }
    }

    private CompletionStage<Form> read(UnreadBody body, Supplier<Future<Form>> reader) {
        return body.read(() -> reader.get().onSuccess(form -> {
            if (!form.files().isEmpty()) {
                body.afterAnswer(() -> form.files().values().forEach(uploads::discard));
            }
        }));
    }

    private Future<Form> form(UnreadBody body, boolean readsOn) {
        Body.rejectEncoded(body.request(), Problem.NOT_A_FORM);
        if (Body.hasType(body.request(), MULTIPART)) {
            return FormReader.read(body.request(), body.vertx(), uploads, readsOn);
        }
        if (Body.hasType(body.request(), JSON)) {
            return body.whole(FormReader.FIELDS_MAX, bytes -> new Form(Json.parse(bytes), Map.of(), true));
        }
        throw new Rejected(Problem.NOT_A_FORM);
    }
}
