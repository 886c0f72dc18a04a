package ca.posthaste.account;

import ca.posthaste.audit.Action;
import ca.posthaste.audit.Actor;
import ca.posthaste.audit.Audit;
import ca.posthaste.audit.AuditSubject;
import ca.posthaste.db.Database;
import ca.posthaste.db.Transaction;
import ca.posthaste.employer.Employer;
import ca.posthaste.employer.Employers;
import ca.posthaste.http.limit.RateLimit;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.BiConsumer;

/** Adds, changes and removes the members of an employer. */
public record Memberships(Database database, Users users, Audit audit, Invitation invitation, Runnable wakeMail, RateLimit limit) {
    /** Maximum number of invitations per employer and day, because each is an unsolicited mail. */
    static final int INVITATIONS_A_DAY = 2 * Users.MEMBERS_MAX;

    /** The result of a change. GONE: the user is not, or no longer, a member of the employer. */
    public enum Outcome { DONE, ALREADY_THERE, TOO_MANY, TOO_OFTEN, LAST_OWNER, GONE }

    /** Adds a user to the employer and notifies them by mail. An existing member retains their role. */
    public CompletionStage<Outcome> invite(Employer employer, Actor actor, String email, Role role) {
        if (limit.take(employer.id()).rejected()) {
            return CompletableFuture.completedFuture(Outcome.TOO_OFTEN);
        }
        return database.write(tx -> invite(tx, employer, actor, email, role)).thenApply(outcome -> {
            wakeMail.run();
            return outcome;
        });
    }

    private Outcome invite(Transaction tx, Employer employer, Actor actor, String email, Role role) {
        Employers.lock(tx, employer.id()); // if two requests add the same person, the second one must see the first
        if (users.byEmail(tx, email).flatMap(user -> users.member(tx, employer.id(), user.id())).isPresent()) {
            return Outcome.ALREADY_THERE;
        }
        return invitation.add(tx, users, audit, actor, employer, email, role) ? Outcome.DONE : Outcome.TOO_MANY;
    }

    public CompletionStage<Outcome> changeRole(Employer employer, Actor actor, int user, Role role) {
        return change(employer, user, role == Role.OWNER, (tx, member) -> {
            if (member.role() != role) {
                users.setRole(tx, employer.id(), user, role);
                audit.add(tx, actor, employer.id(), Action.ROLE_CHANGED,
                    AuditSubject.user(user, member.email()).changed(member.role().code(), role.code()));
            }
        });
    }

    /** Removes a member. From the commit on they have no access to the employer, in any browser. */
    public CompletionStage<Outcome> remove(Employer employer, Actor actor, int user) {
        return change(employer, user, false, (tx, member) -> {
            users.remove(tx, member.email(), employer.id());
            audit.add(tx, actor, employer.id(), Action.USER_REMOVED, AuditSubject.user(user, member.email()));
        });
    }

    /** Changes a member, unless the employer would lose its last owner because the member does not stay one. */
    private CompletionStage<Outcome> change(Employer employer, int user, boolean staysOwner, BiConsumer<Transaction, Member> change) {
        return database.write(tx -> {
            boolean isLast = users.isLastOwner(tx, employer.id(), user); // locks the employer, so that the member read next cannot change
            var member = users.member(tx, employer.id(), user);
            if (member.isEmpty()) {
                return Outcome.GONE;
            }
            if (isLast && !staysOwner) {
                return Outcome.LAST_OWNER;
            }
            change.accept(tx, member.get());
            return Outcome.DONE;
        });
    }
}
