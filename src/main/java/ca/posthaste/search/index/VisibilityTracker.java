package ca.posthaste.search.index;

import ca.posthaste.db.Database;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/**
 * Tells searches when changes committed before them have become visible in the index: all of them, or all but the most recent. Waiting searches hold no thread.
 * Nobody waits while changes arrive faster than one step applies them: callers learn at once that the index is behind, and the follower is not hurried.
 */
final class VisibilityTracker {
    /** Maximum wait, whatever delays the index. */
    private static final Duration LONGEST = Duration.ofMillis(500);
    /** Age in nanoseconds from which a search waits for a change. Most are visible sooner, so hardly any search waits. */
    private static final long DUE = Duration.ofMillis(50).toNanos();
    private static final long NONE = Long.MIN_VALUE;

    private final Database database;
    private final LongSupplier nanoseconds;
    /** Completes when the next step to begin has ended, with whether all changes are visible. */
    private volatile CompletableFuture<Boolean> next = new CompletableFuture<>();
    private CompletableFuture<Boolean> current = next;
    /** Commit time of the oldest change that the current step applies ({@code applying}), and of the oldest one that it does not ({@code waiting}). */
    private volatile long applying = NONE;
    private volatile long waiting = NONE;
    private long version;
    /** Data version of the database before the log was last read to its end. */
    private volatile long seen = -1;
    /** Whether the last step left changes for the next one. */
    private volatile boolean isBehind = true;

    VisibilityTracker(Database database, LongSupplier nanoseconds) {
        this.database = database;
        this.nanoseconds = nanoseconds;
    }

    /** Completes with whether everything committed so far is visible. {@code urge} hurries the next step. */
    CompletionStage<Boolean> caughtUp(Runnable urge) {
        if (isBehind || database.dataVersion() == seen) {
            return CompletableFuture.completedFuture(!isBehind);
        }
        var step = next;
        urge.run();
        return step.copy().completeOnTimeout(false, LONGEST.toMillis(), TimeUnit.MILLISECONDS);
    }

    /** Like {@link #caughtUp}, but for a search that need not find changes written a moment ago. */
    CompletionStage<Boolean> caughtUpExceptLatest(Runnable urge) {
        boolean isAllApplied = applying == NONE && waiting == NONE;
        var step = isBehind || isAllApplied ? null : due();
        if (step == null) {
            return CompletableFuture.completedFuture(!isBehind);
        }
        urge.run(); // harmless if the step has already begun
        return step.copy().completeOnTimeout(false, LONGEST.toMillis(), TimeUnit.MILLISECONDS);
    }

    /** Returns the step after which every due change is visible; null if none is due. */
    private synchronized CompletableFuture<Boolean> due() {
        return isDue(waiting) ? next : isDue(applying) ? current : null;
    }

    private boolean isDue(long since) {
        return since != NONE && nanoseconds.getAsLong() - since >= DUE;
    }

    /** Records a commit on this node that may concern the index. */
    void committed() {
        if (waiting == NONE) {
            waitSince(nanoseconds.getAsLong());
        }
    }

    private synchronized void waitSince(long time) {
        if (waiting == NONE || time - waiting < 0) {
            waiting = time;
        }
    }

    /** Starts a step. Must be called before the log is read. */
    synchronized void begin() {
        applying = waiting;
        waiting = NONE;
        version = database.dataVersion();
        current = next;
        next = new CompletableFuture<>();
    }

    /** Ends a step. {@code isLast} means that the index now has every change in the log. */
    void end(boolean isLast) {
        if (isLast) {
            seen = version;
        }
        isBehind = !isLast;
        ended(isLast);
        current.complete(isLast);
    }

    /** Ends a failed step. Its changes wait for the next one, which usually follows at once, because a new database connection also ends a step. */
    void failed() {
        ended(false);
        current.complete(false);
    }

    private synchronized void ended(boolean isLast) {
        if (!isLast && applying != NONE) {
            waitSince(applying);
        }
        applying = NONE;
    }

    /** Starts over with another index, which may be at an earlier position. */
    void restart() {
        isBehind = true;
        seen = -1;
    }
}
