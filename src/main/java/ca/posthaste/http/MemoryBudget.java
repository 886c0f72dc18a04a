package ca.posthaste.http;

import ca.posthaste.language.Bilingual;
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
 * Limits how many bytes of large bodies the process holds at once. Who finds no room waits for a while, first come first
 * served, and is then told to try again later. While somebody waits, a holder that has had its lease for long, or whose bytes
 * have stopped, is evicted: so no caller can keep the memory from the others.
 */
final class MemoryBudget {
    static final int WAITING_MAX = 100;
    /** Of one caller, so that others find a place in the queue. */
    static final int WAITING_PER_CALLER_MAX = 25;
    private static final long POLL_INTERVAL_MILLIS = 250;

    private final Vertx vertx;
    private final long size;
    private final Duration grace;
    private final Duration stall;
    private final Duration waitTimeout;
    private final Deque<Waiter> queue = new ArrayDeque<>();
    /** The oldest first. */
    private final Set<Lease> holders = new LinkedHashSet<>();
    private long free;

    /**
     * @param grace       how long a lease is safe from eviction
     * @param stall       how long it is safe without progress
     * @param waitTimeout how long one waits for room
     */
    MemoryBudget(Vertx vertx, long size, Duration grace, Duration stall, Duration waitTimeout) {
        this.vertx = vertx;
        this.size = size;
        this.free = size;
        this.grace = grace;
        this.stall = stall;
        this.waitTimeout = waitTimeout;
    }

    /** A sixteenth of the heap, but at least one body of the largest size. */
    static MemoryBudget ofHeap(Vertx vertx, int largest) {
        return new MemoryBudget(vertx, Math.max(largest, Runtime.getRuntime().maxMemory() / 16),
            Duration.ofSeconds(6), Duration.ofSeconds(2), Duration.ofSeconds(8));
    }

    /** Bytes of the budget, held until they are released. */
    final class Lease {
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

        /** Bytes were received or sent. */
        void progressed() {
            lastProgress = System.nanoTime();
        }

        private boolean isSafe(long now) {
            return now - since < grace.toNanos() && now - lastProgress < stall.toNanos();
        }

        /** From now on it is not evicted: the body is being processed, which does not depend on how fast the caller is. */
        void pin() {
            synchronized (MemoryBudget.this) {
                onEvict = null;
            }
        }

        /** From now on it may be evicted again. */
        void evictBy(Runnable callback) {
            synchronized (MemoryBudget.this) {
                onEvict = callback;
                lastProgress = System.nanoTime();
            }
        }

        boolean covers(long wanted) {
            return bytes >= Math.min(wanted, size);
        }

        /** May be called more than once. */
        void release() {
            synchronized (MemoryBudget.this) {
                if (holders.remove(this)) {
                    free += bytes;
                    serveQueue();
                }
            }
        }
    }

    private static final class Waiter {
        private final long bytes;
        private final Object caller;
        private final Runnable onEvict;
        private final Context context;
        private final Promise<Lease> outcome = Promise.promise();
        private final long since = System.nanoTime();

        Waiter(long bytes, Object caller, Runnable onEvict, Context context) {
            this.bytes = bytes;
            this.caller = caller;
            this.onEvict = onEvict;
            this.context = context;
        }
    }

    /**
     * A lease on so many bytes, as soon as there is room.
     *
     * @param caller  who has only so many places in the queue
     * @param onEvict called, in the caller's context, if the lease is evicted; it must then be released soon
     */
    synchronized Future<Lease> take(long bytes, Object caller, Runnable onEvict) {
        var context = vertx.getOrCreateContext();
        var now = queue.isEmpty() ? grant(bytes, onEvict, context) : Optional.<Lease>empty();
        if (now.isPresent()) {
            return Future.succeededFuture(now.get());
        }
        if (queue.size() >= WAITING_MAX
            || queue.stream().filter(other -> other.caller.equals(caller)).count() >= WAITING_PER_CALLER_MAX) {
            return Future.failedFuture(busy());
        }
        var waiting = new Waiter(bytes, caller, onEvict, context);
        queue.add(waiting);
        makeRoom(bytes);
        vertx.setPeriodic(POLL_INTERVAL_MILLIS, timer -> {
            if (!isStillWaiting(waiting)) {
                vertx.cancelTimer(timer);
            }
        });
        return waiting.outcome.future();
    }

    /** The same without waiting: empty if there is no room. */
    synchronized Optional<Lease> takeNow(long bytes, Runnable onEvict) {
        var lease = grant(bytes, onEvict, vertx.getOrCreateContext());
        if (lease.isEmpty()) {
            makeRoom(bytes); // for the next request
        }
        return lease;
    }

    private Optional<Lease> grant(long wanted, Runnable onEvict, Context context) {
        var bytes = Math.min(wanted, size);
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
        serveQueue(); // a smaller one behind it may fit
        return false;
    }

    private void makeRoom(long wanted) {
        long now = System.nanoTime();
        long found = free;
        for (var holder : holders) {
            if (found >= wanted) {
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
            callback = holder.onEvict; // none if it was pinned since
            holder.evicting = callback != null;
        }
        if (callback != null) {
            callback.run();
        }
    }

    static Rejected busy() {
        return new Rejected(Problem.SERVICE_BUSY, new Bilingual("Try again in a moment: too many large bodies are on their way at once.",
            "Réessayez dans un instant\u00a0: trop de corps volumineux sont en route en même temps."));
    }
}
