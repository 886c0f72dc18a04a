package ca.posthaste.account;

import ca.posthaste.db.Row;
import ca.posthaste.db.Transaction;
import ca.posthaste.employer.EmployerId;
import ca.posthaste.employer.Employers;
import ca.posthaste.language.Language;
import ca.posthaste.mail.Addresses;
import java.time.Clock;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/** The store of users. A user is identified by the e-mail address, regardless of case. */
public record Users(Clock clock) {
    /** Maximum number of members per employer, because every notice is sent to each of them. */
    public static final int MEMBERS_MAX = 100;
    public static final int EMAIL_MAX = 254;

    private static final String MEMBERS = "SELECT u.id, u.email, m.employer, m.role FROM account_member m"
        + " JOIN account_user u ON u.id = m.account_user";

    static final String USER_COLUMNS = "u.id, u.email, u.language, u.operator";
    private static final String USERS = "SELECT " + USER_COLUMNS + " FROM account_user u";

    /** The result of adding a user to an employer: added; already a member, now with the given role; or rejected because the employer has too many members. */
    public enum Added { NEW, CHANGED, TOO_MANY }

    public Added add(Transaction tx, String email, EmployerId employer, Role role) {
        return add(tx, email, employer, role, "");
    }

    /**
     * Adds a user to an employer, or changes their role if they are a member. Locks the employer until the commit, so that the number of members stays correct.
     *
     * @param by e-mail address of the user who adds them; empty for a command
     */
    public Added add(Transaction tx, String email, EmployerId employer, Role role, String by) {
        Employers.lock(tx, employer);
        int user = locked(tx, email).orElseGet(() -> inserted(tx, email, languageOf(tx, employer)));
        if (setRole(tx, employer, user, role)) {
            return Added.CHANGED;
        }
        if (count(tx, employer) >= MEMBERS_MAX) {
            deleteIfUnused(tx, user);
            return Added.TOO_MANY;
        }
        tx.sql("INSERT INTO account_member (employer, account_user, role, added_at, added_by) VALUES (:employer, :user, :role, :now, :by)")
            .bind("employer", employer.value()).bind("user", user).bind("role", role.code()).bind("now", clock.millis()).bind("by", by).execute();
        return Added.NEW;
    }

    /** Finds and locks a user. Until the commit, the user cannot be deleted, and concurrent checks of their memberships wait. */
    private static Optional<Integer> locked(Transaction tx, String email) {
        return tx.sql("UPDATE account_user SET email_key = email_key WHERE email_key = :key RETURNING id")
            .bind("key", Addresses.key(email)).first(Row::nextInt);
    }

    /** Locks a user as {@link #locked} does. Returns false if the user no longer exists. */
    static boolean lock(Transaction tx, int user) {
        return tx.sql("UPDATE account_user SET email_key = email_key WHERE id = :user").bind("user", user).execute() == 1;
    }

    /** Inserts a user. Handles the conflict with another process that adds the same user to another employer at the same time. */
    private int inserted(Transaction tx, String email, Language language) {
        return tx.sql("INSERT INTO account_user (email, email_key, language, created_at) VALUES (:email, :key, :language, :now)"
                + " ON CONFLICT (email_key) DO UPDATE SET email_key = excluded.email_key RETURNING id")
            .bind("email", email).bind("key", Addresses.key(email)).bind("language", language.code()).bind("now", clock.millis()).one(Row::nextInt);
    }

    /** Returns the language of an employer, which is the initial language of new users. */
    private static Language languageOf(Transaction tx, EmployerId employer) {
        return tx.sql("SELECT language FROM employer WHERE id = :employer").bind("employer", employer.value()).first(Row::nextString)
            .flatMap(Language::of).orElse(Language.ENGLISH);
    }

    boolean setRole(Transaction tx, EmployerId employer, int user, Role role) {
        return tx.sql("UPDATE account_member SET role = :role WHERE employer = :employer AND account_user = :user")
            .bind("role", role.code()).bind("employer", employer.value()).bind("user", user).execute() == 1;
    }

    /**
     * Reports whether a user is the only owner, who must stay because somebody must be able to add members. Locks the employer, so that no other owner leaves
     * before the commit.
     */
    public boolean isLastOwner(Transaction tx, EmployerId employer, int user) {
        Employers.lock(tx, employer);
        var owners = tx.sql("SELECT account_user FROM account_member WHERE employer = :employer AND role = :owner LIMIT 2")
            .bind("employer", employer.value()).bind("owner", Role.OWNER.code()).all(Row::nextInt);
        return owners.equals(List.of(user));
    }

    private static int count(Transaction tx, EmployerId employer) {
        return tx.sql("SELECT count(*) FROM account_member WHERE employer = :employer").bind("employer", employer.value())
            .one(Row::nextInt);
    }

    public List<Member> all(Transaction tx) {
        return tx.sql(MEMBERS + " ORDER BY m.employer, u.email_key").all(Users::member);
    }

    public List<Member> of(Transaction tx, EmployerId employer) {
        return tx.sql(MEMBERS + " WHERE m.employer = :employer ORDER BY u.email_key").bind("employer", employer.value()).all(Users::member);
    }

    public List<Member.Details> details(Transaction tx, EmployerId employer) {
        return tx.sql("SELECT u.id, u.email, m.employer, m.role, m.added_at, m.added_by, u.signed_in_at FROM account_member m"
                + " JOIN account_user u ON u.id = m.account_user WHERE m.employer = :employer ORDER BY u.email_key").bind("employer", employer.value())
            .all(row -> new Member.Details(member(row), row.nextInstant(), Objects.requireNonNullElse(row.nextString(), ""), row.nextInstant()));
    }

    public Optional<Member> member(Transaction tx, EmployerId employer, int user) {
        return tx.sql(MEMBERS + " WHERE m.employer = :employer AND m.account_user = :user").bind("employer", employer.value()).bind("user", user)
            .first(Users::member);
    }

    /** Returns the e-mail addresses of all members of an employer; at most {@link #MEMBERS_MAX}. */
    public List<String> addresses(Transaction tx, EmployerId employer) {
        return of(tx, employer).stream().map(Member::email).toList();
    }

    /** Removes a member from an employer, and deletes the user if they then belong to no employer. Returns false if they were not a member. */
    public boolean remove(Transaction tx, String email, EmployerId employer) {
        Employers.lock(tx, employer);
        return locked(tx, email).map(user -> {
            int removed = tx.sql("DELETE FROM account_member WHERE employer = :employer AND account_user = :user")
                .bind("employer", employer.value()).bind("user", user).execute();
            deleteIfUnused(tx, user);
            return removed == 1;
        }).orElse(false);
    }

    /** Removes a user from all employers and deletes them. Returns the number of these employers; empty if there is no such user. */
    public Optional<Integer> remove(Transaction tx, String email) {
        return locked(tx, email).map(user -> {
            int removed = tx.sql("DELETE FROM account_member WHERE account_user = :user").bind("user", user).execute();
            tx.sql("UPDATE account_user SET operator = :no WHERE id = :user").bind("no", false).bind("user", user).execute();
            deleteIfUnused(tx, user);
            return removed;
        });
    }

    /** Removes all members of an employer that is being deleted. Locks users before their dependent rows, as everywhere else, to avoid deadlocks. */
    public static void removeAll(Transaction tx, EmployerId employer) {
        Employers.lock(tx, employer);
        tx.sql("UPDATE account_user SET email_key = email_key WHERE id IN (SELECT account_user FROM account_member WHERE employer = :employer)")
            .bind("employer", employer.value()).execute();
        var users = tx.sql("DELETE FROM account_member WHERE employer = :employer RETURNING account_user")
            .bind("employer", employer.value()).all(Row::nextInt);
        users.forEach(user -> deleteIfUnused(tx, user));
    }

    /** Deletes a user who belongs to no employer, unless they are an operator. */
    private static void deleteIfUnused(Transaction tx, int user) {
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
     * Reports whether a user is the only operator. Locks all operators until the transaction ends, so that of two concurrent removals the second sees the
     * first. Locking a single one would not suffice: it may be the one that the first removes, and a third transaction would lock another.
     */
    boolean isLastOperator(Transaction tx, User user) {
        tx.sql("UPDATE account_user SET operator = operator WHERE operator").execute();
        return !tx.sql("SELECT 1 FROM account_user WHERE operator AND id <> :user").bind("user", user.id()).exists();
    }

    public List<User> operators(Transaction tx) {
        return tx.sql(USERS + " WHERE u.operator ORDER BY u.email_key").all(Users::user);
    }

    public List<SignedIn.Membership> memberships(Transaction tx, int user, int limit) {
        return tx.sql("SELECT m.role, " + Employers.COLUMNS + " FROM account_member m JOIN employer e ON e.id = m.employer"
                + " WHERE m.account_user = :user ORDER BY e.name, e.id LIMIT :max").bind("user", user).bind("max", limit)
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

    /** Makes a user an operator, creating the user if necessary. An operator need not belong to an employer. Returns false if they already were an operator. */
    public boolean addOperator(Transaction tx, String email) {
        int user = locked(tx, email).orElseGet(() -> inserted(tx, email, Language.ENGLISH));
        return tx.sql("UPDATE account_user SET operator = :yes WHERE id = :user AND NOT operator").bind("yes", true).bind("user", user).execute() == 1;
    }

    public boolean removeOperator(Transaction tx, String email) {
        return locked(tx, email).map(user -> {
            int changed = tx.sql("UPDATE account_user SET operator = :no WHERE id = :user AND operator").bind("no", false).bind("user", user).execute();
            deleteIfUnused(tx, user);
            return changed == 1;
        }).orElse(false);
    }

    /** Records a sign-in. Returns false if the user was deleted in the meantime. */
    boolean signsIn(Transaction tx, int user) {
        return tx.sql("UPDATE account_user SET signed_in_at = :now WHERE id = :user").bind("now", clock.millis()).bind("user", user).execute() == 1;
    }

    /** Creates a link that leads to this page of the console, and returns its token. Anybody who has it can sign in as this user, once. */
    public Token addSignInLink(Transaction tx, User user, String goesTo) {
        var token = Token.random();
        new Sessions().addLink(tx, token.hash(), user.id(), goesTo, clock.instant());
        return token;
    }

    public void setLanguage(Transaction tx, int user, Language language) {
        tx.sql("UPDATE account_user SET language = :language WHERE id = :user").bind("language", language.code()).bind("user", user).execute();
    }

    /** Reads {@link #USER_COLUMNS} from the next columns of the row. */
    static User user(Row row) {
        return new User(row.nextInt(), row.nextString(), Language.of(row.nextString()).orElseThrow(), row.nextBoolean());
    }

    private static Member member(Row row) {
        return new Member(row.nextInt(), row.nextString(), new EmployerId(row.nextInt()), Role.of(row.nextString()).orElseThrow());
    }
}
