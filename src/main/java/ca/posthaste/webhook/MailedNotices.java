package ca.posthaste.webhook;

import ca.posthaste.account.Users;
import ca.posthaste.db.Transaction;
import ca.posthaste.employer.Employers;
import ca.posthaste.language.Bilingual;
import ca.posthaste.mail.MessageContent;
import ca.posthaste.mail.Outbox;

/** Sends notices by mail to the employer's users, in the employer's language. */
public final class MailedNotices implements WebhookHealth.Notices {
    private static final Bilingual SUBJECT = new Bilingual("A webhook was turned off", "Un webhook a été désactivé");

    private final Employers employers;
    private final Users users;
    private final Outbox outbox;

    public MailedNotices(Employers employers, Users users, Outbox outbox) {
        this.employers = employers;
        this.users = users;
        this.outbox = outbox;
    }

    @Override public void turnedOff(Transaction tx, Webhook hook, OffReason reason) {
        employers.byId(tx, hook.employer()).ifPresent(employer -> {
            var letter = letter(new MessageContent(employer.language()), hook, reason);
            users.addresses(tx, employer.id()).forEach(address -> outbox.addNotice(tx, employer.id(), address, letter));
        });
    }

    private static MessageContent letter(MessageContent letter, Webhook hook, OffReason reason) {
        return letter.subject(SUBJECT)
            .add("Your webhook number %s was turned off. It sent to:\n%s",
                "Votre webhook numéro %s a été désactivé. Il envoyait à\u00a0:\n%s", hook.id(), hook.url())
            .add(reason.explanation().text())
            .add("Undelivered messages are kept for 30 days and are sent once you turn the webhook on again: PUT /webhooks/%1$s with"
                    + " {\"state\": \"on\"}. Events in the meantime are not sent automatically; request them with"
                    + " POST /webhooks/%1$s/replay?since= and a cursor of the change feed.",
                "Les messages non livrés sont conservés pendant 30 jours et partiront quand vous réactiverez le webhook\u00a0: PUT /webhooks/%1$s"
                    + " avec {\"state\": \"on\"}. Les événements survenus entre-temps ne sont pas envoyés automatiquement; demandez-les avec"
                    + " POST /webhooks/%1$s/replay?since= et un curseur du flux des changements.", hook.id());
    }
}
