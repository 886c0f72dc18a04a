package ca.posthaste.account;

import ca.posthaste.audit.Action;
import ca.posthaste.audit.Actor;
import ca.posthaste.audit.Audit;
import ca.posthaste.audit.AuditSubject;
import ca.posthaste.audit.AuditSubject.Detail;
import ca.posthaste.db.Transaction;
import ca.posthaste.language.Language;

/** Administration of users by an operator. Operators cannot remove themselves, and at least one operator always remains. */
public record UserAdministration(Users users, Invitation invitation, Audit audit) {
    private static final Sessions SESSIONS = new Sessions();

    /**
     * The result of a change, or the reason why it was not made: no such user, the last operator, the caller themselves, or nothing to change. OWNERLESS: the
     * change was made, and left an employer without an owner.
     */
    public enum Outcome { DONE, OWNERLESS, UNKNOWN, LAST, SELF, UNCHANGED }

    /** Makes a user an operator and mails them where to sign in. */
    public Outcome addOperator(Transaction tx, Actor actor, String email, Language language) {
        boolean isNew = users.byEmail(tx, email).isEmpty();
        if (!users.addOperator(tx, email)) {
            return Outcome.UNCHANGED;
        }
        var user = users.byEmail(tx, email).orElseThrow();
        if (isNew) {
            users.setLanguage(tx, user.id(), language);
        }
        invitation.sendToOperator(tx, actor, users.byId(tx, user.id()).orElseThrow());
        audit.add(tx, actor, Action.OPERATOR_ADDED, subject(user));
        return Outcome.DONE;
    }

    public Outcome removeOperator(Transaction tx, Actor actor, int id) {
        var user = users.byId(tx, id).orElse(null);
        if (user == null) {
            return Outcome.UNKNOWN;
        }
        if (!user.isOperator()) {
            return Outcome.UNCHANGED;
        }
        if (isSelf(actor, user)) {
            return Outcome.SELF;
        }
        if (users.isLastOperator(tx, user)) {
            return Outcome.LAST;
        }
        users.removeOperator(tx, user.email());
        audit.add(tx, actor, Action.OPERATOR_REMOVED, subject(user));
        return Outcome.DONE;
    }

    /**
     * Removes a user from all employers, even if they are the last owner of one: that may be the very user who has to go, and an operator can add another
     * owner.
     */
    public Outcome remove(Transaction tx, Actor actor, int id) {
        var user = users.byId(tx, id).orElse(null);
        if (user == null) {
            return Outcome.UNKNOWN;
        }
        if (isSelf(actor, user)) {
            return Outcome.SELF;
        }
        var memberships = users.memberships(tx, id, Integer.MAX_VALUE);
        boolean wasLastOwner = memberships.stream().anyMatch(membership -> users.isLastOwner(tx, membership.employer().id(), id));
        if (user.isOperator() && users.isLastOperator(tx, user)) {
            return Outcome.LAST;
        }
        for (var membership : memberships) {
            audit.add(tx, actor, membership.employer().id(), Action.USER_REMOVED, subject(user));
        }
        users.remove(tx, user.email());
        audit.add(tx, actor, Action.USER_REMOVED, subject(user));
        return wasLastOwner ? Outcome.OWNERLESS : Outcome.DONE;
    }

    /** Ends all sessions of the user and invalidates sign-in links that were already mailed. */
    public Outcome signOutEverywhere(Transaction tx, Actor actor, int id) {
        return users.byId(tx, id).map(user -> {
            int ended = SESSIONS.endAll(tx, user.id());
            audit.add(tx, actor, Action.SIGNED_OUT_EVERYWHERE, subject(user).with(Detail.COUNT, ended));
            return Outcome.DONE;
        }).orElse(Outcome.UNKNOWN);
    }

    private static AuditSubject subject(User user) {
        return AuditSubject.user(user.id(), user.email());
    }

    private static boolean isSelf(Actor actor, User user) {
        return actor.email().equals(user.email());
    }
}
