package ca.posthaste.part;

import ca.posthaste.db.Threads;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jboss.logging.Logger;

/** Runs the periodic tasks. Every task may run on several nodes at once, and a task that failed is retried in the next round. */
public final class Housekeeping implements AutoCloseable {
    private static final Logger LOG = Logger.getLogger(Housekeeping.class);
    /** Maximum delay of the first round, so that it does not slow down the start. */
    private static final Duration AFTER_START = Duration.ofSeconds(2);
    /** Thread pool with one thread for each task: a slow one must not delay the check for revoked keys. */
    private ScheduledExecutorService threads;
    private boolean closed;

    public synchronized void begin(List<Task> tasks) {
        if (closed) {
            return; // the database opened too late: the service is already stopping
        }
        threads = Executors.newScheduledThreadPool(tasks.size(), Threads.named("housekeeping"));
        tasks.forEach(this::schedule);
    }

    private void schedule(Task task) {
        var failing = new AtomicBoolean(); // logged once, not four times a second while the database is unavailable
        threads.scheduleWithFixedDelay(() -> {
            try {
                task.run().run();
                failing.set(false);
            } catch (RuntimeException failed) {
                if (!failing.getAndSet(true)) {
                    LOG.warnf(failed, "Could not %s; retrying every %s", task.description(), task.period());
                }
            }
        }, Math.min(task.period().toMillis(), AFTER_START.toMillis()), task.period().toMillis(), TimeUnit.MILLISECONDS);
    }

    /** Saves data collected since the last round, when the service stops. An unavailable database must not delay the shutdown. */
    public static void lastRound(String description, Runnable saving) {
        try {
            saving.run();
        } catch (RuntimeException unavailable) {
            LOG.warnf("The last %s could not be written: %s", description, unavailable.getMessage());
        }
    }

    @Override public synchronized void close() {
        closed = true;
        if (threads != null) {
            threads.shutdownNow();
        }
    }
}
