package ca.posthaste.queue;

import ca.posthaste.db.Database;
import ca.posthaste.db.DatabaseUnavailable;
import ca.posthaste.db.Transaction;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import org.jboss.logging.Logger;

/**
 * One item: claimed, handled, noted. A process may die after any of these steps. A claim ends by itself, and what was done but
 * not noted is done once more.
 */
final class ItemProcessor<T> {
    private static final Logger LOG = Logger.getLogger(ItemProcessor.class);

    private final Database database;
    private final Queue<T> queue;
    private final Work<T> work;
    private final LeaseRenewal<T> leases;
    private final Consumer<Consumer<Transaction>> write;
    private final Runnable found;
    private final MeterRegistry meters;
    private final HandoverLock handover = new HandoverLock();
    private final AtomicBoolean unavailable = new AtomicBoolean();

    /** Changes nothing when it is noted: there is no such row any more. */
    private static final Attempt NOT_HELD = new Attempt(new Outcome.RetryLater("It is not ours any more."));

    private static final class NotHeld extends RuntimeException {
        NotHeld() {
            super("The row is gone, or another's.", null, false, false);
        }
    }

    enum Step { NOTHING_DUE, PROCESSED, RECEIVER_UNAVAILABLE }

    /**
     * @param write keeps trying while the database is unavailable
     * @param found called when an item was claimed
     */
    ItemProcessor(Database database, Queue<T> queue, Work<T> work, LeaseRenewal<T> leases, Consumer<Consumer<Transaction>> write,
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
        // A look first: claiming is a write, and most looks find nothing.
        var claimed = database.read(queue::isAnyDue) ? database.writeNow(queue::claim) : Optional.<Claimed<T>>empty();
        return claimed.isPresent() ? process(claimed.get(), handler) : Step.NOTHING_DUE;
    }

    private Step process(Claimed<T> claimed, Handler<T> handler) {
        leases.hold(claimed);
        try {
            found.run();
            var outcome = noted(claimed, handled(claimed, handler));
            return reported(claimed, queue.decided(claimed, outcome));
        } finally {
            handover.leave();
            leases.release(claimed);
        }
    }

    private Attempt handled(Claimed<T> claimed, Handler<T> handler) {
        if (claimed.unreadable() != null) {
            return unexpected(claimed, claimed.unreadable());
        }
        try {
            return handler.handle(claimed, () -> enter(claimed));
        } catch (HandoverLock.Closed stopping) {
            throw stopping; // not an attempt
        } catch (NotHeld lost) {
            return NOT_HELD;
        } catch (RuntimeException | Error fault) { // one item must not end a thread that works for all
            release(handler);
            return unexpected(claimed, fault);
        } finally {
            Thread.interrupted(); // an interrupt that a handler left would end every wait of this thread at once
        }
    }

    /** A row may have been erased since it was claimed, or be another's: then it is not delivered. */
    private void enter(Claimed<T> claimed) {
        handover.enter();
        if (!database.read(tx -> queue.isHeld(tx, claimed))) {
            throw new NotHeld();
        }
    }

    void release(Handler<T> handler) {
        try {
            handler.release();
        } catch (RuntimeException | Error fault) { // nor must this end the thread
            LOG.warnf(fault, "%s: a handler could not release what it holds", queue.name());
        }
    }

    private Attempt unexpected(Claimed<T> claimed, Throwable fault) {
        LOG.errorf(fault, "%s %d: the attempt failed in a way nobody expected", queue.name(), claimed.id());
        return new Attempt(new Outcome.RetryLater("Unexpected: " + fault.getClass().getSimpleName()));
    }

    private Outcome noted(Claimed<T> claimed, Attempt attempt) {
        try {
            write.accept(tx -> queue.note(tx, claimed, attempt));
            return attempt.outcome();
        } catch (DatabaseUnavailable stopping) {
            throw stopping;
        } catch (RuntimeException fault) { // a mistake in what the handler writes must not repeat the work every minute for ever
            var failed = unexpected(claimed, fault);
            write.accept(tx -> queue.note(tx, claimed, failed));
            return failed.outcome();
        }
    }

    private Step reported(Claimed<T> claimed, Outcome outcome) {
        if (outcome instanceof Outcome.ReceiverUnavailable) {
            if (!unavailable.getAndSet(true)) {
                work.receiverUnavailable();
            }
            return Step.RECEIVER_UNAVAILABLE;
        }
        unavailable.set(false);
        work.counter().tag("outcome", word(outcome)).register(meters).increment();
        if (outcome instanceof Outcome.GiveUp) {
            work.gaveUp(claimed);
        }
        return Step.PROCESSED;
    }

    private String word(Outcome outcome) {
        if (outcome instanceof Outcome.Parked parked) {
            return parked.state();
        }
        return outcome instanceof Outcome.RetryLater ? "later" : outcome instanceof Outcome.GiveUp ? "failed" : queue.done();
    }

    /** Nothing is handed over from now on. */
    void close() {
        handover.close();
    }
}
