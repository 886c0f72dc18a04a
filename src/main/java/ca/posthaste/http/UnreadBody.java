package ca.posthaste.http;

import ca.posthaste.problem.Problem;
import ca.posthaste.problem.Rejected;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.http.HttpServerRequest;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/** A body that nobody has read yet: the resource looks first at what needs no body, and then asks for it. */
public final class UnreadBody {
    private static final String MULTIPART = "multipart/form-data";
    private static final String JSON = "application/json";

    private final HttpServerRequest request;
    private final Vertx vertx;
    private final Uploads uploads;
    private final MemoryBudget budget;
    private Future<Form> form;

    UnreadBody(HttpServerRequest request, Vertx vertx, Uploads uploads, MemoryBudget budget) {
        this.request = request;
        this.vertx = vertx;
        this.uploads = uploads;
        this.budget = budget;
        request.pause();
    }

    /** Reads the form, whichever way it was sent. */
    public CompletionStage<Form> form() {
        var asked = new CompletableFuture<Form>();
        vertx.getOrCreateContext().runOnContext(now -> {
            try {
                form = read();
                form.onComplete(done -> {
                    if (done.succeeded()) {
                        asked.complete(done.result());
                    } else {
                        asked.completeExceptionally(done.cause());
                    }
                });
            } catch (Rejected refused) {
                asked.completeExceptionally(refused);
            }
        });
        return asked;
    }

    private Future<Form> read() {
        var type = request.getHeader("Content-Type");
        var encoding = request.getHeader("Content-Encoding");
        if (encoding != null && !encoding.equalsIgnoreCase("identity")) {
            throw new Rejected(Problem.NOT_A_FORM, "Send the body without a Content-Encoding.");
        }
        if (is(type, MULTIPART)) {
            return FormReader.read(request, vertx, uploads);
        }
        if (is(type, JSON)) {
            var body = new Body(request, vertx, FormReader.FIELDS_MAX, budget, request.connection());
            return body.read().map(read -> new Form(Json.parse(body.take()), Map.of(), true)).onComplete(done -> body.release());
        }
        throw new Rejected(Problem.NOT_A_FORM);
    }

    private static boolean is(String type, String wanted) {
        return type != null && type.regionMatches(true, 0, wanted, 0, wanted.length());
    }

    /** After the answer: what nobody took is removed. */
    void close() {
        if (form != null && form.succeeded() && !form.result().files().isEmpty()) {
            vertx.executeBlocking(() -> {
                form.result().files().values().forEach(uploads::discard);
                return null;
            }, false);
        }
    }
}
