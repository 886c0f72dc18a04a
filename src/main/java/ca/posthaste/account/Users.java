package ca.posthaste.account;

import ca.posthaste.address.Addresses;
import ca.posthaste.db.Row;
import ca.posthaste.db.Transaction;
import ca.posthaste.employer.EmployerId;
import ca.posthaste.employer.Employers;
import ca.posthaste.language.Language;
import java.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
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

    /** The same by a command. */
    public Added add(Transaction tx, String email, EmployerId employer, Role role) {
        return add(tx, email, employer, role, "");
    }

    /**
     * Makes the user one of the employer's people, or gives them another role there. Until the commit, no other is added.
     *
     * @param by the address of who does it; empty for a command
     */
    public Added add(Transaction tx, String email, EmployerId employer, Role role, String by) {
        Employers.lock(tx, employer);
        int user = locked(tx, email).orElseGet(() -> inserted(tx, email, languageOf(tx, employer)));
        if (setRole(tx, employer, user, role)) {
            return Added.CHANGED;
        }
        if (count(tx, employer) >= MEMBERS_MAX) {
            forgetIfAlone(tx, user);
            return Added.TOO_MANY;
        }
        tx.sql("INSERT INTO account_member (employer, account_user, role, added_at, added_by) VALUES (:employer, :user, :role, :now, :by)")
            .bind("employer", employer.value()).bind("user", user).bind("role", role.word()).bind("now", clock.millis()).bind("by", by).execute();
        return Added.NEW;
    }

    /** Until the commit, the user is not forgotten, and nobody else counts what they have. */
    private static Optional<Integer> locked(Transaction tx, String email) {
        return tx.sql("UPDATE account_user SET email_key = email_key WHERE email_key = :key RETURNING id").bind("key", Addresses.key(email)).first(Row::nextInt);
    }

    /** The same. False if there is no such user any more. */
    static boolean lock(Transaction tx, int user) {
        return tx.sql("UPDATE account_user SET email_key = email_key WHERE id = :user").bind("user", user).execute() == 1;
    }

    /** Another process may add the same user to another employer at this moment. */
    private int inserted(Transaction tx, String email, Language language) {
        return tx.sql("INSERT INTO account_user (email, email_key, language, created_at) VALUES (:email, :key, :language, :now)"
                + " ON CONFLICT (email_key) DO UPDATE SET email_key = excluded.email_key RETURNING id")
            .bind("email", email).bind("key", Addresses.key(email)).bind("language", language.word()).bind("now", clock.millis()).one(Row::nextInt);
    }

    /** Who is new is written to as their employer is, until they say otherwise. */
    private static Language languageOf(Transaction tx, EmployerId employer) {
        return tx.sql("SELECT language FROM employer WHERE id = :employer").bind("employer", employer.value()).first(Row::nextString)
            .flatMap(Language::of).orElse(Language.ENGLISH);
    }

    /** False if they are none of the employer's people. */
    boolean setRole(Transaction tx, EmployerId employer, int user, Role role) {
        return tx.sql("UPDATE account_member SET role = :role WHERE employer = :employer AND account_user = :user")
            .bind("role", role.word()).bind("employer", employer.value()).bind("user", user).execute() == 1;
    }

    /** Whether they are the only owner. Somebody must be able to add people: so they stay. Until the commit, no other owner goes. */
    public boolean isLastOwner(Transaction tx, EmployerId employer, int user) {
        Employers.lock(tx, employer);
        var owners = tx.sql("SELECT account_user FROM account_member WHERE employer = :employer AND role = :owner LIMIT 2")
            .bind("employer", employer.value()).bind("owner", Role.OWNER.word()).all(Row::nextInt);
        return owners.equals(List.of(user));
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

    /** The same with what else is known of each. */
    public List<MemberDetails> details(Transaction tx, EmployerId employer) {
        return tx.sql("SELECT u.id, u.email, m.employer, m.role, m.added_at, m.added_by, u.signed_in_at FROM account_member m"
                + " JOIN account_user u ON u.id = m.account_user WHERE m.employer = :employer ORDER BY u.email_key").bind("employer", employer.value())
            .all(row -> new MemberDetails(member(row), instant(row), Objects.requireNonNullElse(row.nextString(), ""), instant(row)));
    }

    private static Optional<Instant> instant(Row row) {
        return Optional.ofNullable(row.nextLongOrNull()).map(Instant::ofEpochMilli);
    }

    public Optional<Member> member(Transaction tx, EmployerId employer, int user) {
        return tx.sql(MEMBERS + " WHERE m.employer = :employer AND m.account_user = :user").bind("employer", employer.value()).bind("user", user)
            .first(Users::member);
    }

    /** Where to write to an employer's people; as many as there may be at most. */
    public List<String> addresses(Transaction tx, EmployerId employer) {
        return of(tx, employer).stream().map(Member::email).toList();
    }

    /** Takes a user out of an employer's people. A user who then belongs to nobody is forgotten. False if they were none of them. */
    public boolean remove(Transaction tx, String email, EmployerId employer) {
        Employers.lock(tx, employer);
        return locked(tx, email).map(user -> {
            int removed = tx.sql("DELETE FROM account_member WHERE employer = :employer AND account_user = :user")
                .bind("employer", employer.value()).bind("user", user).execute();
            forgetIfAlone(tx, user);
            return removed == 1;
        }).orElse(false);
    }

    /** Forgets a user altogether. How many employers they belonged to; empty if there is no such user. */
    public Optional<Integer> remove(Transaction tx, String email) {
        return locked(tx, email).map(user -> {
            int removed = tx.sql("DELETE FROM account_member WHERE account_user = :user").bind("user", user).execute();
            tx.sql("UPDATE account_user SET operator = :no WHERE id = :user").bind("no", false).bind("user", user).execute();
            forgetIfAlone(tx, user);
            return removed;
        });
    }

    /** For an employer who leaves: takes everybody out. Users are locked before what is theirs, as everywhere. */
    public static void removeAll(Transaction tx, EmployerId employer) {
        Employers.lock(tx, employer);
        tx.sql("UPDATE account_user SET email_key = email_key WHERE id IN (SELECT account_user FROM account_member WHERE employer = :employer)")
            .bind("employer", employer.value()).execute();
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

    /**
     * Until the transaction ends, nobody else takes an operator's place away: of two who do, the second sees what the first did. All operators are locked: one
     * alone may have been the one that the first took away, and a third would lock another.
     */
    boolean isLastOperator(Transaction tx, User user) {
        tx.sql("UPDATE account_user SET operator = operator WHERE operator").execute();
        return !tx.sql("SELECT 1 FROM account_user WHERE operator AND id <> :user").bind("user", user.id()).exists();
    }

    public List<User> operators(Transaction tx) {
        return tx.sql(USERS + " WHERE u.operator ORDER BY u.email_key").all(Users::user);
    }

    /** The employers of a user, by name. */
    public List<SignedIn.Membership> memberships(Transaction tx, int user, int most) {
        return tx.sql("SELECT m.role, " + Employers.COLUMNS + " FROM account_member m JOIN employer e ON e.id = m.employer"
                + " WHERE m.account_user = :user ORDER BY e.name, e.id LIMIT :most").bind("user", user).bind("most", most)
            .all(Users::membership);
    }

    Optional<SignedIn.Membership> membership(Transaction tx, int user, EmployerId employer) {
        return tx.sql("SELECT m.role, " + Employers.COLUMNS + " FROM account_member m JOIN employer e ON e.id = m.employer"
                + " WHERE m.account_user = :user AND m.employer = :employer").bind("user", user).bind("employer", employer.value())
            .first(Users::membership);
    }

    private static SignedIn.Membership membership(Row row) {
        var role = Role.of(row.nextString()).orElseThrow();
        return new SignedIn.Membership(Employers.employer(row), role);
    }

    /** Makes somebody an operator, who need not belong to any employer. False if they were one. */
    public boolean addOperator(Transaction tx, String email) {
        int user = locked(tx, email).orElseGet(() -> inserted(tx, email, Language.ENGLISH));
        return tx.sql("UPDATE account_user SET operator = :yes WHERE id = :user AND NOT operator").bind("yes", true).bind("user", user).execute() == 1;
    }

    /** False if they were none. */
    public boolean removeOperator(Transaction tx, String email) {
        return locked(tx, email).map(user -> {
            int changed = tx.sql("UPDATE account_user SET operator = :no WHERE id = :user AND operator").bind("no", false).bind("user", user).execute();
            forgetIfAlone(tx, user);
            return changed == 1;
        }).orElse(false);
    }

    /** Notes that they sign in. False if they were forgotten meanwhile. */
    boolean signsIn(Transaction tx, int user) {
        return tx.sql("UPDATE account_user SET signed_in_at = :now WHERE id = :user").bind("now", clock.millis()).bind("user", user).execute() == 1;
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
