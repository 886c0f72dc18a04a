package ca.posthaste.webhook;

import ca.posthaste.db.Threads;
import ca.posthaste.employer.EmployerId;
import ca.posthaste.http.limit.ConcurrencyLimit;
import ca.posthaste.language.UserMessage;
import ca.posthaste.problem.Problem;
import ca.posthaste.problem.Rejected;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.function.Supplier;

/** Runs requests that wait for a name server or a receiver: off the event loop, and with limited concurrency both per employer and overall. */
public final class BlockingCalls implements AutoCloseable {
    private static final int ALL = 32;
    private static final int OF_EMPLOYER = 4;
    private static final long IDLE_SECONDS = 10;

    private final ExecutorService threads = new ThreadPoolExecutor(0, ALL, IDLE_SECONDS, TimeUnit.SECONDS, new SynchronousQueue<>(),
        Threads.named("webhook-calls"));
    private final ConcurrencyLimit<EmployerId> limit = new ConcurrencyLimit<>(OF_EMPLOYER);

    public <T> CompletionStage<T> run(EmployerId owner, Supplier<CompletionStage<T>> work) {
        var release = limit.acquire(owner).orElseThrow(BlockingCalls::busy);
        try {
            return CompletableFuture.supplyAsync(work, threads).thenCompose(Function.identity())
                .whenComplete((done, fault) -> release.run());
        } catch (RejectedExecutionException tooMany) {
            release.run();
            throw busy();
        }
    }

    private static Rejected busy() {
        return new Rejected(Problem.SERVICE_BUSY, UserMessage.of("busy.webhooks"));
    }

    @Override public void close() {
        threads.shutdownNow();
    }
}
