package ca.posthaste.queue;

import ca.posthaste.db.Database;
import ca.posthaste.db.Threads;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.jboss.logging.Logger;

/** Renews the leases of the items that this process works on. When a process dies, renewal stops and its leases expire. */
final class LeaseRenewal<T> {
    private static final Logger LOG = Logger.getLogger(LeaseRenewal.class);
    private static final int TIMES_PER_LEASE = 4;

    private final Database database;
    private final Queue<T> queue;
    private final Set<Claim<T>> held = ConcurrentHashMap.newKeySet();
    private final ScheduledExecutorService timer;

    LeaseRenewal(Database database, Queue<T> queue) {
        this.database = database;
        this.queue = queue;
        timer = Executors.newSingleThreadScheduledExecutor(Threads.named(queue.name() + "-leases"));
    }

    void start() {
        long period = Queue.LEASE.toMillis() / TIMES_PER_LEASE;
        timer.scheduleWithFixedDelay(this::renew, period, period, TimeUnit.MILLISECONDS);
    }

    void hold(Claim<T> claimed) {
        held.add(claimed);
    }

    void release(Claim<T> claimed) {
        held.remove(claimed);
    }

    void renew() {
        for (var claimed : held) {
            try {
                database.writeNow(tx -> queue.renew(tx, claimed));
            } catch (RuntimeException | Error fault) { // otherwise the timer would never run again
                LOG.warnf("A lease on %s %d could not be renewed", queue.name(), claimed.id());
            }
        }
    }

    void close() {
        timer.shutdownNow();
    }
}
