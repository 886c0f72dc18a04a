package ca.posthaste.search;

import ca.posthaste.db.Database;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/**
 * Tells those who wait when what was committed before can be found: all of it, or what is not quite new. They hold no thread. Nobody
 * waits while more is written than one step applies: they are told so, and the follower is not hurried.
 */
final class CatchingUp {
    /** Nobody waits longer, whatever keeps the index from it. */
    private static final Duration LONGEST = Duration.ofMillis(500);
    /** Mostly a change is found in less; so hardly any search waits, and a change is found after a tenth of a second at most. */
    private static final long DUE = Duration.ofMillis(50).toNanos();
    private static final long NONE = Long.MIN_VALUE;

    private final Database database;
    private final LongSupplier nanoseconds;
    /** Done when the step that begins next has ended: whether all changes are visible. */
    private volatile CompletableFuture<Boolean> next = new CompletableFuture<>();
    private CompletableFuture<Boolean> current = next;
    /** When the first was committed of those that the step now applies, and of those that it does not. */
    private volatile long applying = NONE;
    private volatile long waiting = NONE;
    private long version;
    /** Of the database, before the log was last read to its end. */
    private volatile long seen = -1;
    /** Whether the last step left changes for the next one. */
    private volatile boolean isBehind = true;

    CatchingUp(Database database) {
        this(database, System::nanoTime);
    }

    CatchingUp(Database database, LongSupplier nanoseconds) {
        this.database = database;
        this.nanoseconds = nanoseconds;
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

    /** The same for a search that need not find what was written a moment ago. */
    CompletionStage<Boolean> caughtUpButForAMoment(Runnable urge) {
        boolean isAllApplied = applying == NONE && waiting == NONE;
        var step = isBehind || isAllApplied ? null : due();
        if (step == null) {
            return CompletableFuture.completedFuture(!isBehind);
        }
        urge.run(); // does no harm to a step that has begun
        return step.copy().completeOnTimeout(false, LONGEST.toMillis(), TimeUnit.MILLISECONDS);
    }

    /** The step after which what is due can be found. */
    private synchronized CompletableFuture<Boolean> due() {
        return isDue(waiting) ? next : isDue(applying) ? current : null;
    }

    private boolean isDue(long since) {
        return since != NONE && nanoseconds.getAsLong() - since >= DUE;
    }

    /** On this node: something that may concern the index. */
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

    /** Before the log is read. */
    synchronized void begin() {
        applying = waiting;
        waiting = NONE;
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
        ended(isLast);
        current.complete(isLast);
    }

    /** What the step was to apply waits for the next one, which mostly comes at once: a new connection to the database ends a step, too. */
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

    /** Another index is followed, which may be at an earlier moment. */
    void restart() {
        isBehind = true;
        seen = -1;
    }
}
