package ca.posthaste.db;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;

/**
 * What is known of whether the store does its work. Whoever asks is told what reads and writes have lately shown; if none came, one
 * write is made for all who ask, so that asking often costs nothing.
 */
final class DatabaseHealth {
    /** A write that worked speaks for this long. */
    private static final Duration FRESH = Duration.ofSeconds(1);
    /** A fault does, too: others may have worked since, but callers do see faults. */
    private static final Duration FAULTY = Duration.ofSeconds(1);
    /** When a disk is full, small writes still work, and one that asks is small. Callers with larger ones may come seldom. */
    private static final Duration FULL = Duration.ofSeconds(5);

    private volatile long proven = System.nanoTime() - FRESH.toNanos();
    private volatile Trouble trouble = new Trouble("", proven, () -> true);
    private CompletableFuture<Void> asked = CompletableFuture.completedFuture(null);

    private record Trouble(String reason, long until, BooleanSupplier isOver) {
        boolean lasts() {
            return until - System.nanoTime() > 0 && !isOver.getAsBoolean();
        }
    }

    void succeeded() {
        proven = System.nanoTime();
    }

    void failed(String reason) {
        trouble = new Trouble(reason, System.nanoTime() + FAULTY.toNanos(), () -> false);
    }

    /** @param hasRoom whether it has as much again as the largest write needs */
    void full(String reason, BooleanSupplier hasRoom) {
        trouble = new Trouble(reason, System.nanoTime() + FULL.toNanos(), hasRoom);
    }

    /** Completes normally if the store works. A write is made only if nothing is known. */
    CompletionStage<Void> shown(Supplier<CompletionStage<?>> write) {
        var last = trouble;
        if (last.lasts()) {
            return CompletableFuture.failedFuture(new DatabaseUnavailable(last.reason, null));
        }
        if (System.nanoTime() - proven < FRESH.toNanos()) {
            return CompletableFuture.completedFuture(null);
        }
        return asked(write);
    }

    private synchronized CompletionStage<Void> asked(Supplier<CompletionStage<?>> write) {
        if (asked.isDone()) {
            asked = write.get().<Void>thenApply(done -> null).toCompletableFuture();
        }
        return asked;
    }
}
