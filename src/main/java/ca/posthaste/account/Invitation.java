package ca.posthaste.account;

import ca.posthaste.audit.Actor;
import ca.posthaste.db.Transaction;
import ca.posthaste.employer.Employer;
import ca.posthaste.mail.MessageContent;
import ca.posthaste.mail.Outbox;

/** Notifies people added by an operator that they can now sign in, and where. */
public record Invitation(Outbox outbox, InvitationLetter letter) {

    void sendToOwner(Transaction tx, Actor actor, User user, Employer employer) {
        outbox.addNotice(tx, employer.id(), user.email(), letter.of(user.language(), employer.name(), Role.OWNER, actor.email()));
    }

    void sendToOperator(Transaction tx, Actor actor, User user) {
        outbox.addToUser(tx, user.email(), letter.withSignIn(new MessageContent(user.language())
            .subject("operator.subject", "site", letter.site()).add("operator.access", "by", actor.email(), "site", letter.site())));
    }
}
