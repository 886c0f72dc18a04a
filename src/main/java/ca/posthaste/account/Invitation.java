package ca.posthaste.account;

import ca.posthaste.audit.Actor;
import ca.posthaste.db.Transaction;
import ca.posthaste.employer.Employer;
import ca.posthaste.language.Bilingual;
import ca.posthaste.mail.MessageContent;
import ca.posthaste.mail.Outbox;

/** Notifies people added by an operator that they can now sign in, and where. */
public record Invitation(Outbox outbox, InvitationLetter letter) {

    void sendToOwner(Transaction tx, Actor actor, User user, Employer employer) {
        outbox.addNotice(tx, employer.id(), user.email(), letter.of(user.language(), employer.name(), Role.OWNER, actor.email()));
    }

    void sendToOperator(Transaction tx, Actor actor, User user) {
        var name = letter.site().in(user.language());
        outbox.addToUser(tx, user.email(), letter.withSignIn(user.language(), new MessageContent(user.language())
            .subject(Bilingual.format("You are now an operator of %s", "Vous êtes maintenant exploitant de %s", name))
            .add("%s has made you an operator of %s: you manage its employers, users, reports and e-mail.",
                "%s vous a nommé exploitant de %s\u00a0: vous gérez ses employeurs, ses utilisateurs, ses signalements et ses courriels.", actor.email(), name)));
    }
}
