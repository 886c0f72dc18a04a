package ca.posthaste.search;

import ca.posthaste.db.Database;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeUnit;

/**
 * Tells those who wait when what was committed before can be found. They hold no thread. Nobody waits while more is written than one
 * step applies: they are told so, and the follower is not hurried.
 */
final class CatchingUp {
    /** Nobody waits longer, whatever keeps the index from it. */
    private static final Duration LONGEST = Duration.ofMillis(500);

    private final Database database;
    /** Done when the step that begins next has ended: whether all changes are visible. */
    private volatile CompletableFuture<Boolean> next = new CompletableFuture<>();
    private CompletableFuture<Boolean> current = next;
    private long version;
    /** Of the database, before the log was last read to its end. */
    private volatile long seen = -1;
    /** Whether the last step left changes for the next one. */
    private volatile boolean isBehind = true;

    CatchingUp(Database database) {
        this.database = database;
    }

    /** @param urge hurries the next step */
    CompletionStage<Boolean> caughtUp(Runnable urge) {
        if (isBehind || database.dataVersion() == seen) {
            return CompletableFuture.completedFuture(!isBehind);
        }
        var step = next;
        urge.run();
        return step.copy().completeOnTimeout(false, LONGEST.toMillis(), TimeUnit.MILLISECONDS);
    }

    /** Before the log is read. */
    void begin() {
        version = database.dataVersion();
        current = next;
        next = new CompletableFuture<>();
    }

    /** @param isLast whether the index has all there was */
    void end(boolean isLast) {
        if (isLast) {
            seen = version;
        }
        isBehind = !isLast;
        current.complete(isLast);
    }

    /** Another index is followed, which may be at an earlier moment. */
    void restart() {
        isBehind = true;
        seen = -1;
    }
}
