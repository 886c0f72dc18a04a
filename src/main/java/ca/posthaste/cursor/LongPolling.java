package ca.posthaste.cursor;

import ca.posthaste.db.Database;
import ca.posthaste.db.Threads;
import ca.posthaste.http.limit.ConcurrencyLimit;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.BooleanSupplier;
import java.util.function.Predicate;
import org.jboss.logging.Logger;

/** Callers that wait for new entries. They occupy neither a thread nor a connection: while somebody waits, one thread polls for all of them. */
public final class LongPolling implements AutoCloseable {
    private static final Logger LOG = Logger.getLogger(LongPolling.class);
    static final int MAX = 1_000;
    static final int MAX_PER_EMPLOYER = 20;
    private static final Duration POLL = Duration.ofMillis(250);
    /** Minimum pause between two polls, however many commits there are. */
    private static final Duration PAUSE = Duration.ofMillis(10);
    private static final long FOREVER = 0;

    private final Database database;
    private final List<Waiter> waiting = new ArrayList<>();
    private final ConcurrencyLimit<Integer> limit = new ConcurrencyLimit<>(MAX_PER_EMPLOYER);
    private Thread poller;
    private final Object wake = new Object();
    private volatile int count;
    private boolean signalled;
    private volatile boolean closed;

    enum Outcome {
        /** There are entries to read. */
        NEWS,
        /** The wait timed out, or the caller has hung up. */
        NOTHING,
        /** The caller was not allowed to wait, because too many wait already or the service is shutting down. */
        TURNED_AWAY
    }

    /** @param seen number after which an entry is new to the caller */
    private record Waiter(FeedStore<?> feed, int employer, long seen, long deadline, BooleanSupplier hasHungUp, Runnable release,
                          CompletableFuture<Outcome> outcome) {
        boolean isOver(long now) {
            return deadline - now <= 0 || hasHungUp.getAsBoolean();
        }
    }

    public LongPolling(Database database, MeterRegistry meters) {
        this.database = database;
        database.afterCommit(() -> { // called by the database's writer, so it must be practically free while nobody waits
            if (count > 0) {
                signal();
            }
        });
        Gauge.builder("posthaste.feed.waiting", this, LongPolling::count)
            .description("Callers waiting for new entries in a feed").register(meters);
    }

    /** Completes when the feed has entries after this number; completes at once if too many callers are waiting. */
    synchronized CompletionStage<Outcome> awaitEntries(FeedStore<?> feed, int employer, long seen, long deadline, BooleanSupplier hasHungUp) {
        var release = closed || waiting.size() >= MAX ? Optional.<Runnable>empty() : limit.acquire(employer);
        if (release.isEmpty()) {
            return CompletableFuture.completedFuture(Outcome.TURNED_AWAY);
        }
        var waiter = new Waiter(feed, employer, seen, deadline, hasHungUp, release.get(), new CompletableFuture<>());
        waiting.add(waiter);
        count = waiting.size();
        if (poller == null) {
            poller = Threads.named("feed-poller").newThread(this::run);
            poller.start();
        }
        signal(); // covers entries written since the caller read the feed
        return waiter.outcome;
    }

    private void signal() {
        synchronized (wake) {
            signalled = true;
            wake.notifyAll();
        }
    }

    public int count() {
        return count;
    }

    private void run() {
        try {
            while (awaitWork()) {
                pollOnce();
                Thread.sleep(PAUSE.toMillis());
            }
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
        }
    }

    private void pollOnce() {
        try {
            long now = System.nanoTime();
            var over = new HashSet<>(all().stream().filter(waiter -> waiter.isOver(now)).toList()); // checks connections, so do it without holding our lock
            end(take(over::contains), Outcome.NOTHING);
            checkFeeds();
        } catch (RuntimeException unavailable) { // keep waiting: the database may be back before the callers time out
            LOG.debugf(unavailable, "Could not check for new entries");
        }
    }

    /** Waits until there is a caller, and then for a signal or the next poll. Returns false when closed. */
    private boolean awaitWork() throws InterruptedException {
        boolean nobody = count == 0; // a caller that arrives after this sends a signal
        synchronized (wake) {
            if (!signalled && !closed) {
                wake.wait(nobody ? FOREVER : POLL.toMillis());
            }
            signalled = false;
        }
        return !closed;
    }

    private void checkFeeds() {
        for (var feed : feeds()) {
            var fresh = database.read(tx -> feed.withNewEntries(tx, database.engine(), seen(feed)));
            end(take(waiter -> waiter.feed == feed && fresh.contains(waiter.employer)), Outcome.NEWS);
        }
    }

    private synchronized List<? extends FeedStore<?>> feeds() {
        return waiting.stream().<FeedStore<?>>map(Waiter::feed).distinct().toList();
    }

    /** Returns, per employer, the lowest number seen among its waiting callers. */
    private synchronized Map<Integer, Long> seen(FeedStore<?> feed) {
        var seen = new HashMap<Integer, Long>();
        waiting.stream().filter(waiter -> waiter.feed == feed)
            .forEach(waiter -> seen.merge(waiter.employer, waiter.seen, Math::min));
        return seen;
    }

    private synchronized List<Waiter> all() {
        return List.copyOf(waiting);
    }

    private synchronized List<Waiter> take(Predicate<Waiter> which) {
        var taken = new ArrayList<Waiter>();
        waiting.removeIf(waiter -> which.test(waiter) && taken.add(waiter));
        count = waiting.size();
        taken.forEach(waiter -> waiter.release.run());
        return taken;
    }

    private static void end(List<Waiter> taken, Outcome outcome) {
        taken.forEach(waiter -> waiter.outcome.complete(outcome));
    }

    /** Ends all waits at once and admits no new ones. */
    @Override public void close() {
        synchronized (this) {
            closed = true;
        }
        signal();
        end(take(waiter -> true), Outcome.TURNED_AWAY);
    }
}
