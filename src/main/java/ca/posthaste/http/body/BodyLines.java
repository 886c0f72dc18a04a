package ca.posthaste.http.body;

import ca.posthaste.http.server.PipeliningHandler;
import ca.posthaste.language.UserMessage;
import ca.posthaste.problem.Rejected;
import ca.posthaste.problem.Rule;
import ca.posthaste.problem.Violation;
import io.vertx.core.AsyncResult;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpServerRequest;
import java.io.ByteArrayOutputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletionStage;

/** Reads a request body in chunks of lines, with backpressure. Chunk boundaries depend only on the text, unless it is read eagerly. */
public final class BodyLines {
    public static final int LINES_MAX = 100;
    /** Size in bytes at which a chunk is complete, even if it has few lines. */
    static final int CHUNK_BYTES = 1024 * 1024;
    /** Pause of the sender, in milliseconds, after which an eager reader continues with the lines it has. */
    private static final long PAUSE_MILLIS = 100;
    private static final long NONE = -1;

    private final HttpServerRequest request;
    private final Vertx vertx;
    private final MemoryBudget budget;
    private final int maxLine;
    private final Bounds bounds;
    private final Object sender;
    private Promise<Chunk> wanted;
    private MinimumBodyRate rate;
    private MemoryBudget.Lease lease;
    private boolean roomRequested;
    private Buffer received = Buffer.buffer();
    private int read;
    private boolean ended;
    private Throwable fault;
    private List<Line> lines = new ArrayList<>();
    private int bytes;
    private ByteArrayOutputStream line = new ByteArrayOutputStream();
    private boolean tooLong;
    private int number;
    private int blankLines;
    private long total;
    private boolean isEager;
    private long pausing = NONE;

    /** @param text null if the line exceeds the maximum length. Blank lines count for the {@code index}, which starts at 0 */
    public record Line(int index, byte[] text) {}

    /** @param isLast whether the body ends with this chunk, which may have no lines */
    public record Chunk(List<Line> lines, boolean isLast) {}

    /** Limits of the whole body. Reading stops when one is exceeded. The consumer counts the lines that are not blank. */
    public record Bounds(long bytes, int blankLines) {}

    /** @param sender identity by which places in the queue of the budget are limited */
    BodyLines(HttpServerRequest request, Vertx vertx, MemoryBudget budget, int maxLine, Bounds bounds, Object sender) {
        this.request = request;
        this.vertx = vertx;
        this.budget = budget;
        this.maxLine = maxLine;
        this.bounds = bounds;
        this.sender = sender;
    }

    /** Makes a chunk also end when the sender pauses, because it may be waiting for a response to that chunk. */
    public BodyLines endingChunksOnPause() {
        isEager = true;
        return this;
    }

    /** Returns the next chunk, without blank lines. The previous chunk must no longer be in use. */
    public CompletionStage<Chunk> next() {
        wanted = Promise.promise();
        release();
        if (rate == null) {
            begin();
        }
        scan();
        return wanted.future().toCompletionStage();
    }

    private void begin() {
        rate = new MinimumBodyRate(vertx, this::fail);
        if (request.response().closed()) {
            fault = Body.endedPrematurely(); // no further event would be delivered
            return;
        }
        if (Body.announcedLength(request) > bounds.bytes) {
            fault = Body.tooLarge(bounds.bytes);
            return;
        }
        Body.sendContinue(request);
        request.handler(buffer -> {
            request.pause();
            rate.received(buffer.length());
            endPause();
            received = buffer;
            read = 0;
            total += buffer.length();
            if (total > bounds.bytes) {
                fail(Body.tooLarge(bounds.bytes));
            }
            scan();
        });
        request.exceptionHandler(gone -> fail(Body.endedPrematurely()));
        request.endHandler(end -> {
            ended = true;
            if (PipeliningHandler.isMalformed(request.connection())) {
                fail(Body.endedPrematurely());
            } else {
                scan();
            }
        });
    }

    private void fail(Throwable cause) {
        if (fault == null) {
            fault = cause;
        }
        if (wanted != null) {
            wanted.tryFail(fault);
        }
    }

    /** Extracts lines from the received bytes until the chunk is complete or more bytes are needed. */
    private void scan() {
        if (fault != null) {
            wanted.tryFail(fault);
        }
        while (!wanted.future().isComplete() && !isWaitingForRoom()) {
            if (isFull()) {
                complete(false);
            } else if (read < received.length()) {
                takeLine();
            } else if (ended) {
                endLine();
                complete(true);
            } else {
                rate.pause(false);
                request.resume();
                awaitPause();
                return;
            }
        }
    }

    private void awaitPause() {
        if (isEager && !lines.isEmpty() && pausing == NONE) {
            pausing = vertx.setTimer(PAUSE_MILLIS, time -> {
                pausing = NONE;
                if (!wanted.future().isComplete() && !roomRequested && line.size() <= Body.SMALL) {
                    complete(false);
                }
            });
        }
    }

    private void endPause() {
        if (pausing != NONE) {
            vertx.cancelTimer(pausing);
            pausing = NONE;
        }
    }

    private boolean isFull() {
        return lines.size() >= LINES_MAX || bytes >= CHUNK_BYTES;
    }

    private void takeLine() {
        int end = read;
        while (end < received.length() && received.getByte(end) != '\n') {
            end++;
        }
        add(received.getBytes(read, end));
        read = end;
        if (end < received.length()) {
            read++;
            endLine();
            number++;
            if (blankLines > bounds.blankLines) {
                fail(Rejected.of(new Violation("", Rule.TOO_MANY, UserMessage.of("body.blank-lines", "max", bounds.blankLines))));
            }
        }
    }

    private void add(byte[] part) {
        tooLong |= line.size() + (long) part.length > maxLine;
        if (tooLong) {
            line = new ByteArrayOutputStream(); // the line is skipped, and nothing of it is stored
        } else {
            line.writeBytes(part);
        }
    }

    private void endLine() {
        var text = line.toByteArray();
        if (tooLong) {
            lines.add(new Line(number, null));
        } else if (!isBlank(text)) {
            lines.add(new Line(number, text));
            bytes += text.length;
        } else {
            blankLines++;
        }
        line = new ByteArrayOutputStream();
        tooLong = false;
    }

    private static boolean isBlank(byte[] text) {
        for (byte one : text) {
            if (one != ' ' && one != '\t' && one != '\r') {
                return false;
            }
        }
        return true;
    }

    private void complete(boolean isLast) {
        endPause();
        rate.pause(true);
        if (lease != null) {
            lease.pin();
        }
        var chunk = new Chunk(lines, isLast);
        lines = new ArrayList<>();
        bytes = 0;
        wanted.complete(chunk);
    }

    /** Reports whether to wait for room: a chunk that is not small needs room for a regular one, and one that exceeds that for the longest line, too. */
    private boolean isWaitingForRoom() {
        long needed = (long) bytes + line.size();
        if (needed <= Body.SMALL || lease != null && (needed <= CHUNK_BYTES || lease.covers(room()))) {
            return false;
        }
        if (!roomRequested) {
            release();
            roomRequested = true;
            request.pause();
            rate.pause(true);
            budget.take(needed > CHUNK_BYTES ? room() : CHUNK_BYTES, sender, () -> fail(MemoryBudget.busy()))
                .onComplete(this::onGranted);
        }
        return roomRequested;
    }

    private long room() {
        return (long) CHUNK_BYTES + maxLine;
    }

    private void onGranted(AsyncResult<MemoryBudget.Lease> granted) {
        roomRequested = false;
        if (granted.failed()) {
            fail(granted.cause());
            return;
        }
        lease = granted.result();
        if (fault != null) {
            release();
        } else {
            scan();
        }
    }

    /** Releases the room of the current chunk, which must no longer be in use. */
    public void release() {
        if (lease != null) {
            lease.release();
            lease = null;
        }
    }

    /** Stops reading. Must be called when no more lines are needed. */
    public void close() {
        fail(Body.endedPrematurely());
        release();
        endPause();
        if (rate != null) {
            rate.stop();
        }
    }
}
