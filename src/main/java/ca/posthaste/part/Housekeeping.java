package ca.posthaste.part;

import ca.posthaste.db.Threads;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jboss.logging.Logger;

/** Runs the periodic tasks. Every task may run on several nodes at once, and a task that failed is retried in the next round. */
public final class Housekeeping implements AutoCloseable {
    private static final Logger LOG = Logger.getLogger(Housekeeping.class);
    /** Maximum delay of the first round, so that it does not slow down the start. */
    private static final Duration AFTER_START = Duration.ofSeconds(2);
    private static final int IDLE_SECONDS = 10;
    /** Only starts tasks. One that is not due takes no thread, because most of them run once an hour. */
    private final ScheduledExecutorService clock =
        new ScheduledThreadPoolExecutor(1, Threads.named("housekeeping-clock"), new ThreadPoolExecutor.DiscardPolicy());
    /** A thread for each task that is running: a slow one must not delay the check for revoked keys. */
    private final ExecutorService threads = new ThreadPoolExecutor(0, Integer.MAX_VALUE, IDLE_SECONDS, TimeUnit.SECONDS, new SynchronousQueue<>(),
        Threads.named("housekeeping"), new ThreadPoolExecutor.DiscardPolicy());

    /** Starts the tasks, unless the database opened so late that the service is already stopping. */
    public void begin(List<Task> tasks) {
        for (var task : tasks) {
            var failing = new AtomicBoolean(); // logged once, not four times a second while the database is unavailable
            runAfter(Math.min(task.period().toMillis(), AFTER_START.toMillis()), task, failing);
        }
    }

    private void runAfter(long millis, Task task, AtomicBoolean failing) {
        clock.schedule(() -> execute(task, failing), millis, TimeUnit.MILLISECONDS);
    }

    private void execute(Task task, AtomicBoolean failing) {
        try {
            threads.execute(() -> {
                try {
                    run(task, failing);
                } finally {
                    runAfter(task.period().toMillis(), task, failing);
                }
            });
        } catch (OutOfMemoryError noThread) { // the system has no thread left for this round
            LOG.warnf(noThread, "Could not %s; retrying in %s", task.description(), task.period());
            runAfter(task.period().toMillis(), task, failing);
        }
    }

    private static void run(Task task, AtomicBoolean failing) {
        try {
            task.run().run();
            failing.set(false);
        } catch (RuntimeException failed) {
            if (!failing.getAndSet(true)) {
                LOG.warnf(failed, "Could not %s; retrying every %s", task.description(), task.period());
            }
        }
    }

    /** Saves data collected since the last round, when the service stops. An unavailable database must not delay the shutdown. */
    public static void lastRound(String description, Runnable saving) {
        try {
            saving.run();
        } catch (RuntimeException unavailable) {
            LOG.warnf("The last %s could not be written: %s", description, unavailable.getMessage());
        }
    }

    @Override public void close() {
        clock.shutdownNow();
        threads.shutdownNow();
    }
}
