package ca.posthaste.queue;

import ca.posthaste.db.Database;
import ca.posthaste.db.DatabaseUnavailable;
import ca.posthaste.db.Transaction;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import org.jboss.logging.Logger;

/** Claims, handles and records one item at a time. If the process dies in between, the claim expires and unrecorded work is repeated. */
final class ItemProcessor<T> {
    private static final Logger LOG = Logger.getLogger(ItemProcessor.class);

    private final Database database;
    private final Queue<T> queue;
    private final QueueDefinition<T> work;
    private final LeaseRenewal<T> leases;
    private final Consumer<Consumer<Transaction>> write;
    private final Runnable found;
    private final MeterRegistry meters;
    /** Held from just before an item can be delivered until its outcome is committed, so that a kill leaves at most one item in doubt. */
    private final ReentrantLock handover = new ReentrantLock();
    private volatile boolean closed;
    private final AtomicBoolean unavailable = new AtomicBoolean();

    /** Result for a row that was lost. Recording it changes nothing: the row no longer exists or belongs to another worker. */
    private static final Attempt NOT_HELD = new Attempt(new AttemptOutcome.RetryLater("It is not ours any more."));

    private static final class LeaseLost extends RuntimeException {
        LeaseLost() {
            super("The lease on the row was lost.", null, false, false);
        }
    }

    /** Thrown when the service is stopping and the outcome could no longer be committed. The item stays claimed until its lease expires. */
    private static final class Stopping extends RuntimeException {
        Stopping() {
            super("The service is stopping.", null, false, false);
        }
    }

    enum Step { NOTHING_DUE, PROCESSED, RECEIVER_UNAVAILABLE }

    /** Creates a processor. It writes through {@code write}, which retries while the database is unavailable, and calls {@code found} after a claim. */
    ItemProcessor(Database database, Queue<T> queue, QueueDefinition<T> work, LeaseRenewal<T> leases, Consumer<Consumer<Transaction>> write,
               Runnable found, MeterRegistry meters) {
        this.database = database;
        this.queue = queue;
        this.work = work;
        this.leases = leases;
        this.write = write;
        this.found = found;
        this.meters = meters;
    }

    Step next(Handler<T> handler) {
        // Read first: claiming is a write, and most polls find nothing.
        var claimed = database.read(queue::isAnyDue) ? database.writeNow(queue::claim) : Optional.<Claim<T>>empty();
        return claimed.isPresent() ? process(claimed.get(), handler) : Step.NOTHING_DUE;
    }

    private Step process(Claim<T> claimed, Handler<T> handler) {
        leases.hold(claimed);
        try {
            found.run();
            var outcome = noted(claimed, handled(claimed, handler));
            return reported(claimed, queue.finalOutcome(claimed, outcome));
        } finally {
            while (handover.isHeldByCurrentThread()) {
                handover.unlock();
            }
            leases.release(claimed);
        }
    }

    private Attempt handled(Claim<T> claimed, Handler<T> handler) {
        if (claimed.unreadable() != null) {
            return unexpected(claimed, claimed.unreadable());
        }
        try {
            return handler.handle(claimed, () -> enter(claimed));
        } catch (Stopping stopping) {
            throw stopping; // does not count as an attempt
        } catch (LeaseLost lost) {
            return NOT_HELD;
        } catch (RuntimeException | Error fault) { // a single item must not end a thread that serves all items
            release(handler);
            return unexpected(claimed, fault);
        } finally {
            Thread.interrupted(); // a leftover interrupt would end every wait of this thread at once
        }
    }

    /** Enters the handover, unless the row was erased or claimed by another worker in the meantime: then it is not delivered. */
    private void enter(Claim<T> claimed) {
        handover.lock();
        if (closed) {
            throw new Stopping();
        }
        if (!database.read(tx -> queue.isHeld(tx, claimed))) {
            throw new LeaseLost();
        }
    }

    void release(Handler<T> handler) {
        try {
            handler.release();
        } catch (RuntimeException | Error fault) { // this must not end the thread either
            LOG.warnf(fault, "%s: a handler could not release what it holds", queue.name());
        }
    }

    private Attempt unexpected(Claim<T> claimed, Throwable fault) {
        LOG.errorf(fault, "%s %d: the attempt failed unexpectedly", queue.name(), claimed.id());
        return new Attempt(new AttemptOutcome.RetryLater("Unexpected: " + fault.getClass().getSimpleName()));
    }

    private AttemptOutcome noted(Claim<T> claimed, Attempt attempt) {
        try {
            write.accept(tx -> queue.note(tx, claimed, attempt));
            return attempt.outcome();
        } catch (DatabaseUnavailable stopping) {
            throw stopping;
        } catch (RuntimeException fault) { // a bug in the handler's own writes must not repeat the work every minute forever
            var failed = unexpected(claimed, fault);
            write.accept(tx -> queue.note(tx, claimed, failed));
            return failed.outcome();
        }
    }

    private Step reported(Claim<T> claimed, AttemptOutcome outcome) {
        if (outcome instanceof AttemptOutcome.ReceiverUnavailable) {
            if (!unavailable.getAndSet(true)) {
                work.receiverUnavailable();
            }
            return Step.RECEIVER_UNAVAILABLE;
        }
        unavailable.set(false);
        work.counter().tag("outcome", word(outcome)).register(meters).increment();
        if (outcome instanceof AttemptOutcome.GiveUp) {
            work.gaveUp(claimed);
        }
        return Step.PROCESSED;
    }

    private String word(AttemptOutcome outcome) {
        if (outcome instanceof AttemptOutcome.Parked parked) {
            return parked.state();
        }
        return outcome instanceof AttemptOutcome.RetryLater ? "later" : outcome instanceof AttemptOutcome.GiveUp ? "failed" : queue.done();
    }

    void close() {
        closed = true;
    }
}
