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
    static final int OBJECT_MAX = 1_000;
    /** What a proxy says of an address may be any text. */
    static final int NETWORK_MAX = 100;
    static final int BATCH = 1_000;
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
        return insert.bind("at", clock.millis()).bind("actor", actor.email()).bind("network", beginning(actor.network(), NETWORK_MAX))
            .bind("employer", employer).bind("action", action.word()).bind("object", beginning(object, OBJECT_MAX));
    }

    /** Not half of a character at the end. */
    private static String beginning(String text, int most) {
        return text.length() <= most ? text : text.substring(0, Character.isHighSurrogate(text.charAt(most - 1)) ? most - 1 : most);
    }

    /** Of one employer, newest first, those before this one. */
    public List<Entry> before(Transaction tx, EmployerId employer, long id, int most) {
        return tx.sql(SELECT + " WHERE employer = :employer AND id < :id ORDER BY id DESC LIMIT :most")
            .bind("employer", employer.value()).bind("id", id).bind("most", most).all(Audit::entry);
    }

    /**
     * The same of one person.
     *
     * @param actor their address; empty for commands
     */
    public List<Entry> before(Transaction tx, EmployerId employer, String actor, long id, int most) {
        return tx.sql(SELECT + " WHERE employer = :employer AND actor = :actor AND id < :id ORDER BY id DESC LIMIT :most")
            .bind("employer", employer.value()).bind("actor", actor).bind("id", id).bind("most", most).all(Audit::entry);
    }

    /** Of the whole service, newest first, those before this one. */
    public List<Entry> find(Transaction tx, AuditFilter filter, long before, int most) {
        return filter.bind(tx.sql(SELECT + " WHERE " + filter.condition() + " ORDER BY id DESC LIMIT :most"))
            .bind("before", before).bind("most", most).all(Audit::entry);
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
        int deleted;
        do {
            deleted = database.writeNow(this::deleteOld); // others write in between
        } while (deleted == BATCH);
    }

    /** Deletes some of it; how many. */
    int deleteOld(Transaction tx) {
        return tx.sql("DELETE FROM audit WHERE id IN (SELECT id FROM audit WHERE at < :before ORDER BY at LIMIT :most)")
            .bind("before", clock.instant().minus(KEPT).toEpochMilli()).bind("most", BATCH).execute();
    }
}
