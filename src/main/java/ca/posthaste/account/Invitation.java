package ca.posthaste.account;

import ca.posthaste.audit.Actor;
import ca.posthaste.db.Transaction;
import ca.posthaste.employer.Employer;
import ca.posthaste.mail.Outbox;

/** Notifies people by mail that somebody has added them, and where they can sign in. */
public record Invitation(Outbox outbox, AccountLetters letters) {

    void send(Transaction tx, Actor actor, User user, Employer employer, Role role) {
        outbox.addNotice(tx, employer.id(), user.email(), letters.invitation(user.language(), employer.name(), role, actor.email()));
    }

    void sendToOperator(Transaction tx, Actor actor, User user) {
        outbox.addToUser(tx, user.email(), letters.operator(user.language(), actor.email()));
    }
}
