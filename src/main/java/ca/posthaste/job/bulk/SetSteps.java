package ca.posthaste.job.bulk;

import ca.posthaste.job.bulk.SetWriter.Step;
import ca.posthaste.location.LocationIndex;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;

/**
 * Reads a set again to apply it: of each job what is to be written, or the result that the plan already has. The next chunk is parsed
 * on another thread while one is written, so that the transaction waits for little else than the database.
 */
final class SetSteps implements AutoCloseable {
    /** Of one chunk, with the results that are only copied. */
    private static final int STEPS_MAX = 1_000;
    private static final int CHUNK_BYTES = 1024 * 1024;

    private final SetPlan plan;
    private final SetBody body;
    private final String source;
    private final LocationIndex locations;
    private final Executor parsing;
    private final SetItems items;
    private final BufferedReader results;
    private int number;
    private CompletableFuture<List<Step>> following;

    SetSteps(SetPlan plan, SetBody body, String source, LocationIndex locations, Executor parsing) {
        this.plan = plan;
        this.body = body;
        this.source = source;
        this.locations = locations;
        this.parsing = parsing;
        this.items = SetItems.open(body);
        try {
            this.results = Files.newBufferedReader(plan.results().path(), StandardCharsets.UTF_8);
        } catch (IOException fault) {
            items.close();
            throw new UncheckedIOException(fault);
        }
        following = CompletableFuture.supplyAsync(this::parsed, parsing);
    }

    /** Empty at the end. */
    List<Step> next() {
        var chunk = following.join();
        if (!chunk.isEmpty()) {
            following = CompletableFuture.supplyAsync(this::parsed, parsing);
        }
        return chunk;
    }

    private List<Step> parsed() {
        var chunk = new ArrayList<Step>();
        int lines = 0;
        int bytes = 0;
        while (number < plan.lines() && lines < SetPlanner.CHUNK && chunk.size() < STEPS_MAX && bytes < CHUNK_BYTES) {
            var item = items.next();
            if (plan.outcome(number).isWrite()) {
                lines++;
                bytes += item.text().length;
                chunk.add(new Step(SetLine.from(item, body, source, locations), plan.version(number), null));
            } else {
                var result = result();
                bytes += result.length;
                chunk.add(new Step(null, 0, result));
            }
            number++;
        }
        return chunk;
    }

    private byte[] result() {
        try {
            return results.readLine().getBytes(StandardCharsets.UTF_8);
        } catch (IOException fault) {
            throw new UncheckedIOException(fault);
        }
    }

    /** Waits for the other thread: the files must not be closed under it. */
    @Override public void close() {
        following.handle((done, fault) -> null).join();
        items.close();
        try {
            results.close();
        } catch (IOException fault) {
            throw new UncheckedIOException(fault);
        }
    }
}
