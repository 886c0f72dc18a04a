package ca.posthaste.job.set;

import ca.posthaste.job.set.SetWriter.Step;
import ca.posthaste.location.LocationIndex;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;

/**
 * The steps to apply a set: for each job either the content to write, or the result that the plan already has. Only the jobs to be written are
 * read from the body again. The next chunk is parsed on another thread while one is being written.
 */
final class SetSteps implements AutoCloseable {
    /** Maximum number of steps in one chunk, including results that are only copied. */
    private static final int STEPS_MAX = 1_000;
    private static final int CHUNK_BYTES = 1024 * 1024;

    private final SetPlan plan;
    private final StoredSetBody body;
    private final String source;
    private final LocationIndex locations;
    private final Executor parsing;
    private final FileChannel sent;
    private final BufferedReader results;
    private int number;
    /** The next chunk; null if it is not parsed ahead, because only one chunk with large jobs is held at a time. */
    private CompletableFuture<List<Step>> following;
    private boolean isLarge;

    private SetSteps(SetPlan plan, StoredSetBody body, String source, LocationIndex locations, Executor parsing, FileChannel sent,
                     BufferedReader results) {
        this.plan = plan;
        this.body = body;
        this.source = source;
        this.locations = locations;
        this.parsing = parsing;
        this.sent = sent;
        this.results = results;
        following = CompletableFuture.completedFuture(List.of());
    }

    /** @param done number of steps, from the first, that were executed by an earlier request */
    static SetSteps open(SetPlan plan, StoredSetBody body, int done, String source, LocationIndex locations, Executor parsing) {
        try {
            var sent = FileChannel.open(body.file());
            try {
                var results = Files.newBufferedReader(plan.results().path(), StandardCharsets.UTF_8);
                return new SetSteps(plan, body, source, locations, parsing, sent, results).after(done).begun();
            } catch (IOException fault) {
                sent.close();
                throw fault;
            }
        } catch (IOException fault) {
            throw new UncheckedIOException(fault);
        }
    }

    private SetSteps after(int done) throws IOException {
        for (; number < done; number++) {
            if (!plan.outcome(number).isWrite()) {
                results.readLine();
            }
        }
        return this;
    }

    private SetSteps begun() {
        try {
            readAhead();
            return this;
        } catch (RuntimeException | Error fault) { // for instance, if the threads have been shut down
            close();
            throw fault;
        }
    }

    private void readAhead() {
        following = CompletableFuture.supplyAsync(this::parsed, parsing);
    }

    List<Step> next() {
        if (following == null) {
            readAhead();
        }
        var chunk = following.join();
        if (isLarge) {
            following = null;
        } else if (!chunk.isEmpty()) {
            readAhead();
        }
        return chunk;
    }

    private List<Step> parsed() {
        try {
            var chunk = new ArrayList<Step>();
            int lines = 0;
            int bytes = 0;
            for (; number < plan.lines() && lines < SetReader.CHUNK && chunk.size() < STEPS_MAX && bytes < CHUNK_BYTES; number++) {
                if (plan.outcome(number).isWrite()) {
                    var item = item(plan.span(number));
                    lines++;
                    bytes += item.text().length;
                    chunk.add(new Step(SetLine.from(item, body, source, locations, SetLine.SHAPE), plan.outcome(number), plan.version(number), null));
                } else {
                    var result = results.readLine().getBytes(StandardCharsets.UTF_8);
                    bytes += result.length;
                    chunk.add(new Step(null, plan.outcome(number), 0, result));
                }
            }
            isLarge = bytes > 2 * CHUNK_BYTES;
            return chunk;
        } catch (IOException fault) {
            throw new UncheckedIOException(fault);
        }
    }

    private SetItems.Item item(SetItems.Span span) throws IOException {
        var text = ByteBuffer.allocate(span.length());
        while (text.hasRemaining() && sent.read(text, span.start() + text.position()) >= 0) { }
        return new SetItems.Item(span, text.array());
    }

    /** Closes the files, after waiting for the parsing thread that may be using them. */
    @Override public void close() {
        if (following != null) {
            following.handle((done, fault) -> null).join();
        }
        try (sent) {
            results.close();
        } catch (IOException fault) {
            throw new UncheckedIOException(fault);
        }
    }
}
