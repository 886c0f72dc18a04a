package ca.posthaste.job.bulk;

import ca.posthaste.http.Call;
import ca.posthaste.http.Reply;
import ca.posthaste.http.body.MinimumBodyRate;
import ca.posthaste.http.body.UnreadBody;
import ca.posthaste.http.upload.Upload;
import ca.posthaste.http.upload.UploadFolder;
import ca.posthaste.language.UserMessage;
import ca.posthaste.problem.Problem;
import ca.posthaste.problem.Rejected;
import ca.posthaste.problem.Rule;
import ca.posthaste.problem.Violation;
import java.io.ByteArrayOutputStream;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.jboss.logging.Logger;

/**
 * The results of a batch, collected in a file and sent after the whole batch has been read.
 *
 * <p>Some proxies, nginx among them, stop forwarding a request as soon as its response begins. Behind a proxy, the results of the first lines
 * therefore have to wait for the last line. If the rest cannot be executed or stored, the response has the results so far and ends as a streamed
 * one would.
 */
final class BufferedResultsResource implements Reply.Parts {
    private static final Logger LOG = Logger.getLogger(BufferedResultsResource.class);
    /** Maximum number of batches of one employer in flight. */
    static final int PER_EMPLOYER = 4;
    /** Maximum size of the results of one batch in bytes. Usually 100,000 lines need less than half of it. */
    static final int RESULTS_MAX = 64 * 1024 * 1024;
    /** Disk quota, as a number of batches with the maximum size of results. */
    private static final int FILES_AT_ONCE = 16;
    /** Seconds over which a reader has to keep up the minimum rate. */
    private static final int RATE_WINDOW = 60;

    private final Call call;
    private final UnreadBody body;
    private final UploadFolder uploads;
    private final BatchLinesResource source;
    private final Runnable place;
    private final ResultFile file;
    /** The part of the response that is sent after the file. */
    private final ByteArrayOutputStream rest = new ByteArrayOutputStream();
    private Upload collected;
    private BulkResultsResource answer;
    private MinimumBodyRate rate;

    private BufferedResultsResource(Call call, UploadFolder uploads, BatchLinesResource source, Runnable place) {
        this.call = call;
        this.body = call.unreadBody();
        this.uploads = uploads;
        this.source = source;
        this.place = place;
        this.file = new ResultFile(uploads);
    }

    /** Returns the store for collected results, which has a disk quota separate from that of sets. */
    static UploadFolder files(Path folder) {
        return new UploadFolder(folder, RESULTS_MAX, FILES_AT_ONCE);
    }

    /** @param place releases the slot of the batch when the response has been sent, or cannot be sent */
    static CompletionStage<Reply> of(BatchLinesResource source, Call call, UploadFolder uploads, Runnable place) {
        var body = call.unreadBody();
        return body.offEventLoop(() -> new BufferedResultsResource(call, uploads, source, place))
            .thenCompose(BufferedResultsResource::collected)
            .whenComplete((reply, fault) -> {
                body.onEventLoop(source::close);
                if (fault != null) {
                    place.run();
                }
            });
    }

    private CompletionStage<Reply> collected() {
        return body.await(source::begin)
            .thenCompose(begun -> collect(0).thenApply(done -> new Reply(begun.status(), begun.headers(), new byte[0], Optional.of(this))))
            .whenComplete((reply, fault) -> {
                if (fault != null) {
                    discard();
                }
            });
    }

    private CompletionStage<Void> collect(int number) {
        return body.await(() -> source.part(number)).exceptionally(this::fault).thenCompose(part -> body.offEventLoop(() -> add(part)))
            .thenCompose(isLast -> isLast ? CompletableFuture.completedFuture(null) : collect(number + 1));
    }

    /** Turns a failure into the last lines of the response. A streamed response would break off; this one need not, since it has not begun. */
    private Optional<byte[]> fault(Throwable fault) {
        LOG.errorf(fault, "A batch failed (request %s)", call.recipient().requestId());
        return Optional.of(source.finalLines(new Rejected(Problem.FAILED_INSIDE, UserMessage.of("batch.failed"))));
    }

    /** Adds a part. Returns true if the response is complete. */
    private boolean add(Optional<byte[]> part) {
        if (part.isEmpty()) {
            finish(file.finish());
            return true;
        }
        try {
            file.addLines(part.get());
        } catch (Rejected noRoom) {
            rest.writeBytes(part.get());
            end(noRoom);
            return true;
        }
        if (file.size() > RESULTS_MAX && !source.isOver()) {
            end(tooMany());
            return true;
        }
        return false;
    }

    /** Ends the response early. Lines that were not read are not executed. */
    private void end(Rejected reason) {
        if (!source.isOver()) {
            rest.writeBytes(source.finalLines(reason));
        }
        finish(file.finishWritten());
    }

    private void finish(Upload written) {
        collected = written;
        answer = new BulkResultsResource(body, new byte[0], collected.path(), collected.size(), rest.toByteArray(), false, place, this::discard);
    }

    private static Rejected tooMany() {
        return Rejected.of(new Violation("", Rule.TOO_MANY, UserMessage.of("batch.results-too-large", "max", RESULTS_MAX)));
    }

    @Override public long length() {
        return answer.length();
    }

    /** Returns the next part. Disconnects a caller that reads too slowly, because it occupies the slot of another batch. */
    @Override public CompletionStage<Optional<byte[]>> part(int number) {
        if (rate == null) {
            rate = new MinimumBodyRate(body.vertx(), RATE_WINDOW, tooSlow -> call.hangUp());
        }
        return answer.part(number).thenApply(part -> {
            rate.received(part.map(bytes -> bytes.length).orElse(0));
            return part;
        });
    }

    @Override public void close() {
        answer.close();
        if (rate != null) {
            rate.stop();
        }
    }

    private void discard() {
        if (collected == null) {
            file.discard();
        } else {
            uploads.discard(collected);
        }
    }
}
