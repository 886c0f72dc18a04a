package ca.posthaste.http.form;

import ca.posthaste.http.body.Body;
import ca.posthaste.http.body.UnreadBody;
import ca.posthaste.http.upload.Form;
import ca.posthaste.http.upload.UploadFolder;
import ca.posthaste.json.Json;
import ca.posthaste.language.UserMessage;
import ca.posthaste.problem.Problem;
import ca.posthaste.problem.Rejected;
import io.vertx.core.Future;
import java.util.Map;
import java.util.concurrent.CompletionStage;
import java.util.function.Supplier;

/** Reads forms sent as multipart/form-data or JSON. */
public final class Forms {
    private static final String MULTIPART = "multipart/form-data";
    private static final String JSON = "application/json";
    private static final String ENCODED = "application/x-www-form-urlencoded";

    private final UploadFolder uploads;

    public Forms(UploadFolder uploads) {
        this.uploads = uploads;
    }

    /** Reads a form. Its files are deleted after the response unless the resource has moved them elsewhere. */
    public CompletionStage<Form> read(UnreadBody body) {
        return read(body, () -> form(body, false));
    }

    /**
     * Like {@link #read(UnreadBody)}, for a form of a web page, which browsers send as application/x-www-form-urlencoded if it has no file. A
     * file that is too large does not reject the form, because the page shows the entered text again.
     */
    public CompletionStage<Form> readPage(UnreadBody body) {
        return read(body, () -> is(body.request().getHeader("Content-Type"), ENCODED)
            ? body.whole(FormReader.FIELDS_MAX, bytes -> new Form(UrlEncodedForm.fields(bytes), Map.of(), false)) : form(body, true));
    }

    /** Reads a form of a web page that has no file input. A file sent anyway uses none of the disk quota for candidates' files. */
    public CompletionStage<Form> readFields(UnreadBody body) {
        return body.read(() -> {
            var type = body.request().getHeader("Content-Type");
            rejectEncoded(body);
            if (is(type, ENCODED)) {
                return body.whole(FormReader.FIELDS_MAX, bytes -> new Form(UrlEncodedForm.fields(bytes), Map.of(), false));
            }
            return is(type, MULTIPART) ? body.whole(FormReader.FIELDS_MAX, bytes -> new Form(MultipartFields.of(type, bytes), Map.of(), false))
                : form(body, false);
        });
    }

    /**
     * Reads a form of the console, which only browsers send.
     *
     * @param limit maximum size in bytes: see {@link ConsoleForm}
     */
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
        rejectEncoded(body);
        if (!is(body.request().getHeader("Content-Type"), ConsoleForm.TYPE)) {
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
        var type = body.request().getHeader("Content-Type");
        rejectEncoded(body);
        if (is(type, MULTIPART)) {
            return FormReader.read(body.request(), body.vertx(), uploads, readsOn);
        }
        if (is(type, JSON)) {
            return body.whole(FormReader.FIELDS_MAX, bytes -> new Form(Json.parse(bytes), Map.of(), true));
        }
        throw new Rejected(Problem.NOT_A_FORM);
    }

    private static void rejectEncoded(UnreadBody body) {
        var encoding = body.request().getHeader("Content-Encoding");
        if (encoding != null && !encoding.equalsIgnoreCase("identity")) {
            throw new Rejected(Problem.NOT_A_FORM, Body.ENCODED);
        }
    }

    private static boolean is(String type, String wanted) {
        return type != null && type.regionMatches(true, 0, wanted, 0, wanted.length());
    }
}
