package ca.posthaste.audit;

import ca.posthaste.db.Database;
import ca.posthaste.db.Row;
import ca.posthaste.db.Sql;
import ca.posthaste.db.Transaction;
import ca.posthaste.employer.EmployerId;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** Store: every SQL statement about what people did. An entry is written in the transaction of what it tells. */
public final class Audit {
    static final Duration KEPT = Duration.ofDays(365);
    private static final int OBJECT_MAX = 1_000;
    private static final int BATCH = 1_000;
    private static final String INSERT = "INSERT INTO audit (at, actor, network, employer, action, object)"
        + " VALUES (:at, :actor, :network, :employer, :action, :object)";
    private static final String SELECT = "SELECT id, at, actor, network, employer, action, object FROM audit";

    private final Clock clock;

    public Audit(Clock clock) {
        this.clock = clock;
    }

    /** Of an employer. */
    public void add(Transaction tx, Actor actor, EmployerId employer, Action action, String object) {
        insert(tx, actor, employer.value(), action, object);
    }

    /** The same done to several things at once: an entry each. */
    public void addAll(Transaction tx, Actor actor, EmployerId employer, Action action, List<String> objects) {
        if (objects.isEmpty()) {
            return;
        }
        var insert = tx.sql(INSERT);
        objects.forEach(object -> bound(insert, actor, employer.value(), action, object).addBatch());
        insert.executeBatch();
    }

    /** Of the whole service, or of a person alone. */
    public void add(Transaction tx, Actor actor, Action action, String object) {
        insert(tx, actor, null, action, object);
    }

    private void insert(Transaction tx, Actor actor, Integer employer, Action action, String object) {
        bound(tx.sql(INSERT), actor, employer, action, object).execute();
    }

    private Sql bound(Sql insert, Actor actor, Integer employer, Action action, String object) {
        return insert.bind("at", clock.millis()).bind("actor", actor.email()).bind("network", actor.network()).bind("employer", employer)
            .bind("action", action.word()).bind("object", object.substring(0, Math.min(object.length(), OBJECT_MAX)));
    }

    /** Newest first, those before this one. */
    public List<Entry> before(Transaction tx, long id, int most) {
        return tx.sql(SELECT + " WHERE id < :id ORDER BY id DESC LIMIT :most").bind("id", id).bind("most", most).all(Audit::entry);
    }

    /** The same of one employer. */
    public List<Entry> before(Transaction tx, EmployerId employer, long id, int most) {
        return tx.sql(SELECT + " WHERE employer = :employer AND id < :id ORDER BY id DESC LIMIT :most")
            .bind("employer", employer.value()).bind("id", id).bind("most", most).all(Audit::entry);
    }

    private static Entry entry(Row row) {
        var id = row.nextLong();
        var at = Instant.ofEpochMilli(row.nextLong());
        var actor = new Actor(row.nextString(), row.nextString());
        var employer = row.nextLongOrNull();
        return new Entry(id, at, actor, Optional.ofNullable(employer).map(number -> new EmployerId(number.intValue())), row.nextString(), row.nextString());
    }

    /** Deletes what is older than a year. */
    public void sweep(Database database) {
        var before = clock.instant().minus(KEPT).toEpochMilli();
        int deleted;
        do {
            deleted = database.writeNow(tx -> tx.sql("DELETE FROM audit WHERE id IN (SELECT id FROM audit WHERE at < :before ORDER BY at LIMIT :most)")
                .bind("before", before).bind("most", BATCH).execute());
        } while (deleted == BATCH);
    }
}
