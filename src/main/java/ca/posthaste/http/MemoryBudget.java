package ca.posthaste.http;

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
 * How many bytes of large bodies the process holds at once, whoever sent or asked for them. Who finds no room waits for a while,
 * in the order of arrival, and is then told to come back. Meanwhile whoever has held room for long, or whose bytes have
 * stopped, loses it: so nobody can keep it from the others.
 */
final class MemoryBudget {
    static final int WAITING_MAX = 100;
    /** Of one caller, so that others find a place in the queue. */
    static final int WAITING_EACH = 25;
    private static final long LOOK_MILLIS = 250;

    private final Vertx vertx;
    private final long size;
    private final Duration grace;
    private final Duration stall;
    private final Duration patience;
    private final Deque<Waiting> queue = new ArrayDeque<>();
    /** The oldest first. */
    private final Set<Lease> holders = new LinkedHashSet<>();
    private long free;

    /**
     * @param grace    how long a holder is safe from those who wait
     * @param stall    and how long of that without progress
     * @param patience how long one waits
     */
    MemoryBudget(Vertx vertx, long size, Duration grace, Duration stall, Duration patience) {
        this.vertx = vertx;
        this.size = size;
        this.free = size;
        this.grace = grace;
        this.stall = stall;
        this.patience = patience;
    }

    /** A sixteenth of the heap, but room for one body of the largest size in any case. */
    static MemoryBudget ofHeap(Vertx vertx, int largest) {
        return new MemoryBudget(vertx, Math.max(largest, Runtime.getRuntime().maxMemory() / 16),
            Duration.ofSeconds(6), Duration.ofSeconds(2), Duration.ofSeconds(8));
    }

    /** Room that is held until it is released. */
    final class Lease {
        private final long bytes;
        private final long since = System.nanoTime();
        private final Context context;
        private Runnable evicted;
        private boolean leaving;
        private volatile long moved = since;

        private Lease(long bytes, Runnable evicted, Context context) {
            this.bytes = bytes;
            this.evicted = evicted;
            this.context = context;
        }

        /** Bytes came or went. */
        void progressed() {
            moved = System.nanoTime();
        }

        private boolean isSafe(long now) {
            return now - since < grace.toNanos() && now - moved < stall.toNanos();
        }

        /** From now on nobody takes it away: what is held is in work and will soon be done. */
        void keep() {
            synchronized (MemoryBudget.this) {
                evicted = null;
            }
        }

        /** From now on it may be taken away again. */
        void yieldBy(Runnable letGo) {
            synchronized (MemoryBudget.this) {
                evicted = letGo;
                moved = System.nanoTime();
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
                    serve();
                }
            }
        }
    }

    private static final class Waiting {
        private final long bytes;
        private final Object caller;
        private final Runnable evicted;
        private final Context context;
        private final Promise<Lease> outcome = Promise.promise();
        private final long since = System.nanoTime();

        Waiting(long bytes, Object caller, Runnable evicted, Context context) {
            this.bytes = bytes;
            this.caller = caller;
            this.evicted = evicted;
            this.context = context;
        }
    }

    /**
     * Room for so many bytes, as soon as there is some.
     *
     * @param caller  who has only so many places in the queue
     * @param evicted called, in the caller's context, if the room is taken away; it must then be released soon
     */
    synchronized Future<Lease> take(long bytes, Object caller, Runnable evicted) {
        var context = vertx.getOrCreateContext();
        var now = queue.isEmpty() ? grant(bytes, evicted, context) : Optional.<Lease>empty();
        if (now.isPresent()) {
            return Future.succeededFuture(now.get());
        }
        if (queue.size() >= WAITING_MAX
            || queue.stream().filter(other -> other.caller.equals(caller)).count() >= WAITING_EACH) {
            return Future.failedFuture(busy());
        }
        var waiting = new Waiting(bytes, caller, evicted, context);
        queue.add(waiting);
        makeRoom(bytes);
        vertx.setPeriodic(LOOK_MILLIS, timer -> {
            if (!isStillWaiting(waiting)) {
                vertx.cancelTimer(timer);
            }
        });
        return waiting.outcome.future();
    }

    /** The same for who cannot wait. */
    synchronized Optional<Lease> takeNow(long bytes, Runnable evicted) {
        var lease = grant(bytes, evicted, vertx.getOrCreateContext());
        if (lease.isEmpty()) {
            makeRoom(bytes); // for the next one
        }
        return lease;
    }

    private Optional<Lease> grant(long wanted, Runnable evicted, Context context) {
        var bytes = Math.min(wanted, size);
        if (bytes > free) {
            return Optional.empty();
        }
        free -= bytes;
        var lease = new Lease(bytes, evicted, context);
        holders.add(lease);
        return Optional.of(lease);
    }

    private void serve() {
        while (!queue.isEmpty()) {
            var first = queue.peek();
            var lease = grant(first.bytes, first.evicted, first.context);
            if (lease.isEmpty()) {
                return;
            }
            queue.poll();
            first.context.runOnContext(go -> first.outcome.complete(lease.get()));
        }
    }

    private synchronized boolean isStillWaiting(Waiting waiting) {
        if (!queue.contains(waiting)) {
            return false;
        }
        if (System.nanoTime() - waiting.since < patience.toNanos()) {
            makeRoom(waiting.bytes);
            return true;
        }
        queue.remove(waiting);
        waiting.context.runOnContext(go -> waiting.outcome.fail(busy()));
        serve(); // a smaller one behind it may fit
        return false;
    }

    private void makeRoom(long wanted) {
        long now = System.nanoTime();
        long found = free;
        for (var holder : holders) {
            if (found >= wanted) {
                return;
            }
            if (!holder.leaving && holder.evicted != null && !holder.isSafe(now)) {
                holder.leaving = true;
                holder.context.runOnContext(go -> evict(holder));
            }
            found += holder.leaving ? holder.bytes : 0;
        }
    }

    private void evict(Lease holder) {
        Runnable evicted;
        synchronized (this) {
            evicted = holder.evicted; // none if it is in work by now
            holder.leaving = evicted != null;
        }
        if (evicted != null) {
            evicted.run();
        }
    }

    static Rejected busy() {
        return new Rejected(Problem.SERVICE_BUSY, "Try again in a moment: too many large bodies are on their way at once.");
    }
}
