package ca.posthaste.search.index;

import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;

/** Commits the index to disk from time to time while changes are applied. Changes lost in a crash are read from the log again. */
final class CommitScheduler {
    private static final Duration PERIOD = Duration.ofSeconds(30);
    private static final int CHANGES = 50_000;

    private final BackgroundExecutor background;
    private final SearchMeters meters;
    private CompletableFuture<Void> running = CompletableFuture.completedFuture(null);
    private long last = System.nanoTime();
    private int changes;
    private boolean isProven;

    CommitScheduler(BackgroundExecutor background, SearchMeters meters) {
        this.background = background;
        this.meters = meters;
    }

    /** Counts applied changes and starts a commit if one is due: soon if the last write failed ({@code isDoubtful}). Throws the fault of the last commit. */
    void applied(OpenIndex index, int more, boolean isDoubtful) throws IOException {
        changes += more;
        if (!running.isDone()) {
            return;
        }
        BackgroundExecutor.result(running);
        boolean isDue = changes >= CHANGES || System.nanoTime() - last > PERIOD.toNanos() || isDoubtful && !isProven;
        if (isDue && index.isChanged()) {
            changes = 0;
            last = System.nanoTime();
            running = background.begin(() -> {
                index.commit();
                meters.committed();
                return null;
            });
            isProven = true; // otherwise the result is an exception
        }
    }

    /** Reports whether a commit has succeeded. Only that proves that the disk has room: opening files needs none. */
    boolean isProven() {
        return isProven && running.isDone() && !running.isCompletedExceptionally();
    }
}
