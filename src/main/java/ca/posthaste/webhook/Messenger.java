package ca.posthaste.webhook;

import ca.posthaste.queue.Attempt;
import ca.posthaste.queue.Claimed;
import ca.posthaste.queue.Handler;
import ca.posthaste.queue.Outcome;
import ca.posthaste.queue.Work;
import ca.posthaste.queue.WorkerOptions;
import io.micrometer.core.instrument.Counter;
import java.time.Duration;
import org.jboss.logging.Logger;

/**
 * Takes messages from the queue to their receivers. Many are under way at once: the queue's handover lock, which would let one after the
 * other go, is not taken, so a kill can double as many as there were.
 */
public final class Messenger implements Work<Message> {
    private static final Logger LOG = Logger.getLogger(Messenger.class);

    /** A receiver may hold a thread for a quarter of a minute, so there are many; but only while there is work for them. */
    public static final WorkerOptions WORKERS = new WorkerOptions(1, 32, Duration.ofMillis(250), Duration.ofSeconds(1), Duration.ofSeconds(30));

    private final Deliveries deliveries;
    private final Delivering delivering;
    private final HookHealth health;

    public Messenger(Deliveries deliveries, Delivering delivering, HookHealth health) {
        this.deliveries = deliveries;
        this.delivering = delivering;
        this.health = health;
    }

    @Override public Handler<Message> handler() {
        return (claimed, beforeHandover) -> {
            var tried = delivering.deliver(claimed.item());
            return new Attempt(outcome(tried), tx -> {
                deliveries.addAttempt(tx, claimed.id(), tried);
                health.note(tx, claimed.item(), tried);
            });
        };
    }

    private static Outcome outcome(Try tried) {
        return tried.isSuccess() ? new Outcome.Done() : tried.isGone() ? new Outcome.GiveUp(tried.fault())
            : new Outcome.RetryLater(tried.fault(), tried.asked());
    }

    @Override public Counter.Builder counter() {
        return Counter.builder("posthaste.webhook").description("Attempts to deliver a message to a webhook, by outcome");
    }

    /** Every webhook has a receiver of its own, so none is that of the whole queue. */
    @Override public void receiverUnavailable() {
        LOG.warn("Messages to webhooks wait");
    }

    @Override public void gaveUp(Claimed<Message> claimed) {
        var message = claimed.item();
        if (message == null) {
            LOG.errorf("Message %d to a webhook cannot be read and was given up", claimed.id());
        } else {
            LOG.warnf("Message %d to webhook %d of employer %d could not be delivered and was given up", claimed.id(), message.hook(),
                message.employer());
        }
    }
}
