package ca.posthaste.queue;

import ca.posthaste.db.Database;
import ca.posthaste.db.Row;
import ca.posthaste.db.Transaction;
import ca.posthaste.support.TestClock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.IntStream;

/** A queue in a table that only tests use: an item has work to do and nothing else. */
final class TestQueue {
    private static final String GIBBERISH = "gibberish";
    static final List<Duration> PAUSES = List.of(Duration.ofMinutes(1), Duration.ofMinutes(5), Duration.ofHours(1));

    final Database database;
    final TestClock clock = new TestClock(ZoneOffset.UTC);
    final Queue<String> queue;

    TestQueue(Database database) {
        this.database = database;
        queue = new Queue<>(new QueueTable("errand", "finished", new RetrySchedule(PAUSES), Optional.empty(), Optional.empty()), database.engine(),
            clock, "what", row -> understood(row.nextString()));
    }

    private static String understood(String what) {
        if (what.equals(GIBBERISH)) {
            throw new IllegalArgumentException("not a sentence");
        }
        return what;
    }

    /** Makes the row unreadable. */
    void garble(long id) {
        database.writeNow(tx -> tx.sql("UPDATE errand SET what = :what WHERE id = :id").bind("what", GIBBERISH).bind("id", id).execute());
    }

    /** Creates the table as a migration would. */
    static TestQueue in(Database database) {
        database.writeNow(tx -> {
            tx.execute("CREATE TABLE errand (id BIGINT PRIMARY KEY, what TEXT NOT NULL, state TEXT NOT NULL, attempts INTEGER NOT NULL,"
                + " due_at BIGINT NOT NULL, claim TEXT, fault TEXT, created_at BIGINT NOT NULL, done_at BIGINT)");
            return tx.execute("CREATE INDEX errand_due ON errand (due_at) WHERE state = 'waiting'");
        });
        return new TestQueue(database);
    }

    void add(Transaction tx, long id, Instant due) {
        queue.insert(tx, due, "id, what").bind("id", id).bind("what", "errand " + id).execute();
    }

    void add(long id, Instant due) {
        database.writeNow(tx -> {
            add(tx, id, due);
            return null;
        });
    }

    /** Adds this many items that are due now, with ids 1, 2, 3 … */
    void add(int count) {
        database.writeNow(tx -> {
            IntStream.rangeClosed(1, count).forEach(id -> add(tx, id, clock.instant()));
            return null;
        });
    }

    Optional<Claim<String>> claim() {
        return database.writeNow(queue::claim);
    }

    boolean note(Claim<String> claimed, AttemptOutcome outcome) {
        return note(claimed, new Attempt(outcome));
    }

    boolean note(Claim<String> claimed, Attempt attempt) {
        return database.writeNow(tx -> queue.note(tx, claimed, attempt));
    }

    boolean renew(Claim<String> claimed) {
        return database.writeNow(tx -> queue.renew(tx, claimed));
    }

    int retry(OptionalLong id) {
        return database.writeNow(tx -> queue.retry(tx, id, ""));
    }

    /** The row of an item; times are null where there is none. */
    record Standing(String state, int attempts, Instant due, String claim, String fault, Instant created, Instant done) {}

    Standing standing(long id) {
        return database.read(tx -> tx.sql("SELECT * FROM errand WHERE id = :id").bind("id", id)
            .one(row -> new Standing(row.getString("state"), row.getInt("attempts"), Instant.ofEpochMilli(row.getLong("due_at")),
                row.getString("claim"), row.getString("fault"), Instant.ofEpochMilli(row.getLong("created_at")),
                Optional.ofNullable(row.getLongOrNull("done_at")).map(Instant::ofEpochMilli).orElse(null))));
    }

    int count(String state) {
        return database.read(tx -> tx.sql("SELECT count(*) FROM errand WHERE state = :state").bind("state", state).one(Row::nextInt));
    }
}
