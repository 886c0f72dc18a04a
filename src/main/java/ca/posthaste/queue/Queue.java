package ca.posthaste.queue;

import ca.posthaste.db.Engine;
import ca.posthaste.db.Row;
import ca.posthaste.db.Sql;
import ca.posthaste.db.SqlFailure;
import ca.posthaste.db.Transaction;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.UUID;
import java.util.function.Function;

/**
 * Store of rows that wait to be processed, in a table of the owner's own. A claim moves the due time ahead by the length of a lease: the row of a
 * worker that died becomes due by itself, on any node, and no lock has to be broken.
 */
public final class Queue<T> {
    /** Duration of a claim unless it is renewed. After this, any worker may claim the row. */
    public static final Duration LEASE = Duration.ofSeconds(60);
    private static final String HELD = " WHERE id = :id AND claim = :token AND state = 'waiting'";
    private static final int FAULT_MAX = 500;

    private final QueueTable table;
    private final Engine engine;
    private final Clock clock;
    private final String selected;
    private final Function<Row, T> reading;
    /** Query for the row to claim next, and the query for priority rows, which is tried before it. */
    private final String next;
    private final Optional<String> first;

    /** @param reading function that reads an item from the selected columns, which are the next ones of the row */
    public Queue(QueueTable table, Engine engine, Clock clock, String selected, Function<Row, T> reading) {
        this.table = table;
        this.engine = engine;
        this.clock = clock;
        this.selected = selected;
        this.reading = reading;
        next = table.lanes().map(lanes -> lanes.next(table.name())).orElseGet(() -> longestDue(table, ""));
        first = table.first().map(condition -> longestDue(table, " AND " + condition));
    }

    private static String longestDue(QueueTable table, String condition) {
        return "SELECT id FROM " + table.name() + " WHERE state = 'waiting' AND due_at <= :now" + condition + " ORDER BY due_at, id LIMIT 1";
    }

    String name() {
        return table.name();
    }

    String done() {
        return table.done();
    }

    /** Creates an insert that returns the id, for the transaction of the change. The caller binds a value to each of the names, such as {@code a, b}. */
    public Sql insert(Transaction tx, Instant due, String names) {
        return tx.sql("INSERT INTO " + name() + " (" + names + ", state, attempts, due_at, created_at)"
                + " VALUES (:" + names.replace(", ", ", :") + ", 'waiting', 0, :due_at, :created_at) RETURNING id")
            .bind("due_at", due.toEpochMilli()).bind("created_at", clock.millis());
    }

    public boolean isAnyDue(Transaction tx) {
        return tx.sql(next).bind("now", clock.millis()).exists();
    }

    /**
     * Claims the row that has been due longest, priority rows first; with lanes, {@link Lanes} determines the row. No other worker can claim it until
     * the lease expires. With lanes, claims are serialized, because two concurrent ones could each take the last slot of a lane.
     */
    public Optional<Claim<T>> claim(Transaction tx) {
        if (table.lanes().isPresent()) {
            engine.lock(tx, name().hashCode());
        }
        return first.flatMap(row -> claim(tx, row)).or(() -> claim(tx, next));
    }

    private Optional<Claim<T>> claim(Transaction tx, String row) {
        var update = tx.sql("UPDATE " + name() + " SET claim = :token, due_at = :until WHERE id = (" + row + " " + engine.skipLocked() + ")"
            + " RETURNING id, claim, attempts, " + selected);
        return (first.isPresent() ? update.plannedAnew() : update) // a plan made for few rows would scan past all rows without priority
            .bind("token", UUID.randomUUID().toString()).bind("now", clock.millis()).bind("until", leaseEnd()).first(this::claimed);
    }

    /** Reads a claimed row. A row that cannot be parsed is claimed like any other; otherwise it would stay the oldest forever and block the queue. */
    private Claim<T> claimed(Row row) {
        long id = row.nextLong();
        var token = row.nextString();
        int attempts = row.nextInt();
        try {
            return new Claim<>(id, token, attempts, reading.apply(row), null);
        } catch (SqlFailure fault) {
            throw fault;
        } catch (RuntimeException fault) {
            return new Claim<>(id, token, attempts, null, fault);
        }
    }

    private long leaseEnd() {
        return clock.millis() + LEASE.toMillis();
    }

    public boolean renew(Transaction tx, Claim<T> claimed) {
        return update(tx, claimed, "due_at = :until").bind("until", leaseEnd()).execute() == 1;
    }

    boolean isHeld(Transaction tx, Claim<T> claimed) {
        return tx.sql("SELECT 1 FROM " + name() + HELD).bind("id", claimed.id()).bind("token", claimed.token()).exists();
    }

    /** Returns the outcome as it will be recorded: RetryLater becomes GiveUp after the last attempt. */
    public AttemptOutcome finalOutcome(Claim<T> claimed, AttemptOutcome outcome) {
        return outcome instanceof AttemptOutcome.RetryLater later && table.schedule().after(claimed.attempts() + 1).isEmpty()
            ? new AttemptOutcome.GiveUp("Given up after " + table.schedule().attemptsMax() + " attempts. The last: " + later.reason())
            : outcome;
    }

    /** Records the outcome. Returns false and changes nothing if the row is gone, or if its lease expired and another worker claimed it. */
    public boolean note(Transaction tx, Claim<T> claimed, Attempt attempt) {
        boolean held = note(tx, claimed, finalOutcome(claimed, attempt.outcome()));
        if (held) {
            attempt.alongside().accept(tx);
        }
        return held;
    }

    private boolean note(Transaction tx, Claim<T> claimed, AttemptOutcome decided) {
        if (decided instanceof AttemptOutcome.RetryLater later) {
            var delay = table.schedule().after(claimed.attempts() + 1, later.delay()).orElseThrow();
            return noted(tx, claimed, "waiting", 1, clock.millis() + delay.toMillis(), later.reason());
        }
        if (decided instanceof AttemptOutcome.ReceiverUnavailable unavailable) {
            return noted(tx, claimed, "waiting", 0, clock.millis(), unavailable.reason());
        }
        if (decided instanceof AttemptOutcome.GiveUp giveUp) {
            return ended(tx, claimed, "failed", giveUp.reason());
        }
        return decided instanceof AttemptOutcome.Parked parked ? noted(tx, claimed, parked.state(), 1, clock.millis(), null)
            : ended(tx, claimed, table.done(), null);
    }

    private boolean noted(Transaction tx, Claim<T> claimed, String state, int attempts, long due, String fault) {
        return update(tx, claimed, "claim = NULL, state = :state, attempts = attempts + :attempts, due_at = :due, fault = :fault")
            .bind("state", state).bind("attempts", attempts).bind("due", due).bind("fault", shortened(fault)).execute() == 1;
    }

    private boolean ended(Transaction tx, Claim<T> claimed, String state, String fault) {
        return update(tx, claimed, "claim = NULL, state = :state, attempts = attempts + 1, done_at = :now, fault = :fault")
            .bind("state", state).bind("now", clock.millis()).bind("fault", shortened(fault)).execute() == 1;
    }

    private Sql update(Transaction tx, Claim<T> claimed, String assignments) {
        return tx.sql("UPDATE " + name() + " SET " + assignments + HELD).bind("id", claimed.id()).bind("token", claimed.token());
    }

    private static String shortened(String reason) {
        return reason == null || reason.length() <= FAULT_MAX ? reason : reason.substring(0, FAULT_MAX) + "…";
    }

    /** Makes one failed or waiting row due now, or all if there is no id, with further SQL assignments, if any. Returns the number of rows. */
    public int retry(Transaction tx, OptionalLong id, String also) {
        var update = makeDue(tx, also, "state IN ('waiting', 'failed')" + (id.isPresent() ? " AND id = :id" : ""));
        id.ifPresent(one -> update.bind("id", one));
        return update.all(Row::nextLong).size();
    }

    /**
     * Creates an update that makes rows due now, resets their attempts and returns their ids. A row that is being processed is left alone: claiming
     * it again would do the work twice. The caller binds the parameters of the condition and of the further SQL assignments, if any.
     */
    public Sql makeDue(Transaction tx, String also, String condition) {
        return tx.sql("UPDATE " + name() + " SET state = 'waiting', attempts = 0, due_at = :now, done_at = NULL"
                + (also.isEmpty() ? "" : ", " + also) + " WHERE claim IS NULL AND (" + condition + ") RETURNING id")
            .bind("now", clock.millis());
    }
}
