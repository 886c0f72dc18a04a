package ca.posthaste.db;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.BooleanSupplier;
import java.util.function.LongSupplier;
import java.util.function.Supplier;

/** Health of the database, derived from recent reads and writes. Without any, one probe write is made for all callers. */
public final class DatabaseHealth {
    /** Period for which a successful write counts as proof. */
    private static final Duration SUCCESS_TTL = Duration.ofSeconds(1);
    /** Period for which a failure counts, even if other requests have succeeded since: callers do see failures. */
    private static final Duration FAULT_TTL = Duration.ofSeconds(1);

    private final LongSupplier nanoTime;
    private volatile long succeededAt;
    private volatile Trouble trouble;
    private volatile boolean isFull;
    private CompletableFuture<Void> probe = CompletableFuture.completedFuture(null);

    public DatabaseHealth() {
        this(System::nanoTime);
    }

    DatabaseHealth(LongSupplier nanoTime) {
        this.nanoTime = nanoTime;
        succeededAt = nanoTime.getAsLong() - SUCCESS_TTL.toNanos();
        trouble = new Trouble("", succeededAt, () -> true);
    }

    private record Trouble(String reason, long until, BooleanSupplier isOver) {
        boolean isRecent(long now) {
            return until - now > 0 && !isOver.getAsBoolean();
        }
    }

    public void succeeded() {
        succeededAt = nanoTime.getAsLong();
    }

    public void failed(String reason) {
        trouble = new Trouble(reason, nanoTime.getAsLong() + FAULT_TTL.toNanos(), () -> false);
    }

    /**
     * Records that the disk is full. It lasts no longer than other failures, although small writes still succeed on a disk that is too full for others:
     * {@code hasSpace} checks whether there is space for the largest write again, and room for a candidate's file is checked separately.
     */
    public void full(String reason, BooleanSupplier hasSpace) {
        trouble = new Trouble(reason, nanoTime.getAsLong() + FAULT_TTL.toNanos(), hasSpace);
    }

    /** Like {@link #full(String, BooleanSupplier)}, until {@link #spaceFound}: the free space of a server cannot be queried, only allocated by a probe. */
    public void full(String reason) {
        failed(reason);
        isFull = true;
    }

    public boolean isFull() {
        return isFull;
    }

    public void spaceFound() {
        isFull = false;
    }

    /** Completes normally if the database works. Runs the probe write only if nothing recent is known. */
    public CompletionStage<Void> check(Supplier<CompletionStage<?>> write) {
        var last = trouble;
        if (last.isRecent(nanoTime.getAsLong())) {
            return CompletableFuture.failedFuture(new DatabaseUnavailable(last.reason, null));
        }
        if (nanoTime.getAsLong() - succeededAt < SUCCESS_TTL.toNanos()) {
            return CompletableFuture.completedFuture(null);
        }
        return startProbe(write);
    }

    /** Records that a long write is making progress, and completes the probe that waits behind it. */
    public synchronized void longWriteUnderWay() {
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
