package ca.posthaste.search;

import ca.posthaste.db.Threads;
import java.io.IOException;
import java.util.Optional;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.search.IndexSearcher;
import org.jboss.logging.Logger;

/** Collects the names that are suggested anew when jobs have changed, as often as a small part of a core allows. */
final class SuggesterUpkeep implements AutoCloseable {
    private static final Logger LOG = Logger.getLogger(SuggesterUpkeep.class);
    private static final long LOOK_MILLIS = 1_000;
    /** It rests so many times as long as it worked. */
    private static final int REST = 20;

    private final Suggester suggester;
    private final Supplier<Optional<OpenIndex>> serving;
    private final ScheduledExecutorService thread = Executors.newSingleThreadScheduledExecutor(Threads.named("search-suggestions"));
    // Only the thread uses them.
    private OpenIndex collected;
    private long version;
    private long restUntil = System.nanoTime();

    SuggesterUpkeep(Suggester suggester, Supplier<Optional<OpenIndex>> serving) {
        this.suggester = suggester;
        this.serving = serving;
    }

    void start() {
        thread.scheduleWithFixedDelay(this::look, LOOK_MILLIS, LOOK_MILLIS, TimeUnit.MILLISECONDS);
    }

    private void look() {
        if (System.nanoTime() - restUntil < 0) {
            return;
        }
        try {
            var index = serving.get();
            if (index.isPresent()) {
                index.get().search(searcher -> {
                    collect(index.get(), searcher);
                    return null;
                });
            }
        } catch (IOException | RuntimeException | InternalError fault) { // those who search tell of it
            LOG.debugf(fault, "Search index: names to suggest were not collected");
        }
    }

    private void collect(OpenIndex index, IndexSearcher searcher) throws IOException {
        var reader = (DirectoryReader) searcher.getIndexReader();
        if (index == collected && reader.getVersion() == version) {
            return;
        }
        long began = System.nanoTime();
        suggester.rebuild(reader);
        collected = index;
        version = reader.getVersion();
        restUntil = System.nanoTime() + (System.nanoTime() - began) * REST;
    }

    @Override public void close() {
        thread.shutdown();
    }
}
