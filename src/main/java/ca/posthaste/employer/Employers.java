package ca.posthaste.employer;

import ca.posthaste.db.Row;
import ca.posthaste.db.Sql;
import ca.posthaste.language.Language;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jdbi.v3.core.Handle;

/** Store: every SQL statement about employers and their keys. */
public final class Employers {
    /** What {@link #employer} reads, of {@code employer e}. */
    public static final String COLUMNS = "e.id, e.name, e.plan, e.language";
    private static final String SELECT = "SELECT " + COLUMNS + " FROM employer e";
    private static final String KEY_COLUMNS = "SELECT id, employer, hint, created_at, revoked_at FROM api_key";

    private final Clock clock;

    public Employers(Clock clock) {
        this.clock = clock;
    }

    public Employer add(Handle tx, String name, Plan plan) {
        return add(tx, name, plan, Language.ENGLISH);
    }

    public Employer add(Handle tx, String name, Plan plan, Language language) {
        int id = tx.createQuery("INSERT INTO employer (name, plan, language, created_at)"
                + " VALUES (:name, :plan, :language, :now) RETURNING id")
            .bind("name", name).bind("plan", plan.word()).bind("language", language.word()).bind("now", now())
            .mapTo(int.class).one();
        return new Employer(new EmployerId(id), name, plan, language);
    }

    public boolean setPlan(Handle tx, EmployerId id, Plan plan) {
        announceChange(tx);
        return tx.createUpdate("UPDATE employer SET plan = :plan WHERE id = :id")
            .bind("plan", plan.word()).bind("id", id.value()).execute() == 1;
    }

    public boolean rename(Handle tx, EmployerId id, String name) {
        announceChange(tx);
        return tx.createUpdate("UPDATE employer SET name = :name WHERE id = :id")
            .bind("name", name).bind("id", id.value()).execute() == 1;
    }

    public boolean setLanguage(Handle tx, EmployerId id, Language language) {
        announceChange(tx);
        return tx.createUpdate("UPDATE employer SET language = :language WHERE id = :id")
            .bind("language", language.word()).bind("id", id.value()).execute() == 1;
    }

    /** How many days an employer keeps applications. */
    public record Retention(EmployerId employer, int days) {}

    public List<Retention> retentions(Handle tx) {
        return tx.createQuery("SELECT id, retention_days FROM employer ORDER BY id")
            .map((row, context) -> new Retention(new EmployerId(row.getInt("id")), row.getInt("retention_days"))).list();
    }

    public void setRetention(Handle tx, EmployerId id, int days) {
        tx.createUpdate("UPDATE employer SET retention_days = :days WHERE id = :id")
            .bind("days", days).bind("id", id.value()).execute();
    }

    public List<Employer> all(Handle tx) {
        return tx.createQuery(SELECT + " ORDER BY e.id").map((row, context) -> employer(new Row(row))).list();
    }

    public boolean none(Handle tx) {
        try (var sql = Sql.of(tx, "SELECT id FROM employer LIMIT 1")) {
            return sql.first(Row::number).isEmpty();
        }
    }

    public Optional<Employer> byId(Handle tx, EmployerId id) {
        return tx.createQuery(SELECT + " WHERE e.id = :id").bind("id", id.value())
            .map((row, context) -> employer(new Row(row))).findOne();
    }

    public List<Employer> named(Handle tx, String name) {
        return tx.createQuery(SELECT + " WHERE e.name = :name ORDER BY e.id").bind("name", name)
            .map((row, context) -> employer(new Row(row))).list();
    }

    /** The employer whose key has this hash, unless the key was revoked. */
    public Optional<Employer> holding(Handle tx, String keyHash) {
        try (var sql = Sql.of(tx, SELECT + " JOIN api_key k ON k.employer = e.id"
            + " WHERE k.hash = ? AND k.revoked_at IS NULL").with(keyHash)) {
            return sql.first(Employers::employer);
        }
    }

    public KeyEntry addKey(Handle tx, EmployerId employer, ApiKey key) {
        return tx.createQuery("INSERT INTO api_key (employer, hash, hint, created_at)"
                + " VALUES (:employer, :hash, :hint, :now) RETURNING id, employer, hint, created_at, revoked_at")
            .bind("employer", employer.value()).bind("hash", key.hash()).bind("hint", key.hint()).bind("now", now())
            .map((row, context) -> key(row)).one();
    }

    public List<KeyEntry> keys(Handle tx, EmployerId employer) {
        return tx.createQuery(KEY_COLUMNS + " WHERE employer = :employer ORDER BY id")
            .bind("employer", employer.value()).map((row, context) -> key(row)).list();
    }

    /** The number of the employer's key with this hash, revoked or not. */
    public Optional<Integer> keyId(Handle tx, EmployerId employer, String keyHash) {
        return tx.createQuery("SELECT id FROM api_key WHERE employer = :employer AND hash = :hash")
            .bind("employer", employer.value()).bind("hash", keyHash).mapTo(Integer.class).findOne();
    }

    public void revoke(Handle tx, EmployerId employer, int keyId) {
        tx.createUpdate("UPDATE api_key SET revoked_at = :now"
                + " WHERE employer = :employer AND id = :id AND revoked_at IS NULL")
            .bind("now", now()).bind("employer", employer.value()).bind("id", keyId).execute();
        announceChange(tx);
    }

    public void revokeAll(Handle tx, EmployerId employer) {
        tx.createUpdate("UPDATE api_key SET revoked_at = :now WHERE employer = :employer AND revoked_at IS NULL")
            .bind("now", now()).bind("employer", employer.value()).execute();
        announceChange(tx);
    }

    public Holdings holdings(Handle tx, EmployerId employer) {
        return tx.createQuery("SELECT (SELECT count(*) FROM api_key WHERE employer = :employer) AS keys,"
                + " (SELECT count(*) FROM job WHERE employer = :employer) AS jobs,"
                + " (SELECT count(*) FROM application WHERE employer = :employer) AS applications,"
                + " (SELECT count(resume_key) FROM application WHERE employer = :employer) AS resumes,"
                + " (SELECT count(*) FROM mail WHERE employer = :employer) AS mail,"
                + " (SELECT count(*) FROM mail WHERE employer = :employer AND state <> 'sent') AS unsent")
            .bind("employer", employer.value())
            .map((row, context) -> new Holdings(row.getInt("keys"), row.getInt("jobs"), row.getInt("applications"),
                row.getInt("resumes"), row.getInt("mail"), row.getInt("unsent"))).one();
    }

    /** The employer and what else is in its name. False, and nothing is done, while it has jobs or applications. */
    public boolean remove(Handle tx, EmployerId employer) {
        var left = holdings(tx, employer);
        if (left.jobs() > 0 || left.applications() > 0) {
            return false;
        }
        for (var table : List.of("mail", "application_key", "job_click", "job_tally", "api_key")) {
            tx.createUpdate("DELETE FROM " + table + " WHERE employer = :employer").bind("employer", employer.value()).execute();
        }
        tx.createUpdate("DELETE FROM employer WHERE id = :employer").bind("employer", employer.value()).execute();
        announceChange(tx);
        return true;
    }

    /** Goes up with every change that nodes must forget what they remember for. */
    public long changes(Handle tx) {
        try (var sql = Sql.of(tx, "SELECT count FROM change_count WHERE topic = 'employer'")) {
            return sql.first(Row::bigNumber).orElseThrow();
        }
    }

    private static void announceChange(Handle tx) {
        tx.execute("UPDATE change_count SET count = count + 1 WHERE topic = 'employer'");
    }

    private String now() {
        return clock.instant().toString();
    }

    /** Of a row that goes on with {@link #COLUMNS}. */
    public static Employer employer(Row row) throws SQLException {
        return new Employer(new EmployerId(row.number()), row.text(), Plan.of(row.text()).orElseThrow(),
            Language.of(row.text()).orElseThrow());
    }

    private static KeyEntry key(ResultSet row) throws SQLException {
        var revoked = row.getString("revoked_at");
        return new KeyEntry(row.getInt("id"), new EmployerId(row.getInt("employer")), row.getString("hint"),
            Instant.parse(row.getString("created_at")), revoked == null ? null : Instant.parse(revoked));
    }
}
