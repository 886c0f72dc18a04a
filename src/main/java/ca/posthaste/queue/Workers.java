package ca.posthaste.queue;

import ca.posthaste.db.Database;
import ca.posthaste.db.DatabaseUnavailable;
import ca.posthaste.db.Threads;
import ca.posthaste.db.Transaction;
import io.micrometer.core.instrument.MeterRegistry;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ThreadFactory;
import java.util.function.Consumer;
import org.jboss.logging.Logger;

/** The threads of this process that work on a queue. Other processes may have threads working on the same queue. */
public final class Workers<T> implements AutoCloseable {
    private static final Logger LOG = Logger.getLogger(Workers.class);
    private static final Duration CLOSE_MAX = Duration.ofSeconds(5);

    private final Database database;
    private final Queue<T> queue;
    private final QueueDefinition<T> work;
    private final WorkerOptions options;
    private final LeaseRenewal<T> leases;
    private final ItemProcessor<T> processing;
    private final WakeSignal wake = new WakeSignal();
    private final ThreadFactory factory;
    private final List<Thread> threads = new ArrayList<>();
    private final Set<Thread> busy = new HashSet<>();

    public Workers(Database database, Queue<T> queue, QueueDefinition<T> work, WorkerOptions options, MeterRegistry meters) {
        this.database = database;
        this.queue = queue;
        this.work = work;
        this.options = options;
        leases = new LeaseRenewal<>(database, queue);
        processing = new ItemProcessor<>(database, queue, work, leases, this::write, this::startAnother, meters);
        factory = Threads.named(queue.name() + "-worker");
    }

    public void start() {
        if (wake.isClosed()) {
            return; // the database opened too late: the service is already stopping
        }
        synchronized (threads) {
            for (int i = 0; i < options.resting(); i++) {
                begin(this::run);
            }
        }
        leases.start();
    }

    private void begin(Runnable run) {
        var thread = factory.newThread(run);
        threads.add(thread);
        thread.start();
    }

    /** Starts another thread after an item was found: there may be more, and this one may take long. */
    private void startAnother() {
        synchronized (threads) {
            busy.add(Thread.currentThread());
            if (!threads.isEmpty() && threads.size() < options.threads() && !wake.isClosed()) { // empty: the workers were not started
                begin(this::workWhileBusy);
            }
        }
    }

    /** Works until there is nothing to do and enough other threads are idle. If all others were busy, new work would wait for the slowest. */
    private void workWhileBusy() {
        var handler = work.handler();
        ItemProcessor.Step step;
        do {
            long seen = wake.seen();
            step = attempt(handler);
            if (step == ItemProcessor.Step.NOTHING_DUE) {
                processing.release(handler);
                wake.await(seen, options.poll());
                step = attempt(handler);
            } else if (step == ItemProcessor.Step.RECEIVER_UNAVAILABLE) {
                wake.pause(options.backOff());
            }
        } while (!wake.isClosed() && (step == ItemProcessor.Step.PROCESSED || !mayLeave()));
        processing.release(handler);
        synchronized (threads) {
            threads.remove(Thread.currentThread());
        }
    }

    private boolean mayLeave() {
        synchronized (threads) {
            return threads.size() - busy.size() > options.resting() && threads.remove(Thread.currentThread());
        }
    }

    /** Signals that there is something new in the queue. Optional: without it, the row waits for the next poll. */
    public void wake() {
        wake.send();
    }

    private void run() {
        var handler = work.handler();
        var backOff = options.backOff();
        wake.await(0, options.poll()); // requests that wait for the service to start take precedence over old work
        while (!wake.isClosed()) {
            long seen = wake.seen();
            var step = attempt(handler);
            if (step == ItemProcessor.Step.PROCESSED) {
                backOff = options.backOff();
            } else if (step == ItemProcessor.Step.NOTHING_DUE) {
                processing.release(handler);
                wake.await(seen, options.poll());
            } else {
                wake.pause(options.poll()); // new work is no reason to call an unavailable receiver without a pause
                wake.await(seen, backOff);
                backOff = RetrySchedule.shorter(backOff.multipliedBy(2), options.backOffMax());
            }
        }
        processing.release(handler);
    }

    /** Processes the next item. An unavailable database is treated like an unavailable receiver. */
    private ItemProcessor.Step attempt(Handler<T> handler) {
        try {
            return processing.next(handler);
        } catch (RuntimeException | Error fault) {
            if (!wake.isClosed()) {
                LOG.warnf(fault, "Queue %s is paused: its table cannot be read or written", queue.name());
            }
            return ItemProcessor.Step.RECEIVER_UNAVAILABLE;
        } finally {
            synchronized (threads) {
                busy.remove(Thread.currentThread());
            }
        }
    }

    /** Processes everything that is due, on the calling thread; stops if the receiver is unavailable. */
    public void runDue() {
        var handler = work.handler();
        var step = ItemProcessor.Step.PROCESSED;
        while (step == ItemProcessor.Step.PROCESSED) {
            step = processing.next(handler);
        }
        handler.release();
    }

    /** Records completed work, retrying while the database is unavailable: otherwise the work would be repeated. */
    private void write(Consumer<Transaction> note) {
        while (true) {
            try {
                database.execute(note);
                return;
            } catch (DatabaseUnavailable unavailable) {
                if (wake.isClosed()) {
                    throw unavailable;
                }
                wake.pause(options.poll());
            }
        }
    }

    /** Renews the leases. A timer does the same four times per lease. */
    void renewLeases() {
        leases.renew();
    }

    int threads() {
        return working().size();
    }

    boolean isClosing() {
        return wake.isClosed();
    }

    /** Waits a few seconds for items in progress. Unfinished ones are claimed again when their leases expire. */
    @Override public void close() {
        wake.close();
        leases.close();
        long end = System.nanoTime() + CLOSE_MAX.toNanos();
        for (var thread : working()) {
            try {
                thread.join(Math.max(1, (end - System.nanoTime()) / 1_000_000)); // 0 would mean forever
            } catch (InterruptedException stopped) {
                Thread.currentThread().interrupt();
            }
        }
        processing.close();
    }

    private List<Thread> working() {
        synchronized (threads) {
            return List.copyOf(threads);
        }
    }
}
