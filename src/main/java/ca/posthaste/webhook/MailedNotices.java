package ca.posthaste.webhook;

import ca.posthaste.db.Transaction;
import ca.posthaste.employer.EmployerId;
import ca.posthaste.employer.Employers;
import ca.posthaste.language.Bilingual;
import java.util.List;

/** Notices by mail, in the employer's language. */
public final class MailedNotices implements Notices {
    /** An employer's users, and the way to mail them. */
    public interface Users {
        List<String> addresses(Transaction tx, EmployerId employer);

        /** In this transaction. */
        void mail(Transaction tx, EmployerId employer, String to, String subject, String plain);
    }

    private final Employers employers;
    private final Users users;

    public MailedNotices(Employers employers, Users users) {
        this.employers = employers;
        this.users = users;
    }

    @Override public void turnedOff(Transaction tx, Webhook hook, OffReason reason) {
        employers.byId(tx, hook.employer()).ifPresent(employer -> {
            var subject = new Bilingual("A webhook was turned off", "Un webhook a été désactivé").in(employer.language());
            var text = text(hook, reason).in(employer.language());
            for (var address : users.addresses(tx, hook.employer())) {
                users.mail(tx, hook.employer(), address, subject, text);
            }
        });
    }

    private static Bilingual text(Webhook hook, OffReason reason) {
        return Bilingual.format("""
            Your webhook number %1$s was turned off. It sent to:

            %2$s

            %3$s

            Messages that were not delivered are kept for 30 days and leave when you turn the webhook on again: \
            PUT /webhooks/%1$s with {"state": "on"}. Of what happened in between it is not told by itself; ask for it with \
            POST /webhooks/%1$s/replay?since= and a cursor of the change feed.
            """, """
            Votre webhook numéro %1$s a été désactivé. Il envoyait à\u00a0:

            %2$s

            %3$s

            Les messages non livrés sont conservés pendant 30 jours et partiront quand vous réactiverez le webhook\u00a0: \
            PUT /webhooks/%1$s avec {"state": "on"}. Il n’est pas informé de lui-même de ce qui s’est passé entre-temps; \
            demandez-le avec POST /webhooks/%1$s/replay?since= et un curseur du fil des changements.
            """, hook.id(), hook.url(), reason.text());
    }
}
