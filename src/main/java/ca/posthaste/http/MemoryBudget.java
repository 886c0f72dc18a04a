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
 * in the order of arrival, and is then told to come back. Meanwhile whoever has held room for long, because they send or
 * read slowly, loses it: so nobody can keep it from the others.
 */
final class MemoryBudget {
    static final int WAITING_MAX = 100;
    private static final long LOOK_MILLIS = 250;

    private final Vertx vertx;
    private final long size;
    private final Duration grace;
    private final Duration patience;
    private final Deque<Waiting> queue = new ArrayDeque<>();
    /** The oldest first. */
    private final Set<Lease> holders = new LinkedHashSet<>();
    private long free;

    /**
     * @param grace    how long a holder is safe from those who wait
     * @param patience how long one waits
     */
    MemoryBudget(Vertx vertx, long size, Duration grace, Duration patience) {
        this.vertx = vertx;
        this.size = size;
        this.free = size;
        this.grace = grace;
        this.patience = patience;
    }

    /** A sixteenth of the heap, but room for one body of the largest size in any case. */
    static MemoryBudget ofHeap(Vertx vertx, int largest) {
        return new MemoryBudget(vertx, Math.max(largest, Runtime.getRuntime().maxMemory() / 16),
            Duration.ofSeconds(10), Duration.ofSeconds(8));
    }

    /** Room that is held until it is released. */
    final class Lease {
        private final long bytes;
        private final long since = System.nanoTime();
        private final Context context;
        private Runnable evicted;

        private Lease(long bytes, Runnable evicted, Context context) {
            this.bytes = bytes;
            this.evicted = evicted;
            this.context = context;
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
        private final Runnable evicted;
        private final Context context;
        private final Promise<Lease> outcome = Promise.promise();
        private final long since = System.nanoTime();

        Waiting(long bytes, Runnable evicted, Context context) {
            this.bytes = bytes;
            this.evicted = evicted;
            this.context = context;
        }
    }

    /**
     * Room for so many bytes, as soon as there is some.
     *
     * @param evicted called, in the caller's context, if the room is taken away; it must then be released soon
     */
    synchronized Future<Lease> take(long bytes, Runnable evicted) {
        var context = vertx.getOrCreateContext();
        var now = queue.isEmpty() ? grant(bytes, evicted, context) : Optional.<Lease>empty();
        if (now.isPresent()) {
            return Future.succeededFuture(now.get());
        }
        if (queue.size() >= WAITING_MAX) {
            return Future.failedFuture(busy());
        }
        var waiting = new Waiting(bytes, evicted, context);
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
        long found = free;
        for (var holder : holders) {
            if (found >= wanted || System.nanoTime() - holder.since < grace.toNanos()) {
                return;
            }
            found += holder.bytes;
            if (holder.evicted != null) {
                var evicted = holder.evicted;
                holder.evicted = null;
                holder.context.runOnContext(go -> evicted.run());
            }
        }
    }

    static Rejected busy() {
        return new Rejected(Problem.SERVICE_BUSY, "Try again in a moment: too many large bodies are on their way at once.");
    }
}
