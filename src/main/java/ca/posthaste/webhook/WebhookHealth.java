package ca.posthaste.webhook;

import ca.posthaste.db.Transaction;
import ca.posthaste.employer.EmployerId;
import java.time.Clock;
import java.time.Duration;
import org.jboss.logging.Logger;

/** Records successes and failures of webhooks, and turns off a webhook that keeps failing. */
public record WebhookHealth(Webhooks webhooks, Notices notices, Clock clock) {
    private static final Logger LOG = Logger.getLogger(WebhookHealth.class);
    /** Maximum period of failures without a single success, after which a webhook is turned off. */
    static final Duration FAILING_MAX = Duration.ofDays(5);

    /** Notifies an employer's users that a webhook was turned off, in the transaction that turns it off. */
    @FunctionalInterface
    public interface Notices {
        void turnedOff(Transaction tx, Webhook hook, OffReason reason);
    }

    void note(Transaction tx, WebhookMessage message, DeliveryResult result) {
        if (result.isSuccess()) {
            webhooks.noteSuccess(tx, message.hook());
            return;
        }
        var longest = Deliveries.SCHEDULE.pauses().get(Deliveries.SCHEDULE.pauses().size() - 1);
        var since = webhooks.noteFailure(tx, message.hook(), result.retryAfter().compareTo(longest) < 0 ? result.retryAfter() : longest, result.failure());
        if (result.isGone()) {
            turnOff(tx, new EmployerId(message.employer()), message.hook(), OffReason.GONE);
        } else if (!clock.instant().isBefore(since.plus(FAILING_MAX))) {
            turnOff(tx, new EmployerId(message.employer()), message.hook(), OffReason.FAILING);
        }
    }

    /** Turns off a webhook and notifies its employer once. Its messages wait until it is turned on again. */
    void turnOff(Transaction tx, EmployerId employer, int id, OffReason reason) {
        if (webhooks.turnOff(tx, id, reason)) {
            LOG.warnf("Webhook %d of employer %d was turned off (%s)", id, employer.value(), reason.code());
            webhooks.find(tx, employer, id).ifPresent(hook -> notices.turnedOff(tx, hook, reason));
        }
    }
}
