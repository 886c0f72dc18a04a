package ca.posthaste.http.body;

import ca.posthaste.language.UserMessage;
import ca.posthaste.problem.Problem;
import ca.posthaste.problem.Rejected;
import io.vertx.core.Context;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.LinkedHashSet;
import java.util.Optional;
import java.util.Set;

/**
 * Limits how many bytes of large bodies the process holds at once. A request that finds no room waits for a while, first come first served, and is then
 * rejected with the advice to retry later. While others wait, a lease that has been held for long or has made no progress is evicted, so no caller can withhold
 * the memory from the others.
 */
public final class MemoryBudget {
    static final int WAITING_MAX = 100;
    /** Maximum number of waiting requests per caller, so that others find a place in the queue. */
    static final int WAITING_PER_CALLER_MAX = 25;
    private static final long POLL_INTERVAL_MILLIS = 250;

    private final Vertx vertx;
    private final long size;
    private final Duration grace;
    private final Duration stall;
    private final Duration waitTimeout;
    private final Deque<Waiter> queue = new ArrayDeque<>();
    /** Current leases, oldest first. */
    private final Set<Lease> holders = new LinkedHashSet<>();
    private long free;

    /** A lease is safe from eviction in its first {@code grace}, unless it makes no progress for {@code stall}. */
    MemoryBudget(Vertx vertx, long size, Duration grace, Duration stall, Duration waitTimeout) {
        this.vertx = vertx;
        this.size = size;
        this.free = size;
        this.grace = grace;
        this.stall = stall;
        this.waitTimeout = waitTimeout;
    }

    /** Returns a budget of a sixteenth of the heap, but at least one body of the maximum size. */
    public static MemoryBudget ofHeap(Vertx vertx, int largest) {
        return new MemoryBudget(vertx, Math.max(largest, Runtime.getRuntime().maxMemory() / 16),
            Duration.ofSeconds(6), Duration.ofSeconds(2), Duration.ofSeconds(8));
    }

    /** A number of bytes of the budget, held until it is released. */
    public final class Lease {
        private final long bytes;
        private final long since = System.nanoTime();
        private final Context context;
        private Runnable onEvict;
        private boolean evicting;
        private volatile long lastProgress = since;

        private Lease(long bytes, Runnable onEvict, Context context) {
            this.bytes = bytes;
            this.onEvict = onEvict;
            this.context = context;
        }

        void progressed() {
            lastProgress = System.nanoTime();
        }

        private boolean isSafe(long now) {
            return now - since < grace.toNanos() && now - lastProgress < stall.toNanos();
        }

        /** Protects the lease from eviction: the body is being processed, which does not depend on the speed of the caller. */
        void pin() {
            synchronized (MemoryBudget.this) {
                onEvict = null;
            }
        }

        public void evictBy(Runnable callback) {
            synchronized (MemoryBudget.this) {
                onEvict = callback;
                lastProgress = System.nanoTime();
            }
        }

        public boolean covers(long requested) {
            return bytes >= Math.min(requested, size);
        }

        /** Releases the lease. May be called more than once. */
        public void release() {
            synchronized (MemoryBudget.this) {
                if (holders.remove(this)) {
                    free += bytes;
                    serveQueue();
                }
            }
        }
    }

    private record Waiter(long bytes, Object caller, Runnable onEvict, Context context, Promise<Lease> outcome, long since) {}

    /** Acquires a lease as soon as there is room. {@code onEvict} runs in the caller's context if the lease is evicted; it must then be released soon. */
    public synchronized Future<Lease> take(long bytes, Object caller, Runnable onEvict) {
        var context = vertx.getOrCreateContext();
        var now = queue.isEmpty() ? grant(bytes, onEvict, context) : Optional.<Lease>empty();
        if (now.isPresent()) {
            return Future.succeededFuture(now.get());
        }
        if (queue.size() >= WAITING_MAX
            || queue.stream().filter(other -> other.caller.equals(caller)).count() >= WAITING_PER_CALLER_MAX) {
            return Future.failedFuture(busy());
        }
        var waiting = new Waiter(bytes, caller, onEvict, context, Promise.promise(), System.nanoTime());
        queue.add(waiting);
        makeRoom(bytes);
        vertx.setPeriodic(POLL_INTERVAL_MILLIS, timer -> {
            if (!isStillWaiting(waiting)) {
                vertx.cancelTimer(timer);
            }
        });
        return waiting.outcome.future();
    }

    /** Acquires a lease without waiting; empty if there is no room. */
    public synchronized Optional<Lease> takeNow(long bytes, Runnable onEvict) {
        var lease = grant(bytes, onEvict, vertx.getOrCreateContext());
        if (lease.isEmpty()) {
            makeRoom(bytes); // for the next request
        }
        return lease;
    }

    private Optional<Lease> grant(long requested, Runnable onEvict, Context context) {
        var bytes = Math.min(requested, size);
        if (bytes > free) {
            return Optional.empty();
        }
        free -= bytes;
        var lease = new Lease(bytes, onEvict, context);
        holders.add(lease);
        return Optional.of(lease);
    }

    private void serveQueue() {
        while (!queue.isEmpty()) {
            var first = queue.peek();
            var lease = grant(first.bytes, first.onEvict, first.context);
            if (lease.isEmpty()) {
                return;
            }
            queue.poll();
            first.context.runOnContext(go -> first.outcome.complete(lease.get()));
        }
    }

    private synchronized boolean isStillWaiting(Waiter waiting) {
        if (!queue.contains(waiting)) {
            return false;
        }
        if (System.nanoTime() - waiting.since < waitTimeout.toNanos()) {
            makeRoom(waiting.bytes);
            return true;
        }
        queue.remove(waiting);
        waiting.context.runOnContext(go -> waiting.outcome.fail(busy()));
        serveQueue(); // a smaller request behind it may fit
        return false;
    }

    private void makeRoom(long requested) {
        long now = System.nanoTime();
        long found = free;
        for (var holder : holders) {
            if (found >= requested) {
                return;
            }
            if (!holder.evicting && holder.onEvict != null && !holder.isSafe(now)) {
                holder.evicting = true;
                holder.context.runOnContext(go -> evict(holder));
            }
            found += holder.evicting ? holder.bytes : 0;
        }
    }

    private void evict(Lease holder) {
        Runnable callback;
        synchronized (this) {
            callback = holder.onEvict; // null if it was pinned in the meantime
            holder.evicting = callback != null;
        }
        if (callback != null) {
            callback.run();
        }
    }

    public static Rejected busy() {
        return new Rejected(Problem.SERVICE_BUSY, UserMessage.of("busy.large-bodies"));
    }
}
