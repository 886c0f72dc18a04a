package ca.posthaste.webhook;

import ca.posthaste.account.Users;
import ca.posthaste.db.Transaction;
import ca.posthaste.employer.Employers;
import ca.posthaste.mail.MessageContent;
import ca.posthaste.mail.Outbox;

/** Sends notices by mail to the employer's users, in the employer's language. */
public record MailedNotices(Employers employers, Users users, Outbox outbox) implements WebhookHealth.Notices {
    @Override public void turnedOff(Transaction tx, Webhook hook, OffReason reason) {
        employers.byId(tx, hook.employer()).ifPresent(employer -> {
            var letter = letter(new MessageContent(employer.language()), hook, reason);
            users.addresses(tx, employer.id()).forEach(address -> outbox.addNotice(tx, employer.id(), address, letter));
        });
    }

    private static MessageContent letter(MessageContent letter, Webhook hook, OffReason reason) {
        return letter.subject("webhook.subject").add("webhook.off", "id", hook.id(), "url", hook.url())
            .addText(reason.explanation().in(letter.language())).add("webhook.restart", "id", hook.id());
    }
}
