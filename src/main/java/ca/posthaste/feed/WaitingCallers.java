package ca.posthaste.feed;

import ca.posthaste.db.Database;
import ca.posthaste.db.Threads;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.BooleanSupplier;
import java.util.function.Predicate;
import org.jboss.logging.Logger;

/**
 * Callers whose answer is held back until there is something to tell. They hold neither a thread nor a connection: one thread
 * looks for all of them, a few times a second and after commits of this process, and only while somebody waits.
 */
public final class WaitingCallers implements AutoCloseable {
    private static final Logger LOG = Logger.getLogger(WaitingCallers.class);
    static final int MAX = 1_000;
    static final int MAX_PER_EMPLOYER = 20;
    private static final Duration POLL = Duration.ofMillis(250);
    /** Between two looks, however many commits there are. */
    private static final Duration PAUSE = Duration.ofMillis(10);

    private final Database database;
    private final List<Waiter> waiting = new ArrayList<>();
    private final Map<Integer, Integer> perEmployer = new HashMap<>();
    private Thread poller;
    private boolean signalled;
    private boolean closed;

    /** @param seen the number after which an entry is news */
    private record Waiter(FeedStore<?> feed, int employer, long seen, long deadline, BooleanSupplier hasHungUp,
                          CompletableFuture<Boolean> news) {
        boolean isOver(long now) {
            return deadline - now <= 0 || hasHungUp.getAsBoolean();
        }
    }

    public WaitingCallers(Database database, MeterRegistry meters) {
        this.database = database;
        database.afterCommit(this::signal);
        Gauge.builder("posthaste.feed.waiting", this, WaitingCallers::count)
            .description("Callers who wait for something new in a feed").register(meters);
    }

    /**
     * Completes with true when the feed has entries after this number, and with false when the time is over or nobody waits for
     * the answer any more. With false at once if there are too many who wait.
     */
    synchronized CompletionStage<Boolean> news(FeedStore<?> feed, int employer, long seen, long deadline, BooleanSupplier hasHungUp) {
        if (closed || waiting.size() >= MAX || perEmployer.getOrDefault(employer, 0) >= MAX_PER_EMPLOYER) {
            return CompletableFuture.completedFuture(false);
        }
        var waiter = new Waiter(feed, employer, seen, deadline, hasHungUp, new CompletableFuture<>());
        waiting.add(waiter);
        perEmployer.merge(employer, 1, Integer::sum);
        if (poller == null) {
            poller = Threads.named("feed-poller").newThread(this::run);
            poller.start();
        }
        signal(); // what was written since the caller looked
        return waiter.news;
    }

    private synchronized void signal() {
        signalled = true;
        notifyAll();
    }

    /** How many wait. */
    public synchronized int count() {
        return waiting.size();
    }

    private void run() {
        while (awaitWork()) {
            try {
                end(take(waiter -> waiter.isOver(System.nanoTime())), false);
                look();
            } catch (RuntimeException unavailable) { // the callers wait on: the database may be back before their time is over
                LOG.debugf(unavailable, "Whether there is something new could not be looked up");
            }
        }
    }

    /** False when it is closed. */
    private synchronized boolean awaitWork() {
        try {
            wait(PAUSE.toMillis());
            while (waiting.isEmpty() && !closed) {
                wait();
            }
            if (!signalled && !closed) {
                wait(POLL.toMillis());
            }
            signalled = false;
            return !closed;
        } catch (InterruptedException stopped) {
            return false;
        }
    }

    private void look() {
        for (var feed : feeds()) {
            var fresh = database.read(tx -> feed.withNews(tx, database.engine(), seen(feed)));
            end(take(waiter -> waiter.feed == feed && fresh.contains(waiter.employer)), true);
        }
    }

    private synchronized List<? extends FeedStore<?>> feeds() {
        return waiting.stream().<FeedStore<?>>map(Waiter::feed).distinct().toList();
    }

    /** Of an employer's callers, the one who has seen least. */
    private synchronized Map<Integer, Long> seen(FeedStore<?> feed) {
        var seen = new HashMap<Integer, Long>();
        waiting.stream().filter(waiter -> waiter.feed == feed)
            .forEach(waiter -> seen.merge(waiter.employer, waiter.seen, Math::min));
        return seen;
    }

    private synchronized List<Waiter> take(Predicate<Waiter> which) {
        var taken = waiting.stream().filter(which).toList();
        waiting.removeAll(taken);
        taken.forEach(waiter -> perEmployer.computeIfPresent(waiter.employer, (employer, count) -> count == 1 ? null : count - 1));
        return taken;
    }

    private static void end(List<Waiter> taken, boolean news) {
        taken.forEach(waiter -> waiter.news.complete(news));
    }

    /** Whoever waits is answered at once, and nobody waits from now on. */
    @Override public void close() {
        synchronized (this) {
            closed = true;
            notifyAll();
        }
        end(take(waiter -> true), false);
    }
}
