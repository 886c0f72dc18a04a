package ca.posthaste.db.sqlite;

import ca.posthaste.db.DataFolder;
import ca.posthaste.db.Database;
import ca.posthaste.db.DatabaseFaults;
import ca.posthaste.db.DatabaseHealth;
import ca.posthaste.db.DatabaseUnavailable;
import ca.posthaste.db.EmployerConcurrencyLimit;
import ca.posthaste.db.Engine;
import ca.posthaste.db.FileFault;
import ca.posthaste.db.Lane;
import ca.posthaste.db.Migrations;
import ca.posthaste.db.SqlFailure;
import ca.posthaste.db.Transaction;
import ca.posthaste.db.backup.NewStoreGuard;
import ca.posthaste.db.backup.Restore;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Consumer;
import java.util.function.Function;
import org.flywaydb.core.api.FlywayException;

/** SQLite: one file, one writer that commits in groups, and a few readers with their own connections. */
public final class SqliteDatabase implements Database {
    private final SqliteEngine engine = new SqliteEngine();
    private final DatabaseFaults faults = new DatabaseFaults(engine);
    private final DatabaseHealth health = new DatabaseHealth();
    private final SqliteDataVersion dataVersion;
    private final SqliteReaders readers;
    private final SqliteRecovery recovery;
    private final SqliteWriter writer;
    private final EmployerConcurrencyLimit longReads = new EmployerConcurrencyLimit(SqliteReaders.CONNECTIONS / 2);
    private final boolean isNew;
    private boolean closed;

    private SqliteDatabase(SqliteFile file, boolean isNew, Duration longestWait, MeterRegistry meters) {
        this.isNew = isNew;
        dataVersion = new SqliteDataVersion(file::reader, SqliteDataVersion.POLL_INTERVAL);
        readers = new SqliteReaders(file::reader, faults, this::noteReadFault,
            Timer.builder("posthaste.store.read").description("Time a read takes in the store").register(meters));
        recovery = new SqliteRecovery(file, readers, dataVersion, health);
        writer = new SqliteWriter(recovery, faults, health, dataVersion, longestWait, meters);
    }

    private void noteReadFault(RuntimeException fault) {
        recovery.noteReadFault(fault);
    }

    public static SqliteDatabase open(Path folder, MeterRegistry meters) {
        return open(new NewStoreGuard(folder, false), Durability.FULL, meters);
    }

    public static SqliteDatabase open(NewStoreGuard newStore, Durability durability, MeterRegistry meters) {
        return open(newStore, durability, SqliteWriter.LONGEST_WAIT, meters);
    }

    static SqliteDatabase open(NewStoreGuard newStore, Durability durability, Duration longestWait, MeterRegistry meters) {
        var folder = newStore.folder();
        try {
            DataFolder.make(folder);
            if (!newStore.setsAside()) {
                Restore.requireNoneUnfinished(folder);
            }
            newStore.checkFile();
            var file = new SqliteFile(DataFolder.createDatabaseFile(folder.resolve(DataFolder.DATABASE_FILE)), durability);
            var traces = newStore.filesBeside(); // before checking for tables: see NewStoreGuard.checkFile
            try {
                boolean isNew = Migrations.run(file.writers(), new SqliteEngine(), () -> newStore.checkTables(traces));
                return new SqliteDatabase(file, isNew, longestWait, meters);
            } catch (SQLException | SqlFailure | FlywayException fault) {
                return withoutRoom(file, fault, longestWait, meters);
            }
        } catch (SQLException | IOException | FlywayException | SqlFailure fault) {
            throw new DatabaseUnavailable("The data folder " + folder.toAbsolutePath() + " cannot be used: " + reason(fault), fault);
        }
    }

    /** Opens a store with current tables for reading while the disk is full. It accepts writes when there is room again. */
    private static SqliteDatabase withoutRoom(SqliteFile file, Exception fault, Duration longestWait, MeterRegistry meters) throws SQLException {
        file.setAlone(true);
        if (SqliteFault.of(fault) != SqliteFault.FULL || !Migrations.isCurrent(file.writers())) {
            if (fault instanceof SQLException sql) {
                throw sql;
            }
            throw (RuntimeException) fault;
        }
        var database = new SqliteDatabase(file, false, longestWait, meters);
        database.recovery.note(fault); // the writer thread retries the recovery until there is room
        return database;
    }

    /** Returns a reason that an operator can act on, or else the message of the innermost cause; Flyway wraps it in a table of text. */
    private static String reason(Throwable fault) {
        var kind = SqliteFault.of(fault);
        if (kind.isAtLeast(SqliteFault.FULL)) {
            return kind.description();
        }
        var root = DatabaseFaults.rootOf(fault);
        return root instanceof IOException file ? FileFault.sentence(file) : root.getMessage();
    }

    @Override public Engine engine() {
        return engine;
    }

    @Override public boolean isNew() {
        return isNew;
    }

    @Override public <T> T read(Function<Transaction, T> work) {
        return readers.read(work);
    }

    @Override public <T> CompletionStage<T> query(Function<Transaction, T> work) {
        return readers.query(work);
    }

    @Override public <T> CompletionStage<T> readInline(Function<Transaction, T> work) {
        return readers.readInline(work);
    }

    @Override public long dataVersion() {
        try {
            return dataVersion.get();
        } catch (RuntimeException fault) {
            throw faults.translated(fault);
        }
    }

    @Override public <T> CompletionStage<T> write(Lane lane, Function<Transaction, T> work) {
        return writer.submit(lane, work);
    }

    @Override public <T> CompletionStage<T> writeOne(Lane lane, Function<Transaction, T> work) {
        return writer.submit(lane, work);
    }

    @Override public <T> CompletionStage<T> writeAlone(Lane lane, Function<Transaction, T> work) {
        return writer.submit(lane, work, true);
    }

    /** Registers a hook that runs at the end of every write transaction, for example to update an index. */
    public void beforeCommit(Consumer<Transaction> hook) {
        writer.beforeCommit(hook);
    }

    @Override public EmployerConcurrencyLimit longReads() {
        return longReads;
    }

    @Override public void afterCommit(Runnable listener) {
        writer.afterCommit(listener);
    }

    @Override public CompletionStage<Void> checkWritable() {
        return recovery.isHealthy() ? health.check(this::probe) : CompletableFuture.failedFuture(recovery.unavailable());
    }

    private CompletionStage<?> probe() {
        return writer.isLongWriteUnderWay() ? CompletableFuture.completedFuture(null) : writer.submit(Lane.SERVICE, tx -> {
            SqliteRecovery.writePage(tx);
            return null;
        }).thenRun(health::succeeded);
    }

    /** Truncates the write-ahead log, or does so later if a reader or a disk fault prevents it. In the file itself, deleted data is overwritten. */
    @Override public void scrub() {
        Database.join(writer.scrub());
    }

    /** Finishes the waiting requests, then closes. Later ones fail with {@link DatabaseUnavailable}. */
    @Override public synchronized void close() {
        if (closed) {
            return;
        }
        closed = true;
        try {
            readers.close();
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
        }
        dataVersion.close();
        writer.close(); // last: closing its connection checkpoints the write-ahead log
    }
}
