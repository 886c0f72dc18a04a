package ca.posthaste.job.bulk;

import static ca.posthaste.employer.AuthenticatedKey.employer;

import ca.posthaste.api.Digests;
import ca.posthaste.http.Call;
import ca.posthaste.http.Reply;
import ca.posthaste.http.body.BodyLines;
import ca.posthaste.http.idempotency.Idempotency;
import ca.posthaste.http.idempotency.PartialResults;
import ca.posthaste.language.UserMessage;
import ca.posthaste.location.Locations;
import ca.posthaste.problem.Rejected;
import ca.posthaste.problem.RejectedItems;
import ca.posthaste.problem.Rule;
import ca.posthaste.problem.Violation;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;

/** Streams a batch sent as lines: each chunk is executed, in slices, and answered before the next one is read. */
final class BatchLinesResource implements Reply.Parts {
    static final int LINES_MAX = 100_000;
    /** Maximum total size of all lines in bytes. */
    static final long BYTES_MAX = 512L * 1024 * 1024;
    private static final UserMessage AGAIN = UserMessage.of("batch.lines-again");
    private static final BodyLines.Bounds BOUNDS = new BodyLines.Bounds(BYTES_MAX, LINES_MAX);

    private final Batch batch;
    private final Locations locations;
    private final Call call;
    private final boolean isDryRun;
    private final BodyLines lines;
    private final Summary summary = new Summary();
    private RejectedItems rejected = new RejectedItems();
    private final PartialResults kept;
    private final BatchSlices slices;
    private CompletionStage<?> working = CompletableFuture.completedStage(null);
    private int items;
    private int chunks;
    private byte[] first;
    private boolean isOver;
    private boolean isClosed;

    /** @param kept stored results; null for a dry run, of which nothing is stored */
    BatchLinesResource(Batch batch, Locations locations, Call call, PartialResults kept) {
        this.batch = batch;
        this.locations = locations;
        this.call = call;
        this.isDryRun = kept == null;
        // Results stored under a key must have the same chunks every time, so the chunks must not depend on how fast the lines arrive.
        this.lines = Idempotency.hasKey(call) ? call.unreadBody().lines(BOUNDS) : call.unreadBody().lines(BOUNDS).endingChunksOnPause();
        this.kept = kept;
        this.slices = new BatchSlices(batch, BatchResource.request(call, kept), employer(call), kept);
    }

    /** Executes the first chunk. If that fails, the whole request is rejected. */
    CompletionStage<Reply> begin() {
        return nextPart().whenComplete((done, fault) -> {
            if (fault != null) {
                call.unreadBody().onEventLoop(this::close);
            }
        }).thenApply(part -> {
            first = part;
            var reply = Reply.of(BatchResource.MULTI_STATUS, Ndjson.TYPE, this);
            return kept != null && kept.isReplay() ? reply.with(Idempotency.REPLAYED, "true") : reply;
        });
    }

    @Override public long length() {
        return UNKNOWN;
    }

    @Override public boolean readsBody() {
        return true;
    }

    /** Stops reading. If the caller hung up, the current chunk is still executed to its end. */
    @Override public void close() {
        if (isClosed) {
            return;
        }
        isClosed = true;
        lines.close();
        working.whenComplete((done, fault) -> {
            if (kept != null) {
                kept.close();
                noteRejected();
            }
        });
    }

    /** Logs the rejected items once for the whole request, however many chunks it has. */
    private void noteRejected() {
        call.noteRejected(BatchResource.MULTI_STATUS, rejected);
        rejected = new RejectedItems();
    }

    @Override public CompletionStage<Optional<byte[]>> part(int number) {
        if (number == 0) {
            var part = Optional.of(first);
            first = null;
            return CompletableFuture.completedFuture(part);
        }
        return isOver ? CompletableFuture.completedFuture(Optional.empty())
            : nextPart().exceptionally(this::finalLines).thenApply(Optional::of);
    }

    private CompletionStage<byte[]> nextPart() {
        return lines.next().thenCompose(chunk -> {
            int taken = Math.min(chunk.lines().size(), LINES_MAX - items);
            items += taken;
            boolean isTooMany = taken < chunk.lines().size();
            var sent = chunk.lines().subList(0, taken);
            int number = chunks++;
            var body = call.unreadBody();
            var done = body.offEventLoop(() -> done(sent, number, chunk.isLast() || isTooMany)).thenCompose(begun -> begun)
                .thenApply(results -> collected(results, taken));
            working = done;
            return done.thenApplyAsync(results -> {
                body.onEventLoop(lines::release); // do not wait for the caller to read the response
                return answered(results, chunk.isLast(), isTooMany);
            }, body.workers());
        });
    }

    private CompletionStage<BatchSlices.Done> done(List<BodyLines.Line> sent, int number, boolean isLast) {
        var parsed = BatchItem.reserveResults(parsed(sent), call::reserve);
        var workers = call.unreadBody().workers();
        return isDryRun
            ? batch.dryRunInSlices(workers, employer(call), parsed).thenApplyAsync(results -> new BatchSlices.Done(simulate(results), null), workers)
            : batch.inTurn(workers, employer(call), () -> slices.run(new BatchSlices.Chunk(number, digest(sent), parsed, isLast)));
    }

    private ResultLines simulate(List<ItemResult> results) {
        ItemResult.reserve(results, call::reserve);
        return ResultLines.of(results, call.recipient());
    }

    /** Collects the rejected items. Called after the commits, because a transaction may run more than once. */
    private BatchSlices.Done collected(BatchSlices.Done done, int sent) {
        rejected.addSent(sent);
        done.results().rejected().forEach(result -> result.addTo(rejected));
        return done;
    }

    private static byte[] digest(List<BodyLines.Line> sent) {
        var digest = Digests.sha256();
        for (var line : sent) {
            digest.update(String.valueOf(line.index()).getBytes(StandardCharsets.UTF_8));
            digest.update((byte) '\n');
            digest.update(line.text() == null ? new byte[0] : line.text());
            digest.update((byte) '\n');
        }
        return digest.digest();
    }

    private List<BatchItem> parsed(List<BodyLines.Line> chunk) {
        var index = locations.index();
        var shape = isDryRun ? BatchItem.SHAPE.notingUnknown() : BatchItem.SHAPE;
        return chunk.stream().map(line -> {
            try {
                return BatchItem.from(line.index(), Ndjson.parsed(line.text(), shape, call.unreadBody().maxBody()), index);
            } catch (Rejected rejection) {
                return BatchItem.rejected(line.index(), null, null, rejection);
            }
        }).toList();
    }

    private byte[] answered(BatchSlices.Done done, boolean isLast, boolean isTooMany) {
        summary.addAll(done.results().summary());
        var answer = new ByteArrayOutputStream();
        answer.writeBytes(done.results().lines());
        if (done.fault() != null) {
            answer.writeBytes(finalLines(done.fault()));
            return answer.toByteArray();
        }
        if (isLast || isTooMany) {
            end();
        }
        answer.writeBytes(Ndjson.lastLines(call.recipient(), isTooMany ? tooMany() : null, isOver ? summary : null));
        return answer.toByteArray();
    }

    /** Reports whether the last line of the response has been produced. */
    boolean isOver() {
        return isOver;
    }

    /**
     * Ends the response with a problem. Items with a result are done; the others were not executed or their outcome is unknown, so the caller
     * must send them again.
     */
    byte[] finalLines(Throwable fault) {
        var rejection = Batch.rejectionOfRest(fault, AGAIN).orElseThrow(() -> new CompletionException(Rejected.cause(fault)));
        end();
        return Ndjson.lastLines(call.recipient(), rejection, summary);
    }

    /** Frees the key before the last line is sent: a caller who has read that line may send the request again at once. */
    private void end() {
        isOver = true;
        if (kept != null) {
            kept.close();
        }
    }

    private static Rejected tooMany() {
        return Rejected.of(new Violation("", Rule.TOO_MANY, UserMessage.of("batch.too-many-lines", "max", LINES_MAX)));
    }
}
