package ca.posthaste.account;

import ca.posthaste.audit.Action;
import ca.posthaste.audit.Actor;
import ca.posthaste.audit.Audit;
import ca.posthaste.db.Transaction;
import ca.posthaste.language.Language;

/** What an operator does about users of the whole service. Nobody takes their own place away, and one operator always stays. */
public final class UserCare {
    private final Users users;
    private final Sessions sessions = new Sessions();
    private final Invitation invitation;
    private final Audit audit;

    public UserCare(Users users, Invitation invitation, Audit audit) {
        this.users = users;
        this.invitation = invitation;
        this.audit = audit;
    }

    /**
     * What became of it; or why not: there is no such user, it is the last operator, it is whoever asks, or it is so already.
     * OWNERLESS: it is done, and an employer has no owner any more.
     */
    public enum Outcome { DONE, OWNERLESS, UNKNOWN, LAST, SELF, UNCHANGED }

    /** They are mailed where they sign in. */
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
        audit.add(tx, actor, Action.OPERATOR_ADDED, email);
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
        audit.add(tx, actor, Action.OPERATOR_REMOVED, user.email());
        return Outcome.DONE;
    }

    /** Out of all employers. Also the last owner of one, who may be the very one that has to go: an operator can give it another. */
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
            audit.add(tx, actor, membership.employer().id(), Action.USER_REMOVED, user.email());
        }
        users.remove(tx, user.email());
        audit.add(tx, actor, Action.USER_REMOVED, user.email());
        return wasLastOwner ? Outcome.OWNERLESS : Outcome.DONE;
    }

    /** Links that were mailed are of no use afterwards, either. */
    public Outcome signOutEverywhere(Transaction tx, Actor actor, int id) {
        var user = users.byId(tx, id).orElse(null);
        if (user == null) {
            return Outcome.UNKNOWN;
        }
        int ended = sessions.endAll(tx, user.id());
        audit.add(tx, actor, Action.SIGNED_OUT_EVERYWHERE, user.email() + " " + ended);
        return Outcome.DONE;
    }

    private static boolean isSelf(Actor actor, User user) {
        return actor.email().equals(user.email());
    }
}
