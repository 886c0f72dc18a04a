package ca.posthaste.http.form;

import ca.posthaste.http.body.Body;
import ca.posthaste.http.body.MinimumBodyRate;
import ca.posthaste.http.body.UnreadBody;
import ca.posthaste.http.upload.Upload;
import ca.posthaste.http.upload.UploadFolder;
import ca.posthaste.http.upload.UploadWriter;
import ca.posthaste.language.UserMessage;
import ca.posthaste.problem.Problem;
import ca.posthaste.problem.Rejected;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpServerRequest;
import java.time.Duration;
import java.util.concurrent.CompletionStage;

/** Streams a request body to a file. Reading pauses during each write (backpressure), so that at most one chunk is in memory. */
public final class BodyToFile {
    private final UnreadBody body;
    private final HttpServerRequest request;
    private final Vertx vertx;
    private final UploadFolder uploads;
    private final long max;
    private final MinimumBodyRate rate;
    private final long deadline;
    private final Promise<Upload> outcome = Promise.promise();
    private UploadWriter file;
    private boolean writing;
    private long received;

    private BodyToFile(UnreadBody body, UploadFolder uploads, long max, Duration longest) {
        this.body = body;
        this.request = body.request();
        this.vertx = body.vertx();
        this.uploads = uploads;
        this.max = max;
        rate = new MinimumBodyRate(vertx, this::fail);
        deadline = vertx.setTimer(longest.toMillis(), time -> fail(new Rejected(Problem.BODY_TOO_SLOW,
            UserMessage.of("body.timeout", "minutes", longest.toMinutes()))));
    }

    /** Stores the body in a file, which the caller must discard. Rejects one that takes longer than {@code longest}. */
    public static CompletionStage<Upload> read(UnreadBody body, UploadFolder uploads, long max, Duration longest) {
        return body.read(() -> {
            if (Body.announcedLength(body.request()) > max) {
                return Future.failedFuture(Body.tooLarge(max));
            }
            return body.request().response().closed() ? Future.failedFuture(Body.endedPrematurely()) : new BodyToFile(body, uploads, max, longest).read();
        });
    }

    private Future<Upload> read() {
        return vertx.executeBlocking(uploads::open, false).compose(opened -> {
            file = opened;
            if (request.response().closed()) { // closed before a handler was registered
                fail(Body.endedPrematurely());
                return outcome.future();
            }
            Body.receive(request, this::take, this::finish, () -> fail(Body.endedPrematurely()));
            return outcome.future();
        }).onComplete(done -> {
            rate.stop();
            vertx.cancelTimer(deadline);
        });
    }

    private void take(Buffer chunk) {
        if (outcome.future().isComplete()) {
            return;
        }
        rate.received(chunk.length());
        received += chunk.length();
        if (received > max) {
            fail(Body.tooLarge(max));
            return;
        }
        request.pause();
        rate.pause(true);
        writing = true;
        vertx.executeBlocking(() -> {
            file.write(chunk.getBytes(), 0, chunk.length());
            return null;
        }, false).onComplete(done -> {
            writing = false;
            rate.pause(false);
            if (outcome.future().isComplete()) { // it failed during this write, and left the file for us to discard
                discard();
            } else if (done.failed()) {
                fail(done.cause());
            } else {
                request.resume();
            }
        });
    }

    private void finish() {
        if (outcome.future().isComplete()) {
            return;
        }
        vertx.executeBlocking(() -> file.finish(null, null), false).onComplete(done -> {
            if (done.failed()) {
                fail(done.cause());
            } else if (!outcome.tryComplete(done.result())) {
                discard();
            }
        });
    }

    private void fail(Throwable cause) {
        if (outcome.tryFail(cause) && !writing) {
            discard();
        }
    }

    private void discard() {
        if (file != null) {
            body.workers().execute(file::discard);
        }
    }
}
