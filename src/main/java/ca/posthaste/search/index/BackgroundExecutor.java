package ca.posthaste.search.index;

import ca.posthaste.db.Threads;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;

/** Thread pool for slow file operations. */
final class BackgroundExecutor {
    private final ExecutorService threads = Executors.newCachedThreadPool(Threads.named("search-background"));

    interface Work<T> {
        T run() throws IOException;
    }

    <T> CompletableFuture<T> begin(Work<T> work) {
        return CompletableFuture.supplyAsync(() -> {
            try {
                return work.run();
            } catch (IOException fault) {
                throw new UncheckedIOException(fault);
            }
        }, threads);
    }

    /** Returns the result of completed work. An {@link IOException} thrown by the work is rethrown as such. */
    static <T> T result(CompletableFuture<T> done) throws IOException {
        try {
            return done.join();
        } catch (CompletionException failed) {
            if (failed.getCause() instanceof UncheckedIOException fault) {
                throw fault.getCause();
            }
            if (failed.getCause() instanceof RuntimeException unavailable) {
                throw unavailable;
            }
            throw new IOException(failed.getCause());
        }
    }

    void close(Duration limit) {
        threads.shutdown();
        try {
            threads.awaitTermination(limit.toMillis(), TimeUnit.MILLISECONDS);
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
        }
    }
}
