package ca.posthaste.board;

import ca.posthaste.db.FairThreads;
import ca.posthaste.language.UserMessage;
import ca.posthaste.problem.Problem;
import ca.posthaste.problem.Rejected;
import java.util.concurrent.CompletionStage;
import java.util.function.Supplier;

/** Threads of searches: as many as cores, but at least two. A few searches wait, more are rejected: a flood takes up neither readers nor memory. */
public final class SearchThreads {
    private static final int WAITING_MAX = 200;

    private final FairThreads<Object> threads;

    public SearchThreads() {
        this(Math.max(2, Runtime.getRuntime().availableProcessors()), WAITING_MAX);
    }

    SearchThreads(int atOnce, int waitingMax) {
        threads = new FairThreads<>("search", atOnce, waitingMax, () -> new Rejected(Problem.SERVICE_BUSY, UserMessage.of("busy.searches")));
    }

    <T> CompletionStage<T> run(Object caller, Supplier<T> work) {
        return threads.run(caller, work);
    }
}
