package ca.posthaste.db;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.BooleanSupplier;
import java.util.function.LongSupplier;
import java.util.function.Supplier;

/**
 * Whether the database works. The answer comes from recent reads and writes. If there were none, one probe write is made for all
 * callers together, so that frequent checks cost nothing.
 */
final class DatabaseHealth {
    /** How long a successful write counts. */
    private static final Duration SUCCESS_TTL = Duration.ofSeconds(1);
    /** How long a fault counts, even if other requests have succeeded since: callers do see faults. */
    private static final Duration FAULT_TTL = Duration.ofSeconds(1);

    private final LongSupplier nanoTime;
    private volatile long succeededAt;
    private volatile Trouble trouble;
    private volatile boolean isFull;
    private CompletableFuture<Void> probe = CompletableFuture.completedFuture(null);

    DatabaseHealth() {
        this(System::nanoTime);
    }

    DatabaseHealth(LongSupplier nanoTime) {
        this.nanoTime = nanoTime;
        succeededAt = nanoTime.getAsLong() - SUCCESS_TTL.toNanos();
        trouble = new Trouble("", succeededAt, () -> true);
    }

    private record Trouble(String reason, long until, BooleanSupplier isOver) {
        boolean lasts(long now) {
            return until - now > 0 && !isOver.getAsBoolean();
        }
    }

    void succeeded() {
        succeededAt = nanoTime.getAsLong();
    }

    void failed(String reason) {
        trouble = new Trouble(reason, nanoTime.getAsLong() + FAULT_TTL.toNanos(), () -> false);
    }

    /**
     * Small writes still succeed on a disk that is too full for others. Whether it has room for a candidate's file is checked apart, so this
     * counts no longer than other faults.
     *
     * @param hasSpace whether the disk has space for the largest write again
     */
    void full(String reason, BooleanSupplier hasSpace) {
        trouble = new Trouble(reason, nanoTime.getAsLong() + FAULT_TTL.toNanos(), hasSpace);
    }

    /**
     * The same where nobody can ask how much space there is. It lasts until {@link #roomFound}: the probe has to allocate space, because rewriting a row
     * may need none.
     */
    void full(String reason) {
        failed(reason);
        isFull = true;
    }

    boolean isFull() {
        return isFull;
    }

    void roomFound() {
        isFull = false;
    }

    /** Completes normally if the database works. Runs the probe write only if nothing recent is known. */
    CompletionStage<Void> check(Supplier<CompletionStage<?>> write) {
        var last = trouble;
        if (last.lasts(nanoTime.getAsLong())) {
            return CompletableFuture.failedFuture(new DatabaseUnavailable(last.reason, null));
        }
        if (nanoTime.getAsLong() - succeededAt < SUCCESS_TTL.toNanos()) {
            return CompletableFuture.completedFuture(null);
        }
        return startProbe(write);
    }

    /** A long write makes progress. Who waits for a probe behind it is told now. */
    synchronized void longWriteUnderWay() {
        succeeded();
        probe.complete(null);
    }

    private synchronized CompletionStage<Void> startProbe(Supplier<CompletionStage<?>> write) {
        if (probe.isDone()) {
            probe = write.get().<Void>thenApply(done -> null).toCompletableFuture();
        }
        return probe;
    }
}
