package ca.posthaste.job.set;

import ca.posthaste.job.bulk.Ndjson;
import ca.posthaste.job.bulk.SliceSizer;
import ca.posthaste.json.JsonShape;
import ca.posthaste.language.UserMessage;
import ca.posthaste.location.Locations;
import ca.posthaste.problem.Rejected;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.Executor;

/** Reads the jobs of a set in order, chunk by chunk. The next chunks are parsed on other threads while one is compared. */
public final class SetReader implements AutoCloseable {
    static final int CHUNK = SliceSizer.JOBS_MAX;
    private static final int CHUNK_BYTES = 1024 * 1024;
    /** Maximum number of chunks in memory; only one if it has large jobs. */
    private static final int AHEAD = 3;

    private final StoredSetBody body;
    private final String source;
    private final Locations locations;
    private final Executor parsing;
    private final JsonShape shape;
    private final SetItems items;
    private final Deque<CompletableFuture<List<SetLine>>> ahead = new ArrayDeque<>();
    private int count;
    private boolean isOver;

    /** @param shape members to read from each job */
    SetReader(StoredSetBody body, String source, Locations locations, Executor parsing, JsonShape shape) {
        this.shape = shape;
        this.body = body;
        this.source = source;
        this.locations = locations;
        this.parsing = parsing;
        this.items = SetItems.open(body);
    }

    /** Returns the next chunk; empty at the end. The caller must be done with the previous one, whose memory is released. */
    List<SetLine> next() {
        if (ahead.isEmpty()) {
            items.release();
        }
        while (!isOver && !items.holdsLarge() && ahead.size() < AHEAD) {
            readAhead();
        }
        return ahead.isEmpty() ? List.of() : parsed(ahead.remove());
    }

    private void readAhead() {
        var chunk = new ArrayList<SetItems.Item>();
        int bytes = 0;
        while (!isOver && chunk.size() < CHUNK && bytes < CHUNK_BYTES) {
            var item = items.next();
            isOver = item == null;
            if (item != null) {
                if (count++ == body.itemsMax()) {
                    throw tooMany();
                }
                bytes += item.text() == null ? 0 : item.text().length;
                chunk.add(item);
            }
        }
        if (!chunk.isEmpty()) {
            var index = locations.index();
            ahead.add(CompletableFuture.supplyAsync(() -> chunk.stream().map(item -> SetLine.from(item, body, source, index, shape)).toList(), parsing));
        }
    }

    private static List<SetLine> parsed(CompletableFuture<List<SetLine>> chunk) {
        try {
            return chunk.join();
        } catch (CompletionException fault) {
            throw fault.getCause() instanceof Rejected rejection ? rejection : fault;
        }
    }

    private Rejected tooMany() {
        return SetItems.tooMany(body.isLines()
            ? UserMessage.of("set.too-many-lines", "max", StoredSetBody.LINES_MAX)
            : UserMessage.of("set.too-many-entries", "max", StoredSetBody.ENTRIES_MAX, "lines", StoredSetBody.LINES_MAX, "type", Ndjson.TYPE));
    }

    @Override public void close() {
        items.close();
    }
}
