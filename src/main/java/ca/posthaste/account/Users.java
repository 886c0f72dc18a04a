package ca.posthaste.account;

import ca.posthaste.address.Addresses;
import ca.posthaste.db.Row;
import ca.posthaste.db.Transaction;
import ca.posthaste.employer.EmployerId;
import ca.posthaste.employer.Employers;
import ca.posthaste.language.Language;
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

    static final String USER_COLUMNS = "u.id, u.email, u.language, u.operator";
    private static final String USERS = "SELECT " + USER_COLUMNS + " FROM account_user u";

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
            tx.sql("UPDATE account_user SET operator = :no WHERE id = :user").bind("no", false).bind("user", user).execute();
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

    /** An operator belongs to the service. */
    private static void forgetIfAlone(Transaction tx, int user) {
        boolean isAlone = !tx.sql("SELECT 1 FROM account_user u WHERE u.id = :user"
                + " AND (u.operator OR EXISTS (SELECT 1 FROM account_member m WHERE m.account_user = u.id))").bind("user", user).exists();
        if (isAlone) {
            for (var table : List.of("session", "sign_in_link")) {
                tx.sql("DELETE FROM " + table + " WHERE account_user = :user").bind("user", user).execute();
            }
            tx.sql("DELETE FROM account_user WHERE id = :user").bind("user", user).execute();
        }
    }

    public Optional<User> byEmail(Transaction tx, String email) {
        return tx.sql(USERS + " WHERE u.email_key = :key").bind("key", Addresses.key(email)).first(Users::user);
    }

    public Optional<User> byId(Transaction tx, int id) {
        return tx.sql(USERS + " WHERE u.id = :id").bind("id", id).first(Users::user);
    }

    /** Until the transaction ends, nobody else takes an operator's place away: of two who do, the second sees what the first did. */
    boolean isLastOperator(Transaction tx, User user) {
        tx.sql("UPDATE account_user SET operator = operator WHERE id = (SELECT min(id) FROM account_user WHERE operator)").execute();
        return !tx.sql("SELECT 1 FROM account_user WHERE operator AND id <> :user").bind("user", user.id()).exists();
    }

    public List<User> operators(Transaction tx) {
        return tx.sql(USERS + " WHERE u.operator ORDER BY u.email_key").all(Users::user);
    }

    /** The employers of a user, by name. */
    public List<SignedIn.Membership> memberships(Transaction tx, int user, int most) {
        return tx.sql("SELECT m.role, " + Employers.COLUMNS + " FROM account_member m JOIN employer e ON e.id = m.employer"
                + " WHERE m.account_user = :user ORDER BY e.name, e.id LIMIT :most").bind("user", user).bind("most", most)
            .all(row -> {
                var role = Role.of(row.nextString()).orElseThrow();
                return new SignedIn.Membership(Employers.employer(row), role);
            });
    }

    Optional<SignedIn.Membership> membership(Transaction tx, int user, EmployerId employer) {
        return tx.sql("SELECT m.role, " + Employers.COLUMNS + " FROM account_member m JOIN employer e ON e.id = m.employer"
                + " WHERE m.account_user = :user AND m.employer = :employer").bind("user", user).bind("employer", employer.value())
            .first(row -> {
                var role = Role.of(row.nextString()).orElseThrow();
                return new SignedIn.Membership(Employers.employer(row), role);
            });
    }

    /** Makes somebody an operator, who need not belong to any employer. False if they were one. */
    public boolean addOperator(Transaction tx, String email) {
        int user = found(tx, email).orElseGet(() -> inserted(tx, email));
        return tx.sql("UPDATE account_user SET operator = :yes WHERE id = :user AND NOT operator").bind("yes", true).bind("user", user).execute() == 1;
    }

    /** False if they were none. */
    public boolean removeOperator(Transaction tx, String email) {
        return found(tx, email).map(user -> {
            int changed = tx.sql("UPDATE account_user SET operator = :no WHERE id = :user AND operator").bind("no", false).bind("user", user).execute();
            forgetIfAlone(tx, user);
            return changed == 1;
        }).orElse(false);
    }

    public void setLanguage(Transaction tx, int user, Language language) {
        tx.sql("UPDATE account_user SET language = :language WHERE id = :user").bind("language", language.word()).bind("user", user).execute();
    }

    /** Reads the columns of {@link #USER_COLUMNS} from the next columns of the row. */
    static User user(Row row) {
        return new User(row.nextInt(), row.nextString(), Language.of(row.nextString()).orElseThrow(), row.nextBoolean());
    }

    private static Member member(Row row) {
        return new Member(row.nextInt(), row.nextString(), new EmployerId(row.nextInt()), Role.of(row.nextString()).orElseThrow());
    }
}
