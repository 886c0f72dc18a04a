package ca.posthaste.board;

import ca.posthaste.db.Threads;
import ca.posthaste.language.Bilingual;
import ca.posthaste.problem.Problem;
import ca.posthaste.problem.Rejected;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/**
 * The threads of searches. A search takes a core while it runs, so there are no more of them than cores; a few wait, and more are refused at
 * once, so that a flood of searches takes neither all readers of the database nor the memory.
 */
public final class SearchThreads {
    private static final int WAITING_MAX = 200;
    private static final int LEAST = 2;

    private final ThreadPoolExecutor threads;

    public SearchThreads() {
        this(Math.max(LEAST, Runtime.getRuntime().availableProcessors()), WAITING_MAX);
    }

    SearchThreads(int atOnce, int waiting) {
        threads = new ThreadPoolExecutor(atOnce, atOnce, 0, TimeUnit.SECONDS, new ArrayBlockingQueue<>(waiting), Threads.named("search"));
    }

    <T> CompletionStage<T> run(Supplier<T> work) {
        try {
            return CompletableFuture.supplyAsync(work, threads);
        } catch (RejectedExecutionException tooMany) {
            return CompletableFuture.failedFuture(new Rejected(Problem.SERVICE_BUSY, new Bilingual(
                "Try again in a moment: too many searches are waiting.", "Réessayez dans un instant\u00a0: trop de recherches sont en attente.")));
        }
    }
}
