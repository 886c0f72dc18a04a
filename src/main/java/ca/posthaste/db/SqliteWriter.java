package ca.posthaste.db;

import io.micrometer.core.instrument.DistributionSummary;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import org.jdbi.v3.core.Handle;
import org.sqlite.SQLiteConnection;

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

    private final Handle handle;
    private final StoreFaults faults;
    private final SqliteMoment moment;
    private final LinkedBlockingQueue<Work<?>> waiting = new LinkedBlockingQueue<>(WAITING_MAX);
    private final Thread thread = Threads.named("store-writer").newThread(this::run);
    private final Timer commitTime;
    private final DistributionSummary groupSize;
    private volatile boolean closing;

    SqliteWriter(Handle handle, StoreFaults faults, SqliteMoment moment, MeterRegistry meters) {
        this.handle = handle;
        this.faults = faults;
        this.moment = moment;
        commitTime = Timer.builder("posthaste.store.commit")
            .description("Time a group of writes takes, from begin to durable").register(meters);
        groupSize = DistributionSummary.builder("posthaste.store.group")
            .description("Writes committed together").register(meters);
        Gauge.builder("posthaste.store.writer.queue", waiting, LinkedBlockingQueue::size)
            .description("Writes waiting for the writer").register(meters);
        thread.start();
    }

    <T> CompletionStage<T> submit(Function<Handle, T> task) {
        var work = new Work<>(task);
        if (closing || !waiting.offer(work)) {
            work.fail(new StoreAway(closing ? "The store is closing." : "Too many writes are waiting.", null));
        } else if (closing && waiting.remove(work)) { // it may have come after the writer's last look
            work.fail(new StoreAway("The store is closing.", null));
        }
        return work.outcome;
    }

    private void run() {
        var group = new ArrayList<Work<?>>(GROUP_MAX);
        while (await(group)) {
            commit(group);
            group.clear();
        }
    }

    /** Waits for work; false when the store is closing and every write has been done. */
    private boolean await(List<Work<?>> group) {
        try {
            while (group.isEmpty()) {
                var first = waiting.poll(100, TimeUnit.MILLISECONDS);
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

    private void commit(List<Work<?>> group) {
        var started = System.nanoTime();
        try (var sql = handle.getConnection().createStatement()) {
            if (!together(group, sql)) {
                oneByOne(group, sql);
            }
            group.forEach(Work::answer);
        } catch (SQLException | RuntimeException fault) {
            var reason = faults.isAway(fault) ? new StoreAway("The write could not be committed.", fault)
                : new IllegalStateException("The write could not be committed.", fault);
            group.forEach(work -> work.fail(reason));
        } finally {
            commitTime.record(System.nanoTime() - started, TimeUnit.NANOSECONDS);
            groupSize.record(group.size());
        }
    }

    /** False, and nothing done, when a work failed half-way. */
    private boolean together(List<Work<?>> group, Statement sql) throws SQLException {
        return inTransaction(sql, () -> {
            for (var work : group) {
                long before = changes();
                if (!work.attempt(handle) && (work.isFaultOfTheStore() || changes() != before)) {
                    return false;
                }
            }
            return true;
        });
    }

    private void oneByOne(List<Work<?>> group, Statement sql) throws SQLException {
        inTransaction(sql, () -> {
            for (var work : group) {
                sql.execute("SAVEPOINT work");
                if (!work.attempt(handle)) {
                    undo(work, sql);
                }
                sql.execute("RELEASE work");
            }
            return true;
        });
    }

    private interface Steps {
        boolean run() throws SQLException;
    }

    private boolean inTransaction(Statement sql, Steps steps) throws SQLException {
        sql.execute("BEGIN IMMEDIATE");
        try {
            if (steps.run()) {
                SqliteSearchIndex.catchUp(handle);
                sql.execute("COMMIT");
                return true;
            }
            abandon(sql);
            return false;
        } catch (SQLException | RuntimeException fault) {
            abandon(sql);
            throw fault;
        } finally {
            moment.passed(); // even if it failed: a commit that reports a fault may have happened
        }
    }

    /** Rows changed since the connection was opened, by triggers too. */
    private long changes() throws SQLException {
        return ((SQLiteConnection) handle.getConnection()).getDatabase().total_changes();
    }

    private static void undo(Work<?> work, Statement sql) throws SQLException {
        try {
            sql.execute("ROLLBACK TO work");
        } catch (SQLException nothingToUndo) { // no room on the disk: the whole transaction is gone, with the savepoint
            throw new SQLException("A write ended the transaction of its group.", work.refusal);
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
        var late = new ArrayList<Work<?>>();
        waiting.drainTo(late);
        late.forEach(work -> work.fail(new StoreAway("The store is closing.", null)));
        handle.close();
    }

    /** One request's write and its outcome, which is told only after the commit. */
    private final class Work<T> {
        private final Function<Handle, T> task;
        private final CompletableFuture<T> outcome = new CompletableFuture<>();
        private T result;
        private Throwable refusal;

        Work(Function<Handle, T> task) {
            this.task = task;
        }

        boolean attempt(Handle handle) {
            refusal = null;
            try {
                result = task.apply(handle);
                return true;
            } catch (RuntimeException fault) {
                refusal = faults.translated(fault);
                return false;
            } catch (Error fault) { // a task's own trouble, such as a stack too deep, must not end the writer
                refusal = fault;
                return false;
            }
        }

        /** Not a refusal of ours: the engine may have ended the transaction, as it does when the disk is full. */
        boolean isFaultOfTheStore() {
            return !(refusal instanceof RuntimeException) || StoreFaults.isCausedBySql(refusal);
        }

        void answer() {
            if (refusal == null) {
                outcome.complete(result);
            } else {
                outcome.completeExceptionally(refusal);
            }
        }

        void fail(RuntimeException reason) {
            outcome.completeExceptionally(reason);
        }
    }
}
