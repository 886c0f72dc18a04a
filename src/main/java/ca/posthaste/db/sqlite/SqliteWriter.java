package ca.posthaste.db.sqlite;

import ca.posthaste.db.DatabaseFaults;
import ca.posthaste.db.DatabaseHealth;
import ca.posthaste.db.DatabaseUnavailable;
import ca.posthaste.db.FairQueue;
import ca.posthaste.db.Lane;
import ca.posthaste.db.Threads;
import ca.posthaste.db.Transaction;
import ca.posthaste.language.UserMessage;
import io.micrometer.core.instrument.DistributionSummary;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.Function;
import org.sqlite.SQLiteConnection;
import org.sqlite.SQLiteErrorCode;
import org.sqlite.SQLiteException;

/**
 * The only writer, which uses group commit. Writes that arrive during a commit are committed together by the next one: one fsync for many requests.
 * No request completes before its commit, and one that fails does not affect the others. Most that fail have changed nothing by then. If one has, the
 * group is rolled back and repeated with a savepoint around each write. Savepoints are not used from the start because SQLite flushes the search
 * index at every savepoint, which costs more than all the rest.
 */
final class SqliteWriter {
    /** Maximum number of writes in a group: enough to keep the disk busy, few enough that a transaction stays short. */
    static final int GROUP_MAX = 256;
    /** Maximum number of waiting writes. Beyond it, the longest lane loses writes: its callers should retry later rather than wait. */
    static final int WAITING_MAX = 20_000;
    private static final UserMessage MANY_WRITES = UserMessage.of("busy.writes");
    private static final long POLL_MILLIS = 50;
    /** Duration of a transaction after which the writes behind it are rejected: their callers would soon time out without knowing the outcome. */
    static final Duration LONGEST_WAIT = Duration.ofSeconds(8);
    /** A write announced as long is considered a hanging disk only after this many times the longest wait. */
    private static final int LONG_WRITE_FACTOR = 15;

    private final SqliteRecovery recovery;
    private final DatabaseFaults faults;
    private final DatabaseHealth health;
    private final SqliteDataVersion dataVersion;
    private final FairQueue<Lane, QueuedWrite<?>> waiting = FairQueue.ofLanes(WAITING_MAX);
    /** Writes that get a transaction of their own. Only the writer thread uses this field and the four that follow. */
    private final FairQueue<Lane, QueuedWrite<?>> longWrites = FairQueue.ofLanes(WAITING_MAX);
    /** Earliest start of the next long write. If others had to wait for a long write, they get as much time as it took before the next one. */
    private long pauseUntil = System.nanoTime();
    /** End of the last transaction, and duration of the last long write, in nanoseconds. */
    private long ended = System.nanoTime();
    private long longWriteTook;
    /** True if the last transaction was a long write. Then the waiting writes run before the next long one, however many long writes wait. */
    private boolean isOthersTurn;
    private final Thread thread = Threads.named("store-writer").newThread(this::run);
    private final Timer commitTime;
    private final DistributionSummary groupSize;
    private final SqliteCheckpointer checkpointer;
    private final CopyOnWriteArrayList<Consumer<Transaction>> beforeCommit = new CopyOnWriteArrayList<>();
    private final CopyOnWriteArrayList<Runnable> afterCommit = new CopyOnWriteArrayList<>();
    private boolean wrote;
    private volatile boolean closing;
    private final long longestWait;
    private final ScheduledExecutorService watch = Executors.newSingleThreadScheduledExecutor(Threads.named("store-writer-watch"));
    /** Start of the current transaction in nanoseconds; 0 if there is none. */
    private volatile long busySince;
    /** True if the current transaction was announced as a long one. */
    private volatile boolean isBusyWithLongWrite;

    /** @param longestWait maximum time that a write may wait for a single transaction */
    SqliteWriter(SqliteRecovery recovery, DatabaseFaults faults, DatabaseHealth health, SqliteDataVersion dataVersion, Duration longestWait,
                 MeterRegistry meters) {
        this.longestWait = longestWait.toNanos();
        this.recovery = recovery;
        this.checkpointer = new SqliteCheckpointer(recovery);
        this.faults = faults;
        this.health = health;
        this.dataVersion = dataVersion;
        commitTime = Timer.builder("posthaste.store.commit").description("Time a group of writes takes, from begin to durable").register(meters);
        groupSize = DistributionSummary.builder("posthaste.store.group").description("Writes committed together").register(meters);
        Gauge.builder("posthaste.store.writer.queue", waiting, FairQueue::size).description("Writes waiting for the writer").register(meters);
        thread.start();
        long period = longestWait.toMillis() / 8;
        watch.scheduleWithFixedDelay(this::watch, period, period, TimeUnit.MILLISECONDS);
    }

    /** Tells the health check about a long write, and rejects the waiting writes if it takes too long. They have not begun, so they had no effect. */
    private void watch() {
        if (isLongWriteUnderWay()) {
            health.longWriteUnderWay();
        }
        if (isBusyTooLong()) {
            waiting.drain().forEach(work -> work.fail(tooLong()));
        }
    }

    /** Reports whether a long write is in progress: the database works, although other writes have to wait or are rejected. */
    boolean isLongWriteUnderWay() {
        long since = busySince;
        return since != 0 && isBusyWithLongWrite && System.nanoTime() - since < LONG_WRITE_FACTOR * longestWait;
    }

    private boolean isBusyTooLong() {
        long since = busySince;
        return since != 0 && System.nanoTime() - since > longestWait;
    }

    private DatabaseUnavailable tooLong() {
        return isBusyWithLongWrite ? DatabaseUnavailable.busy(UserMessage.of("busy.long-write"))
            : DatabaseUnavailable.notBegun("The transaction before this one does not end. This one was not begun.");
    }

    /** Registers a hook that runs at the end of every transaction. Registering a hook twice has no effect. */
    void beforeCommit(Consumer<Transaction> hook) {
        beforeCommit.addIfAbsent(hook);
    }

    /** Registers a listener that is called after every transaction that changed something, once its writes have completed. */
    void afterCommit(Runnable listener) {
        afterCommit.add(listener);
    }

    <T> CompletionStage<T> submit(Lane lane, Function<Transaction, T> task) {
        return submit(lane, task, false);
    }

    /** @param alone true for a write that takes long: it gets its own transaction, so that it does not delay other writes */
    <T> CompletionStage<T> submit(Lane lane, Function<Transaction, T> task, boolean alone) {
        var work = new QueuedWrite<>(lane, task, faults, alone);
        if (recovery.failsFast()) { // the writer thread retries without new requests
            work.fail(recovery.unavailable());
        } else if (isBusyTooLong()) {
            work.fail(tooLong());
        } else if (closing) {
            work.fail(new DatabaseUnavailable("The store is closing.", null));
        } else {
            enqueue(work);
        }
        return work.outcome();
    }

    private void enqueue(QueuedWrite<?> work) {
        waiting.add(work.lane(), work).ifPresent(displaced -> displaced.fail(DatabaseUnavailable.busy(MANY_WRITES)));
        if (closing && waiting.remove(work.lane(), work)) { // the writer thread may have ended in between
            work.fail(new DatabaseUnavailable("The store is closing.", null));
        }
    }

    /** Truncates the write-ahead log between two groups. Completes when that is done or has to be postponed. */
    CompletionStage<Void> scrub() {
        var wanted = checkpointer.requestScrub();
        submit(Lane.SERVICE, tx -> null).whenComplete((done, fault) -> { // only wakes the writer thread
            if (fault != null) {
                wanted.complete(null);
            }
        });
        return wanted;
    }

    private void run() {
        var group = new ArrayList<QueuedWrite<?>>(GROUP_MAX);
        while (await(group)) {
            commit(group);
            group.clear();
        }
    }

    /** Waits for writes. Returns false when the database is closing and every write is done. */
    private boolean await(List<QueuedWrite<?>> group) {
        try {
            while (group.isEmpty()) {
                if (recovery.isHealthy() || recovery.attempt()) {
                    recovery.logRecovery();
                }
                checkpointer.scrubIfRequested();
                if (!isOthersTurn && isLongWriteDue()) {
                    group.add(longWrites.poll());
                    return true;
                }
                var first = waiting.poll(isOthersTurn ? 0 : untilLongWrite());
                if (first != null) {
                    add(first, group);
                    for (var next = waiting.poll(); next != null; next = group.size() < GROUP_MAX ? waiting.poll() : null) {
                        add(next, group);
                    }
                } else if (closing && longWrites.size() == 0) {
                    return false;
                }
                endOthersTurn(group);
            }
            return true;
        } catch (InterruptedException stopped) {
            return false;
        }
    }

    /** Ends the turn of the other writes. If any of them had to wait for the long write, the next long write is delayed. */
    private void endOthersTurn(List<QueuedWrite<?>> others) {
        if (isOthersTurn && others.stream().anyMatch(work -> work.isSubmittedBefore(ended))) {
            pauseUntil = ended + longWriteTook;
        }
        isOthersTurn = false;
    }

    private boolean isLongWriteDue() {
        return longWrites.size() > 0 && (closing || System.nanoTime() - pauseUntil >= 0);
    }

    private long untilLongWrite() {
        long longest = TimeUnit.MILLISECONDS.toNanos(POLL_MILLIS);
        return longWrites.size() == 0 ? longest : Math.max(0, Math.min(longest, pauseUntil - System.nanoTime()));
    }

    private void add(QueuedWrite<?> work, List<QueuedWrite<?>> group) {
        if (work.isAlone()) {
            longWrites.add(work.lane(), work).ifPresent(displaced -> displaced.fail(DatabaseUnavailable.busy(MANY_WRITES)));
        } else {
            group.add(work);
        }
    }

    private void commit(List<QueuedWrite<?>> group) {
        var started = System.nanoTime();
        isBusyWithLongWrite = group.get(0).isAlone();
        busySince = started;
        try {
            if (!recovery.isHealthy() && !recovery.attempt()) {
                throw recovery.unavailable();
            }
            commit(group, recovery.writer());
        } catch (SQLException | RuntimeException | Error fault) { // a hook may throw anything, and this thread must continue
            failAll(group, fault);
        } finally {
            if (isBusyWithLongWrite) {
                longWriteTook = ended - started;
                isOthersTurn = true;
            }
            commitTime.record(System.nanoTime() - started, TimeUnit.NANOSECONDS);
            groupSize.record(group.size());
        }
        checkpointer.checkpoint();
    }

    private void commit(List<QueuedWrite<?>> group, Transaction tx) throws SQLException {
        try (var sql = tx.connection().createStatement()) {
            wrote = false;
            if (!writeAll(group, tx, sql) && group.size() > 1) { // a single write would only fail again
                writeWithSavepoints(group, tx, sql);
            }
            if (wrote) { // a transaction without changes does not reach the disk and proves nothing
                health.succeeded();
            }
            group.stream().map(QueuedWrite::failure).filter(Objects::nonNull).forEach(recovery::note);
            end(); // before any write completes: its caller may send the next one
            group.forEach(QueuedWrite::complete);
            if (wrote) {
                afterCommit.forEach(Runnable::run);
            }
        }
    }

    private void end() {
        ended = System.nanoTime();
        busySince = 0;
    }

    private void failAll(List<QueuedWrite<?>> group, Throwable fault) {
        recovery.note(fault);
        var reason = faults.isUnavailable(fault) ? new DatabaseUnavailable("The write could not be committed.", fault)
            : new IllegalStateException("The write could not be committed.", fault);
        end();
        group.forEach(work -> work.fail(reason));
    }

    /** Writes the group. Returns false if a write failed halfway; then everything is rolled back. */
    private boolean writeAll(List<QueuedWrite<?>> group, Transaction tx, Statement sql) throws SQLException {
        return inTransaction(tx, sql, () -> {
            long first = changes(tx);
            for (var work : group) {
                long before = changes(tx);
                if (!attempt(work, tx) && (work.mayHaveEndedTransaction() || changes(tx) != before)) {
                    return false;
                }
            }
            wrote = changes(tx) != first;
            return true;
        });
    }

    private void writeWithSavepoints(List<QueuedWrite<?>> group, Transaction tx, Statement sql) throws SQLException {
        inTransaction(tx, sql, () -> {
            for (var work : group) {
                long before = changes(tx);
                sql.execute("SAVEPOINT work");
                if (attempt(work, tx)) {
                    wrote |= changes(tx) != before;
                } else {
                    rollBackToSavepoint(work, sql);
                }
                sql.execute("RELEASE work");
            }
            return true;
        });
    }

    /** Attempts a write. Throws after a disk fault, so that the whole group fails. */
    private static boolean attempt(QueuedWrite<?> work, Transaction tx) {
        if (work.attempt(tx)) {
            return true;
        }
        if (work.failure() instanceof RuntimeException fault && SqliteFault.of(fault).isAtLeast(SqliteFault.UNRELIABLE)) {
            throw fault;
        }
        return false;
    }

    private interface Steps {
        boolean run() throws SQLException;
    }

    private boolean inTransaction(Transaction tx, Statement sql, Steps steps) throws SQLException {
        begin(sql);
        try {
            if (steps.run()) {
                beforeCommit.forEach(hook -> hook.accept(tx));
                sql.execute("COMMIT");
                return true;
            }
            rollBack(sql);
            return false;
        } catch (SQLException | RuntimeException | Error fault) {
            rollBack(sql);
            throw fault;
        } finally {
            dataVersion.increment(); // even after a fault: the commit may have happened
        }
    }

    /** Returns the number of rows changed since the connection was opened, including those changed by triggers. */
    private static long changes(Transaction tx) throws SQLException {
        return ((SQLiteConnection) tx.connection()).getDatabase().total_changes();
    }

    private static void begin(Statement sql) throws SQLException {
        try {
            sql.execute("BEGIN IMMEDIATE");
        } catch (SQLiteException fault) {
            if (fault.getResultCode() == SQLiteErrorCode.SQLITE_ERROR) { // a transaction is still open: abandon the connection
                throw new SQLException("The transaction before this one did not end.", fault);
            }
            throw fault;
        }
    }

    private static void rollBackToSavepoint(QueuedWrite<?> work, Statement sql) throws SQLException {
        try {
            sql.execute("ROLLBACK TO work");
        } catch (SQLException noSavepoint) { // as on a full disk, where SQLite rolls back the whole transaction
            throw new SQLException("A write ended the transaction of its group.", work.failure());
        }
    }

    private static void rollBack(Statement sql) {
        try {
            sql.execute("ROLLBACK");
        } catch (SQLException alreadyRolledBack) {
            // Some faults, such as a full disk, have already rolled it back.
        }
    }

    void close() {
        closing = true;
        watch.shutdownNow();
        try {
            thread.join();
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
        }
        waiting.drain().forEach(work -> work.fail(new DatabaseUnavailable("The store is closing.", null)));
        recovery.close();
    }
}
