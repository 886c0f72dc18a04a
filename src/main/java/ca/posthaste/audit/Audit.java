package ca.posthaste.audit;

import ca.posthaste.audit.AuditSubject.Detail;
import ca.posthaste.db.Database;
import ca.posthaste.db.Row;
import ca.posthaste.db.Sql;
import ca.posthaste.db.Transaction;
import ca.posthaste.employer.EmployerId;
import ca.posthaste.employer.EmployerSettings;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** The store of the audit log. Each entry is written in the same transaction as the action it records. */
public record Audit(Clock clock) {
    static final Duration KEPT = Duration.ofDays(365);
    /** Maximum length of a network address. It may come from a proxy's header, which can contain any text. */
    static final int NETWORK_MAX = 100;
    static final int BATCH = 1_000;
    private static final String INSERT = "INSERT INTO audit (at, actor, network, employer, action, subject, details)"
        + " VALUES (:at, :actor, :network, :employer, :action, :subject, :details)";
    private static final String SELECT = "SELECT id, at, actor, network, employer, action, subject, details FROM audit";

    /** Adds an entry for an action that concerns one employer. */
    public void add(Transaction tx, Actor actor, EmployerId employer, Action action, AuditSubject subject) {
        bound(tx.sql(INSERT), actor, employer.value(), action, subject).execute();
    }

    /** Adds an entry for each subject of an action that was applied to several at once. */
    public void addAll(Transaction tx, Actor actor, EmployerId employer, Action action, List<AuditSubject> subjects) {
        if (subjects.isEmpty()) {
            return;
        }
        var insert = tx.sql(INSERT);
        subjects.forEach(subject -> bound(insert, actor, employer.value(), action, subject).addBatch());
        insert.executeBatch();
    }

    public void addChanges(Transaction tx, Actor actor, EmployerId employer, List<EmployerSettings.Change> changes) {
        addAll(tx, actor, employer, Action.SETTINGS_CHANGED, changes.stream().map(change -> AuditSubject.NONE.with(Detail.SETTING, change.setting())
            .with(Detail.FROM, change.before()).with(Detail.TO, change.after())).toList());
    }

    /** Adds an entry for an action that concerns the whole service or only the user. */
    public void add(Transaction tx, Actor actor, Action action, AuditSubject subject) {
        bound(tx.sql(INSERT), actor, null, action, subject).execute();
    }

    private Sql bound(Sql insert, Actor actor, Integer employer, Action action, AuditSubject subject) {
        return insert.bind("at", clock.millis()).bind("actor", actor.email()).bind("network", beginning(actor.network(), NETWORK_MAX))
            .bind("employer", employer).bind("action", action.code()).bind("subject", beginning(subject.id(), AuditSubject.ID_MAX))
            .bind("details", subject.detailsToStore());
    }

    /** Truncates a text without splitting a surrogate pair. */
    static String beginning(String text, int limit) {
        return text.length() <= limit ? text : text.substring(0, limit > 0 && Character.isHighSurrogate(text.charAt(limit - 1)) ? limit - 1 : limit);
    }

    /** Returns entries of one employer that are older than the entry with this ID, newest first. */
    public List<AuditEntry> before(Transaction tx, EmployerId employer, long id, int limit) {
        return tx.sql(SELECT + " WHERE employer = :employer AND id < :id ORDER BY id DESC LIMIT :max")
            .bind("employer", employer.value()).bind("id", id).bind("max", limit).all(Audit::entry);
    }

    /**
     * Returns entries of one employer and one user that are older than the entry with this ID, newest first.
     *
     * @param actor e-mail address of the user; empty for commands
     */
    public List<AuditEntry> before(Transaction tx, EmployerId employer, String actor, long id, int limit) {
        return tx.sql(SELECT + " WHERE employer = :employer AND actor = :actor AND id < :id ORDER BY id DESC LIMIT :max")
            .bind("employer", employer.value()).bind("actor", actor).bind("id", id).bind("max", limit).all(Audit::entry);
    }

    /** Returns entries of the whole service that match the filter and are older than the entry with the ID {@code before}, newest first. */
    public List<AuditEntry> find(Transaction tx, AuditFilter filter, long before, int limit) {
        return filter.bind(tx.sql(SELECT + " WHERE " + filter.condition() + " ORDER BY id DESC LIMIT :max"))
            .bind("before", before).bind("max", limit).all(Audit::entry);
    }

    private static AuditEntry entry(Row row) {
        var id = row.nextLong();
        var at = Instant.ofEpochMilli(row.nextLong());
        var actor = new Actor(row.nextString(), row.nextString());
        var employer = row.nextLongOrNull();
        return new AuditEntry(id, at, actor, Optional.ofNullable(employer).map(number -> new EmployerId(number.intValue())), row.nextString(),
            AuditSubject.read(row.nextString(), row.nextString()));
    }

    /** Deletes entries older than a year, in batches. */
    public void sweep(Database database) {
        int deleted;
        do {
            deleted = database.writeNow(this::deleteOld); // one transaction per batch, so that other writers get their turn
        } while (deleted == BATCH);
    }

    /** Deletes at most one batch of expired entries and returns their number. */
    int deleteOld(Transaction tx) {
        return tx.sql("DELETE FROM audit WHERE id IN (SELECT id FROM audit WHERE at < :before ORDER BY at LIMIT :max)")
            .bind("before", clock.instant().minus(KEPT).toEpochMilli()).bind("max", BATCH).execute();
    }
}
