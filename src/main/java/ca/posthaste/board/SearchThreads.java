package ca.posthaste.board;

import ca.posthaste.db.Threads;
import ca.posthaste.language.UserMessage;
import ca.posthaste.problem.Problem;
import ca.posthaste.problem.Rejected;
import java.util.ArrayDeque;
import java.util.Comparator;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/**
 * The thread pool of searches. A search occupies a core while it runs, so there are only as many threads as cores, but at least two; a few searches
 * wait, and further ones are rejected at once, so that a flood of searches takes up neither all readers of the database nor the memory. Callers take
 * turns, and the one with the longest queue is rejected first: a caller that floods the service waits behind everybody else.
 */
public final class SearchThreads {
    private static final int WAITING_MAX = 200;
    private static final int LEAST = 2;

    private final ThreadPoolExecutor threads;
    private final int atOnce;
    private final int waitingMax;
    /** Waiting searches by caller; the caller whose turn is next comes first. Callers without waiting searches have no entry. */
    private final Map<Object, Deque<Search<?>>> lines = new LinkedHashMap<>();
    private int waiting;
    private int running;

    public SearchThreads() {
        this(Math.max(LEAST, Runtime.getRuntime().availableProcessors()), WAITING_MAX);
    }

    SearchThreads(int atOnce, int waitingMax) {
        this.atOnce = atOnce;
        this.waitingMax = waitingMax;
        threads = new ThreadPoolExecutor(atOnce, atOnce, 0, TimeUnit.SECONDS, new LinkedBlockingQueue<>(), Threads.named("search"));
    }

    private record Search<T>(Supplier<T> work, CompletableFuture<T> outcome) {
        void run() {
            try {
                outcome.complete(work.get());
            } catch (RuntimeException | Error fault) {
                outcome.completeExceptionally(fault);
            }
        }

        void refuse() {
            outcome.completeExceptionally(new Rejected(Problem.SERVICE_BUSY, UserMessage.of("busy.searches")));
        }
    }

    /** @param caller key by which callers take turns */
    <T> CompletionStage<T> run(Object caller, Supplier<T> work) {
        var search = new Search<>(work, new CompletableFuture<>());
        var refused = beginOrWait(caller, search);
        if (refused != null) {
            refused.refuse();
        }
        return search.outcome;
    }

    /**
     * Starts or queues a search. Both are one atomic step: otherwise the last thread could end in between, and nothing would ever run the search.
     * Returns the search to reject in exchange, which may be the given one; null if there was room.
     */
    private synchronized Search<?> beginOrWait(Object caller, Search<?> search) {
        if (running == atOnce) {
            return waitFor(caller, search);
        }
        running++;
        threads.execute(() -> runAll(search));
        return null;
    }

    private void runAll(Search<?> first) {
        for (var search = first; search != null; search = next()) {
            search.run();
        }
    }

    private synchronized Search<?> next() {
        var turns = lines.entrySet().iterator();
        if (!turns.hasNext()) {
            running--;
            return null;
        }
        var turn = turns.next();
        turns.remove();
        waiting--;
        var search = turn.getValue().removeFirst();
        if (!turn.getValue().isEmpty()) {
            lines.put(turn.getKey(), turn.getValue()); // behind the others
        }
        return search;
    }

    private Search<?> waitFor(Object caller, Search<?> search) {
        Search<?> refused = null;
        if (waiting == waitingMax) {
            var longest = lines.values().stream().max(Comparator.comparingInt(Deque::size)).orElseThrow();
            if (longest.size() <= lines.getOrDefault(caller, new ArrayDeque<>()).size() + 1) {
                return search;
            }
            refused = longest.removeLast();
            waiting--;
        }
        lines.computeIfAbsent(caller, first -> new ArrayDeque<>()).add(search);
        waiting++;
        return refused;
    }
}
