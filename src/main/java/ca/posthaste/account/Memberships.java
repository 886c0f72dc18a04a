package ca.posthaste.account;

import ca.posthaste.audit.Action;
import ca.posthaste.audit.Actor;
import ca.posthaste.audit.Audit;
import ca.posthaste.db.Database;
import ca.posthaste.db.Transaction;
import ca.posthaste.employer.Employer;
import ca.posthaste.employer.Employers;
import ca.posthaste.http.limit.RateLimit;
import ca.posthaste.mail.Outbox;
import java.time.Clock;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.BiConsumer;

/** Adds, changes and removes the members of an employer. */
public final class Memberships {
    /** Maximum number of invitations per employer and day, because each is an unsolicited mail. */
    static final int INVITATIONS_A_DAY = 2 * Users.MEMBERS_MAX;

    private final Database database;
    private final Users users;
    private final Audit audit;
    private final Outbox outbox;
    private final Runnable wakeMail;
    private final InvitationLetter letter;
    private final RateLimit invitations;

    public Memberships(Database database, Users users, Audit audit, Outbox outbox, Runnable wakeMail, InvitationLetter letter, Clock clock) {
        this.database = database;
        this.users = users;
        this.audit = audit;
        this.outbox = outbox;
        this.wakeMail = wakeMail;
        this.letter = letter;
        invitations = new RateLimit(INVITATIONS_A_DAY, Duration.ofDays(1), clock);
    }

    /** The result of a change. GONE: the user is not, or no longer, a member of the employer. */
    public enum Outcome { DONE, ALREADY_THERE, TOO_MANY, TOO_OFTEN, LAST_OWNER, GONE }

    /** Adds a user to the employer and notifies them by mail. An existing member retains their role. */
    public CompletionStage<Outcome> invite(Employer employer, Actor actor, String email, Role role) {
        if (invitations.take(employer.id()).rejected()) {
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
        if (users.add(tx, email, employer.id(), role, actor.email()) == Users.Added.TOO_MANY) {
            return Outcome.TOO_MANY;
        }
        var user = users.byEmail(tx, email).orElseThrow();
        outbox.addNotice(tx, employer.id(), user.email(), letter.of(user.language(), employer.name(), role, actor.email()));
        audit.add(tx, actor, employer.id(), Action.USER_ADDED, user.email() + " " + role.code());
        return Outcome.DONE;
    }

    public CompletionStage<Outcome> changeRole(Employer employer, Actor actor, int user, Role role) {
        return change(employer, user, role == Role.OWNER, (tx, member) -> {
            if (member.role() != role) {
                users.setRole(tx, employer.id(), user, role);
                audit.add(tx, actor, employer.id(), Action.ROLE_CHANGED, member.email() + " " + member.role().code() + " → " + role.code());
            }
        });
    }

    /** Removes a member. From the commit on they have no access to the employer, in any browser. */
    public CompletionStage<Outcome> remove(Employer employer, Actor actor, int user) {
        return change(employer, user, false, (tx, member) -> {
            users.remove(tx, member.email(), employer.id());
            audit.add(tx, actor, employer.id(), Action.USER_REMOVED, member.email());
        });
    }

    /**
     * Changes a member, unless the employer would lose its last owner.
     *
     * @param staysOwner whether the member is an owner afterwards
     */
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
