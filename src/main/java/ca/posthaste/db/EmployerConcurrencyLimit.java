package ca.posthaste.db;

import ca.posthaste.language.UserMessage;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;
import java.util.function.Supplier;

/** Limits how many long operations each employer runs at a time. An employer's further operations wait without delaying anybody else's. */
public final class EmployerConcurrencyLimit {
    /** Maximum number of waiting operations of one employer. Beyond it they are rejected: their callers should retry later. */
    static final int WAITING_MAX = 100;

    private final int atOnce;
    private final Map<Integer, Line> lines = new HashMap<>();

    private static final class Line {
        private int running;
        private final Deque<Runnable> waiting = new ArrayDeque<>();
    }

    public EmployerConcurrencyLimit(int atOnce) {
        this.atOnce = atOnce;
    }

    /** Begins the work on this thread if it has its turn, and otherwise on the thread on which an earlier operation of this employer ends. */
    public <T> CompletionStage<T> run(int employer, Supplier<CompletionStage<T>> work) {
        return run(employer, Runnable::run, work);
    }

    /** @param later executor that begins work that had to wait: the thread on which another operation ends may have other things to do */
    public <T> CompletionStage<T> run(int employer, Executor later, Supplier<CompletionStage<T>> work) {
        var outcome = new CompletableFuture<T>();
        if (hasTurn(employer, () -> later.execute(() -> begin(employer, work, outcome)), outcome)) {
            begin(employer, work, outcome);
        }
        return outcome;
    }

    private synchronized boolean hasTurn(int employer, Runnable later, CompletableFuture<?> outcome) {
        var line = lines.computeIfAbsent(employer, first -> new Line());
        if (line.running < atOnce) {
            line.running++;
            return true;
        }
        if (line.waiting.size() < WAITING_MAX) {
            line.waiting.add(later);
        } else {
            outcome.completeExceptionally(DatabaseUnavailable.busy(UserMessage.of("busy.your-requests")));
        }
        return false;
    }

    private <T> void begin(int employer, Supplier<CompletionStage<T>> work, CompletableFuture<T> outcome) {
        CompletionStage<T> begun;
        try {
            begun = work.get();
        } catch (RuntimeException | Error fault) {
            begun = CompletableFuture.failedStage(fault);
        }
        begun.whenComplete((result, fault) -> {
            end(employer);
            if (fault == null) {
                outcome.complete(result);
            } else {
                outcome.completeExceptionally(fault);
            }
        });
    }

    private void end(int employer) {
        Runnable next;
        synchronized (this) {
            var line = lines.get(employer);
            next = line.waiting.poll();
            if (next == null && --line.running == 0) {
                lines.remove(employer);
            }
        }
        if (next != null) {
            next.run();
        }
    }
}
