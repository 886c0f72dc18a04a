package ca.posthaste.db;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.BooleanSupplier;
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
    /** Longer: on a full disk small writes, such as the probe, still succeed, and callers with larger ones may be rare. */
    private static final Duration DISK_FULL_TTL = Duration.ofSeconds(5);

    private volatile long succeededAt = System.nanoTime() - SUCCESS_TTL.toNanos();
    private volatile Trouble trouble = new Trouble("", succeededAt, () -> true);
    private CompletableFuture<Void> probe = CompletableFuture.completedFuture(null);

    private record Trouble(String reason, long until, BooleanSupplier isOver) {
        boolean lasts() {
            return until - System.nanoTime() > 0 && !isOver.getAsBoolean();
        }
    }

    void succeeded() {
        succeededAt = System.nanoTime();
    }

    void failed(String reason) {
        trouble = new Trouble(reason, System.nanoTime() + FAULT_TTL.toNanos(), () -> false);
    }

    /** @param hasSpace whether the disk has space for the largest write again */
    void full(String reason, BooleanSupplier hasSpace) {
        trouble = new Trouble(reason, System.nanoTime() + DISK_FULL_TTL.toNanos(), hasSpace);
    }

    /** Completes normally if the database works. Runs the probe write only if nothing recent is known. */
    CompletionStage<Void> check(Supplier<CompletionStage<?>> write) {
        var last = trouble;
        if (last.lasts()) {
            return CompletableFuture.failedFuture(new DatabaseUnavailable(last.reason, null));
        }
        if (System.nanoTime() - succeededAt < SUCCESS_TTL.toNanos()) {
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
