package ca.posthaste.db;

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
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import java.util.function.Function;
import org.sqlite.SQLiteConnection;
import org.sqlite.SQLiteErrorCode;
import org.sqlite.SQLiteException;

/**
 * The one writer. Whatever waits while a commit is on its way to the disk is committed together by the next: one
 * fsync for many requests. Nobody is answered before the commit that holds his work, and one that fails leaves the others
 * alone. Most that fail have changed nothing by then. If one has, the group is rolled back and done again with a savepoint
 * around each; not at once, because the search index is written out at every savepoint, which costs more than the rest.
 */
final class SqliteWriter {
    /** Enough to keep the disk busy, few enough that readers and the log never wait long. */
    private static final int GROUP_MAX = 256;
    /** Beyond this the caller is better off hearing "try later" than waiting. */
    private static final int WAITING_MAX = 20_000;
    /** A log that could not be folded is left alone for a while: trying costs much. */
    private static final Duration FOLD_AGAIN = Duration.ofSeconds(1);
    /** A log that could not be cut off is tried again after this. */
    private static final Duration SCRUB_AGAIN = Duration.ofSeconds(1);
    private static final long LOOK_UP_MILLIS = 50;

    private final SqliteRecovery recovery;
    private final DatabaseFaults faults;
    private final DatabaseHealth health;
    private final SqliteDataVersion dataVersion;
    private final LinkedBlockingQueue<QueuedWrite<?>> waiting = new LinkedBlockingQueue<>(WAITING_MAX);
    private final Thread thread = Threads.named("store-writer").newThread(this::run);
    private final Timer commitTime;
    private final DistributionSummary groupSize;
    /** What those who want the log cut off wait for. It stays here until that has worked, whether or not anybody still waits. */
    private final AtomicReference<CompletableFuture<Void>> scrub = new AtomicReference<>();
    private final SqliteLog log = new SqliteLog(SqliteLog.LONG_PAGES);
    private final CopyOnWriteArrayList<Consumer<Transaction>> beforeCommit = new CopyOnWriteArrayList<>();
    /** Whether the last transaction changed a row that stayed changed. */
    private boolean wrote;
    private long foldAt = System.nanoTime();
    private long scrubAt = foldAt;
    private volatile boolean closing;

    SqliteWriter(SqliteRecovery recovery, DatabaseFaults faults, DatabaseHealth health, SqliteDataVersion dataVersion, MeterRegistry meters) {
        this.recovery = recovery;
        this.faults = faults;
        this.health = health;
        this.dataVersion = dataVersion;
        commitTime = Timer.builder("posthaste.store.commit")
            .description("Time a group of writes takes, from begin to durable").register(meters);
        groupSize = DistributionSummary.builder("posthaste.store.group")
            .description("Writes committed together").register(meters);
        Gauge.builder("posthaste.store.writer.queue", waiting, LinkedBlockingQueue::size)
            .description("Writes waiting for the writer").register(meters);
        thread.start();
    }

    /** Work that belongs to every transaction, done at its end. Registering it twice changes nothing. */
    void beforeCommit(Consumer<Transaction> hook) {
        beforeCommit.addIfAbsent(hook);
    }

    <T> CompletionStage<T> submit(Function<Transaction, T> task) {
        var work = new QueuedWrite<>(task, faults);
        if (recovery.isFutile()) { // the writer goes on trying, whether anybody comes or not
            work.fail(recovery.away());
        } else if (closing || !waiting.offer(work)) {
            work.fail(new DatabaseUnavailable(closing ? "The store is closing." : "Too many writes are waiting.", null));
        } else if (closing && waiting.remove(work)) { // it may have come after the writer's last look
            work.fail(new DatabaseUnavailable("The store is closing.", null));
        }
        return work.outcome();
    }

    /** Cuts the log off between two groups. Completes when that is done or has to wait for a reader or for the disk to be well. */
    CompletionStage<Void> scrub() {
        var wanted = scrub.updateAndGet(before -> before == null || before.isDone() ? new CompletableFuture<>() : before);
        submit(tx -> null).whenComplete((done, fault) -> { // only to wake the writer
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

    /** Waits for work; false when the store is closing and every write has been done. */
    private boolean await(List<QueuedWrite<?>> group) {
        try {
            while (group.isEmpty()) {
                if (isWell()) {
                    recovery.sayWell();
                }
                scrubLog();
                var first = waiting.poll(LOOK_UP_MILLIS, TimeUnit.MILLISECONDS);
                if (first != null) {
                    group.add(first);
                    waiting.drainTo(group, GROUP_MAX - 1);
                } else if (closing) {
                    return false;
                }
            }
            return true;
        } catch (InterruptedException stopped) {
            return false;
        }
    }

    private boolean isWell() {
        return recovery.isWell() || recovery.attempt();
    }

    private void commit(List<QueuedWrite<?>> group) {
        var started = System.nanoTime();
        try {
            if (!isWell()) {
                throw recovery.away();
            }
            commit(group, recovery.writer());
        } catch (SQLException | RuntimeException fault) {
            refuse(group, fault);
        } finally {
            commitTime.record(System.nanoTime() - started, TimeUnit.NANOSECONDS);
            groupSize.record(group.size());
        }
        foldLog();
    }

    private void commit(List<QueuedWrite<?>> group, Transaction handle) throws SQLException {
        try (var sql = handle.connection().createStatement()) {
            if (!together(group, handle, sql)) {
                oneByOne(group, handle, sql);
            }
            if (wrote) { // a transaction that changed nothing never came to the disk
                health.succeeded();
            }
            group.stream().map(QueuedWrite::refusal).filter(Objects::nonNull).forEach(recovery::note);
            group.forEach(QueuedWrite::answer);
        }
    }

    private void refuse(List<QueuedWrite<?>> group, Exception fault) {
        recovery.note(fault);
        var reason = faults.isUnavailable(fault) ? new DatabaseUnavailable("The write could not be committed.", fault)
            : new IllegalStateException("The write could not be committed.", fault);
        group.forEach(work -> work.fail(reason));
    }

    private void foldLog() {
        if (!recovery.isWell() || foldAt - System.nanoTime() > 0) {
            return;
        }
        try {
            log.foldIfLong(recovery.writer());
        } catch (RuntimeException fault) {
            foldAt = System.nanoTime() + FOLD_AGAIN.toNanos();
            recovery.note(fault);
        }
    }

    /** Never while the disk may have lost what was folded: the log is then the only copy. */
    private void scrubLog() {
        var wanted = scrub.get();
        if (wanted == null || wanted.isDone() && scrubAt - System.nanoTime() > 0) {
            return;
        }
        if (recovery.isWell() && scrub.compareAndSet(wanted, null) // before it begins: what is deleted from now on needs another
            && !isCutOff(wanted.isDone() ? Duration.ZERO : SqliteLog.PATIENCE)) {
            scrub.compareAndSet(null, wanted);
        }
        scrubAt = System.nanoTime() + SCRUB_AGAIN.toNanos();
        wanted.complete(null);
    }

    private boolean isCutOff(Duration patience) {
        try {
            return SqliteLog.cutOff(recovery.writer(), patience);
        } catch (RuntimeException fault) {
            recovery.note(fault); // what was folded may be lost
            return false;
        }
    }

    /** False, and nothing done, when a work failed half-way. */
    private boolean together(List<QueuedWrite<?>> group, Transaction handle, Statement sql) throws SQLException {
        return inTransaction(handle, sql, () -> {
            long first = changes(handle);
            for (var work : group) {
                long before = changes(handle);
                if (!attempt(work, handle) && (work.isFaultOfTheStore() || changes(handle) != before)) {
                    return false;
                }
            }
            wrote = changes(handle) != first;
            return true;
        });
    }

    private void oneByOne(List<QueuedWrite<?>> group, Transaction handle, Statement sql) throws SQLException {
        inTransaction(handle, sql, () -> {
            wrote = false;
            for (var work : group) {
                long before = changes(handle);
                sql.execute("SAVEPOINT work");
                if (attempt(work, handle)) {
                    wrote |= changes(handle) != before;
                } else {
                    undo(work, sql);
                }
                sql.execute("RELEASE work");
            }
            return true;
        });
    }

    /** On a disk that fails nobody of the group goes on. */
    private static boolean attempt(QueuedWrite<?> work, Transaction handle) {
        if (work.attempt(handle)) {
            return true;
        }
        if (work.refusal() instanceof RuntimeException fault && SqliteFault.of(fault).isAtLeast(SqliteFault.UNRELIABLE)) {
            throw fault;
        }
        return false;
    }

    private interface Steps {
        boolean run() throws SQLException;
    }

    private boolean inTransaction(Transaction handle, Statement sql, Steps steps) throws SQLException {
        begin(sql);
        try {
            if (steps.run()) {
                beforeCommit.forEach(hook -> hook.accept(handle));
                sql.execute("COMMIT");
                return true;
            }
            abandon(sql);
            return false;
        } catch (SQLException | RuntimeException fault) {
            abandon(sql);
            throw fault;
        } finally {
            dataVersion.passed(); // even if it failed: a commit that reports a fault may have happened
        }
    }

    /** Rows changed since the connection was opened, by triggers too. */
    private static long changes(Transaction handle) throws SQLException {
        return ((SQLiteConnection) handle.connection()).getDatabase().total_changes();
    }

    private static void begin(Statement sql) throws SQLException {
        try {
            sql.execute("BEGIN IMMEDIATE");
        } catch (SQLiteException fault) {
            if (fault.getResultCode() == SQLiteErrorCode.SQLITE_ERROR) { // it has one already: not a connection to go on with
                throw new SQLException("The transaction before this one did not end.", fault);
            }
            throw fault;
        }
    }

    private static void undo(QueuedWrite<?> work, Statement sql) throws SQLException {
        try {
            sql.execute("ROLLBACK TO work");
        } catch (SQLException nothingToUndo) { // no room on the disk: the whole transaction is gone, with the savepoint
            throw new SQLException("A write ended the transaction of its group.", work.refusal());
        }
    }

    private static void abandon(Statement sql) {
        try {
            sql.execute("ROLLBACK");
        } catch (SQLException alreadyRolledBack) {
            // Some faults (no room on the disk) end the transaction by themselves.
        }
    }

    /** Finishes what waits, then closes. */
    void close() {
        closing = true;
        try {
            thread.join();
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
        }
        var late = new ArrayList<QueuedWrite<?>>();
        waiting.drainTo(late);
        late.forEach(work -> work.fail(new DatabaseUnavailable("The store is closing.", null)));
        recovery.close();
    }
}
