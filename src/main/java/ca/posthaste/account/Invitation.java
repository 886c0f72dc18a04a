package ca.posthaste.account;

import ca.posthaste.audit.Action;
import ca.posthaste.audit.Actor;
import ca.posthaste.audit.Audit;
import ca.posthaste.audit.AuditSubject;
import ca.posthaste.audit.AuditSubject.Detail;
import ca.posthaste.db.Transaction;
import ca.posthaste.employer.Employer;
import ca.posthaste.mail.Outbox;

/** Notifies people by mail that somebody has added them, and where they can sign in. */
public record Invitation(Outbox outbox, AccountLetters letters) {
    /** Adds a member, or changes the role of one, and notifies them by mail. Returns false if the employer already has the maximum number of members. */
    boolean add(Transaction tx, Users users, Audit audit, Actor actor, Employer employer, String email, Role role) {
        if (users.add(tx, email, employer.id(), role, actor.email()) == Users.Added.TOO_MANY) {
            return false;
        }
        var user = users.byEmail(tx, email).orElseThrow(); // a new user has the language of the employer
        audit.add(tx, actor, employer.id(), Action.USER_ADDED, AuditSubject.user(user.id(), user.email()).with(Detail.ROLE, role.code()));
        outbox.addNotice(tx, employer.id(), user.email(), letters.invitation(user.language(), employer.name(), role, actor.email()));
        return true;
    }

    void sendToOperator(Transaction tx, Actor actor, User user) {
        outbox.addToUser(tx, user.email(), letters.operator(user.language(), actor.email()));
    }
}
