package ca.posthaste.mail;

import ca.posthaste.queue.Attempt;
import ca.posthaste.queue.Claim;
import ca.posthaste.queue.Handler;
import ca.posthaste.queue.QueueDefinition;
import io.micrometer.core.instrument.Counter;
import java.util.function.Supplier;
import org.jboss.logging.Logger;

/** Delivers mail from the outbox to the mail server. Each thread gets its own sender. See {@link ca.posthaste.queue} for how the queue handles failures. */
public record Courier(Outbox outbox, Supplier<MailSender> senders) implements QueueDefinition<Mail> {
    private static final Logger LOG = Logger.getLogger(Courier.class);

    @Override public Handler<Mail> handler() {
        var sender = senders.get();
        return new Handler<>() {
            @Override public Attempt handle(Claim<Mail> claimed, Runnable beforeHandover) {
                return outbox.attempt(claimed.item(), sender.send(claimed.item(), beforeHandover));
            }

            @Override public void release() {
                sender.disconnect();
            }
        };
    }

    @Override public Counter.Builder counter() {
        return Counter.builder("posthaste.mail").description("E-mail delivery attempts by outcome");
    }

    @Override public void receiverUnavailable() {
        LOG.warnf("Mail is waiting: the mail server is unavailable (see: posthaste mail list)");
    }

    @Override public void gaveUp(Claim<Mail> claimed) {
        LOG.errorf("Mail %d cannot be delivered (see: posthaste mail list)", claimed.id());
    }
}
