package ca.posthaste.account;

import ca.posthaste.address.Addresses;
import ca.posthaste.db.Row;
import ca.posthaste.db.Transaction;
import ca.posthaste.employer.EmployerId;
import ca.posthaste.employer.Employers;
import java.time.Clock;
import java.util.List;
import java.util.Optional;

/** Store: every SQL statement about users. A user is known by the e-mail address, in whatever capitals it is typed. */
public final class Users {
    /** Of one employer: each of them is sent every notice. */
    public static final int MEMBERS_MAX = 100;
    public static final int EMAIL_MAX = 254;

    private static final String MEMBERS = "SELECT u.id, u.email, m.employer, m.role FROM account_member m"
        + " JOIN account_user u ON u.id = m.account_user";

    private final Clock clock;

    public Users(Clock clock) {
        this.clock = clock;
    }

    /** The result of adding a user to an employer: is new there; was there already, and has this role now; there is no room. */
    public enum Added { NEW, CHANGED, TOO_MANY }

    /** Makes the user one of the employer's people, or gives them another role there. Until the commit, no other is added. */
    public Added add(Transaction tx, String email, EmployerId employer, Role role) {
        Employers.lock(tx, employer);
        int user = found(tx, email).orElseGet(() -> inserted(tx, email));
        int changed = tx.sql("UPDATE account_member SET role = :role WHERE employer = :employer AND account_user = :user")
            .bind("role", role.word()).bind("employer", employer.value()).bind("user", user).execute();
        if (changed == 1) {
            return Added.CHANGED;
        }
        if (count(tx, employer) >= MEMBERS_MAX) {
            forgetIfAlone(tx, user);
            return Added.TOO_MANY;
        }
        tx.sql("INSERT INTO account_member (employer, account_user, role) VALUES (:employer, :user, :role)")
            .bind("employer", employer.value()).bind("user", user).bind("role", role.word()).execute();
        return Added.NEW;
    }

    private static Optional<Integer> found(Transaction tx, String email) {
        return tx.sql("SELECT id FROM account_user WHERE email_key = :key").bind("key", Addresses.key(email)).first(Row::nextInt);
    }

    /** Another process may add the same user to another employer at this moment. */
    private int inserted(Transaction tx, String email) {
        return tx.sql("INSERT INTO account_user (email, email_key, created_at) VALUES (:email, :key, :now)"
                + " ON CONFLICT (email_key) DO UPDATE SET email_key = excluded.email_key RETURNING id")
            .bind("email", email).bind("key", Addresses.key(email)).bind("now", clock.millis()).one(Row::nextInt);
    }

    private static int count(Transaction tx, EmployerId employer) {
        return tx.sql("SELECT count(*) FROM account_member WHERE employer = :employer").bind("employer", employer.value())
            .one(Row::nextInt);
    }

    /** Everybody, by employer. */
    public List<Member> all(Transaction tx) {
        return tx.sql(MEMBERS + " ORDER BY m.employer, u.email_key").all(Users::member);
    }

    public List<Member> of(Transaction tx, EmployerId employer) {
        return tx.sql(MEMBERS + " WHERE m.employer = :employer ORDER BY u.email_key").bind("employer", employer.value()).all(Users::member);
    }

    /** Where to write to an employer's people; as many as there may be at most. */
    public List<String> addresses(Transaction tx, EmployerId employer) {
        return of(tx, employer).stream().map(Member::email).toList();
    }

    /** Takes a user out of an employer's people. A user who then belongs to nobody is forgotten. False if they were none of them. */
    public boolean remove(Transaction tx, String email, EmployerId employer) {
        return found(tx, email).map(user -> {
            int removed = tx.sql("DELETE FROM account_member WHERE employer = :employer AND account_user = :user")
                .bind("employer", employer.value()).bind("user", user).execute();
            forgetIfAlone(tx, user);
            return removed == 1;
        }).orElse(false);
    }

    /** Forgets a user altogether. How many employers they belonged to; empty if there is no such user. */
    public Optional<Integer> remove(Transaction tx, String email) {
        return found(tx, email).map(user -> {
            int removed = tx.sql("DELETE FROM account_member WHERE account_user = :user").bind("user", user).execute();
            forgetIfAlone(tx, user);
            return removed;
        });
    }

    /** For an employer who leaves: takes everybody out. */
    public static void removeAll(Transaction tx, EmployerId employer) {
        var users = tx.sql("DELETE FROM account_member WHERE employer = :employer RETURNING account_user")
            .bind("employer", employer.value()).all(Row::nextInt);
        users.forEach(user -> forgetIfAlone(tx, user));
    }

    private static void forgetIfAlone(Transaction tx, int user) {
        tx.sql("DELETE FROM account_user WHERE id = :user AND NOT EXISTS (SELECT 1 FROM account_member WHERE account_user = :user)")
            .bind("user", user).execute();
    }

    private static Member member(Row row) {
        return new Member(row.nextInt(), row.nextString(), new EmployerId(row.nextInt()), Role.of(row.nextString()).orElseThrow());
    }
}
