package ca.posthaste.webhook;

import ca.posthaste.queue.Attempt;
import ca.posthaste.queue.AttemptOutcome;
import ca.posthaste.queue.Claim;
import ca.posthaste.queue.Handler;
import ca.posthaste.queue.QueueDefinition;
import ca.posthaste.queue.WorkerOptions;
import io.micrometer.core.instrument.Counter;
import java.time.Duration;
import org.jboss.logging.Logger;

/** Delivers messages to their receivers, many at once: the handover lock is not used, so all in flight may be delivered twice after a kill. */
public record DeliveryWorker(Deliveries deliveries, DeliveryAttempter attempter, WebhookHealth health) implements QueueDefinition<WebhookMessage> {
    private static final Logger LOG = Logger.getLogger(DeliveryWorker.class);

    /** Worker options. A receiver may block a thread for a quarter of a minute, so there can be many threads, but only while there is work for them. */
    public static final WorkerOptions WORKERS = new WorkerOptions(1, 32, Duration.ofMillis(250), Duration.ofSeconds(1), Duration.ofSeconds(30));

    @Override public Handler<WebhookMessage> handler() {
        return (claimed, beforeHandover) -> {
            var result = attempter.deliver(claimed.item());
            return new Attempt(outcome(result), tx -> {
                deliveries.addAttempt(tx, claimed.id(), result);
                health.note(tx, claimed.item(), result);
            });
        };
    }

    private static AttemptOutcome outcome(DeliveryResult result) {
        return result.isSuccess() ? new AttemptOutcome.Done() : result.isGone() ? new AttemptOutcome.GiveUp(result.fault())
            : new AttemptOutcome.RetryLater(result.fault(), result.retryAfter());
    }

    @Override public Counter.Builder counter() {
        return Counter.builder("posthaste.webhook").description("Webhook delivery attempts by outcome");
    }

    /** Logs a warning only: every webhook has its own receiver, so no receiver stands for the whole queue. */
    @Override public void receiverUnavailable() {
        LOG.warn("Webhook messages are waiting");
    }

    @Override public void gaveUp(Claim<WebhookMessage> claimed) {
        var message = claimed.item();
        if (message == null) {
            LOG.errorf("Webhook message %d cannot be read; giving up", claimed.id());
        } else {
            LOG.warnf("Message %d to webhook %d of employer %d could not be delivered; giving up", claimed.id(), message.hook(), message.employer());
        }
    }
}
