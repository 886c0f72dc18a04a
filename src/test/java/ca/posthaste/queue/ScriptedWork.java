package ca.posthaste.queue;

import ca.posthaste.db.Transaction;
import io.micrometer.core.instrument.Counter;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import java.util.function.Function;

/** Work that ends as a test specifies, and records the items it received. */
final class ScriptedWork implements QueueDefinition<String> {
    /** Ids of the items received, once for each delivery. */
    final List<Long> received = new CopyOnWriteArrayList<>();
    final List<Long> gaveUp = new CopyOnWriteArrayList<>();
    final AtomicInteger outages = new AtomicInteger();
    final AtomicInteger released = new AtomicInteger();
    private volatile Function<Claim<String>, AttemptOutcome> script = claimed -> new AttemptOutcome.Done();
    private volatile Consumer<Transaction> alongside = tx -> {};
    private volatile boolean unavailable;
    private volatile Runnable releasing = () -> {};
    private volatile Runnable beginning = () -> {};

    /** Sets the outcome of all further items. */
    void answer(Function<Claim<String>, AttemptOutcome> answer) {
        script = answer;
    }

    /** Sets what is written along with the outcome. */
    void write(Consumer<Transaction> what) {
        alongside = what;
    }

    /** Sets the action that runs when connections are to be closed. */
    void release(Runnable what) {
        releasing = what;
    }

    /** Sets the action that runs before each delivery, possibly on several threads. */
    void begin(Runnable what) {
        beginning = what;
    }

    void down() {
        unavailable = true;
    }

    void up() {
        unavailable = false;
    }

    @Override public Handler<String> handler() {
        return new Handler<>() {
            @Override public Attempt handle(Claim<String> claimed, Runnable beforeHandover) {
                if (unavailable) {
                    return new Attempt(new AttemptOutcome.ReceiverUnavailable("down"));
                }
                beginning.run();
                beforeHandover.run();
                received.add(claimed.id());
                return new Attempt(script.apply(claimed), alongside);
            }

            @Override public void release() {
                released.incrementAndGet();
                releasing.run();
            }
        };
    }

    @Override public Counter.Builder counter() {
        return Counter.builder("errands");
    }

    @Override public void receiverUnavailable() {
        outages.incrementAndGet();
    }

    @Override public void gaveUp(Claim<String> claimed) {
        gaveUp.add(claimed.id());
    }
}
