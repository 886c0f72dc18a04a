package ca.posthaste.db.sqlite;

import ca.posthaste.db.DatabaseFaults;
import ca.posthaste.db.DatabaseHealth;
import ca.posthaste.db.DatabaseUnavailable;
import ca.posthaste.db.Row;
import ca.posthaste.db.SqlFailure;
import ca.posthaste.db.Transaction;
import java.time.Duration;
import org.jboss.logging.Logger;
import org.sqlite.SQLiteErrorCode;
import org.sqlite.SQLiteException;

/** Recovers the database after a fault (decision 13). Any thread may report a fault or query the state; only the writer thread tries to recover. */
final class SqliteRecovery {
    private static final Logger LOG = Logger.getLogger(SqliteRecovery.class);
    private static final String CHECKING = "The database file may be damaged; it is being checked.";
    private static final Duration RETRY_PAUSE = Duration.ofMillis(100);
    /** Maximum pause between attempts on a damaged file: it does not repair itself, and the check takes long. */
    private static final Duration RETRY_PAUSE_MAX = Duration.ofMinutes(1);
    /** Minimum interval between a check that found no damage and the next one. Otherwise repeated bad reads would stop all writes. */
    private static final Duration CHECK_INTERVAL = Duration.ofSeconds(10);
    /** Maximum time that an attempt waits for running reads. A longer read fails the attempt, but does not block the writer. */
    private static final Duration READERS_TIMEOUT = Duration.ofSeconds(1);
    /** Delay before a recovery is logged: a full disk accepts small writes in between large ones that fail. */
    private static final Duration QUIET_PERIOD = Duration.ofSeconds(5);

    private final SqliteFile file;
    private final DatabaseHealth health;
    private final RenewableConnection writer;
    private final RenewableConnection anchor;
    private final SqliteReaders readers;
    private final SqliteDataVersion dataVersion;
    private volatile SqliteFault worst = SqliteFault.ORDINARY;
    private volatile String reason = "";
    /** Number of faults so far. A fault that occurs during an attempt is not resolved by it. */
    private volatile int faultCount;
    private volatile boolean failFast;
    private volatile long checkedAt = System.nanoTime() - CHECK_INTERVAL.toNanos();
    private long logRecoveryAt = System.nanoTime();
    private Duration pause = RETRY_PAUSE;
    private long nextAttemptAt = System.nanoTime();

    SqliteRecovery(SqliteFile file, SqliteReaders readers, SqliteDataVersion dataVersion, DatabaseHealth health) {
        this.file = file;
        this.health = health;
        this.readers = readers;
        this.dataVersion = dataVersion;
        writer = new RenewableConnection(file::writer);
        anchor = new RenewableConnection(file::anchor);
    }

    boolean isHealthy() {
        return worst == SqliteFault.ORDINARY;
    }

    /** Reports whether writes should fail at once because an attempt has failed or recovery takes long. */
    boolean failsFast() {
        return failFast;
    }

    DatabaseUnavailable unavailable() {
        return new DatabaseUnavailable(reason, null);
    }

    /** Returns the writer's connection, for the writer thread only. */
    Transaction writer() {
        return writer.get();
    }

    /** Reports a fault of the writer, before its requests complete: a health check after them must not succeed because of older writes. */
    synchronized void note(Throwable fault) {
        var kind = SqliteFault.of(fault);
        updateHealth(kind);
        faultCount += kind == SqliteFault.ORDINARY ? 0 : 1;
        if (kind.compareTo(worst) > 0) {
            worst = kind;
            logFault(kind == SqliteFault.DAMAGED ? CHECKING : kind.description(), fault);
        }
    }

    /** Reports a fault of a reader. It does not concern the writer, unless the file may be damaged. */
    void noteReadFault(Throwable fault) {
        var kind = SqliteFault.of(fault);
        if (kind == SqliteFault.DAMAGED && System.nanoTime() - checkedAt >= CHECK_INTERVAL.toNanos()) {
            note(fault);
        } else {
            updateHealth(kind);
        }
    }

    private void updateHealth(SqliteFault kind) {
        if (kind == SqliteFault.FULL) {
            health.full(kind.description(), file::hasSpace);
        } else if (kind.isAtLeast(SqliteFault.UNRELIABLE)) { // after other faults a new connection is enough
            health.failed(kind.description());
        }
    }

    private void logFault(String description, Throwable fault) {
        if (!description.equals(reason)) {
            reason = description;
            LOG.errorf("The database does not accept writes. %s (%s)", description, DatabaseFaults.rootOf(fault));
        }
    }

    /** Tries to recover, unless it is too early for another attempt. Returns true if the database is healthy. */
    boolean attempt() {
        if (nextAttemptAt - System.nanoTime() > 0) {
            return false;
        }
        int before = faultCount;
        var seen = worst;
        failFast |= seen.isAtLeast(SqliteFault.UNRELIABLE);
        try {
            recover(seen);
            pause = RETRY_PAUSE;
            return succeed(before);
        } catch (RuntimeException fault) {
            writer.close();
            fail(fault);
            return false;
        }
    }

    private synchronized boolean succeed(int before) {
        if (faultCount == before) {
            logRecoveryAt = System.nanoTime() + (worst == SqliteFault.FULL ? QUIET_PERIOD.toNanos() : 0);
            worst = SqliteFault.ORDINARY;
            failFast = false;
            logRecovery();
        }
        return isHealthy();
    }

    /** Logs a recovery once the quiet period is over. The writer thread calls this regularly. */
    void logRecovery() {
        if (!reason.isEmpty() && logRecoveryAt - System.nanoTime() <= 0) {
            logRecoveryNow();
        }
    }

    private synchronized void logRecoveryNow() {
        if (isHealthy()) {
            reason = "";
            LOG.info("The database accepts writes again.");
        }
    }

    private synchronized void fail(RuntimeException fault) {
        var kind = SqliteFault.of(fault);
        worst = worst.or(kind);
        failFast = true;
        logFault(kind == SqliteFault.ORDINARY ? fault.getMessage() : kind.description(), fault);
        nextAttemptAt = System.nanoTime() + pause.toNanos();
        var longer = pause.multipliedBy(2);
        pause = kind != SqliteFault.DAMAGED ? RETRY_PAUSE : longer.compareTo(RETRY_PAUSE_MAX) < 0 ? longer : RETRY_PAUSE_MAX;
    }

    private void recover(SqliteFault seen) {
        if (seen != SqliteFault.FULL) { // a full disk leaves the connection and its prepared statements intact
            writer.close();
        }
        writer.get().inTransaction(tx -> {
            writePage(tx);
            return null;
        }); // this also overwrites the remains of a failed commit in the write-ahead log
        anchor.get();
        if (file.isAlone()) {
            whileReadersAreClosed(this::share);
        }
        if (seen.isAtLeast(SqliteFault.UNRELIABLE)) {
            whileReadersAreClosed(this::recopyLog);
        }
        if (seen == SqliteFault.DAMAGED) {
            check();
        }
    }

    /** Writes a page without changing any data. */
    static void writePage(Transaction tx) {
        tx.execute("PRAGMA user_version = 0");
    }

    private void whileReadersAreClosed(Runnable work) {
        dataVersion.pause();
        try {
            if (!readers.whileClosed(READERS_TIMEOUT, work)) {
                throw new DatabaseUnavailable("A read that began before the disk failed has not ended.", null);
            }
        } finally {
            dataVersion.resume();
        }
    }

    /** Returns to shared mode: there is room again for the file that other processes, such as commands, need. */
    private void share() {
        writer.close();
        anchor.close();
        file.setAlone(false);
        try {
            writer.get();
            anchor.get();
        } catch (RuntimeException noRoom) {
            writer.close();
            anchor.close();
            file.setAlone(true);
            throw noRoom;
        }
    }

    /** Makes SQLite forget which pages it has copied from the write-ahead log to the file, and copies all of them again. */
    private void recopyLog() {
        writer.close();
        anchor.close();
        writer.get();
        anchor.get();
        if (!SqliteWal.hasCopiedNothing(writer.get()) || !SqliteWal.checkpointAll(writer.get())) {
            throw new DatabaseUnavailable("Another process has the database open.", null);
        }
    }

    private void check() {
        var found = writer.get().sql("PRAGMA quick_check(1)").one(Row::nextString);
        if (!found.equals("ok")) {
            throw new SqlFailure(new SQLiteException(found, SQLiteErrorCode.SQLITE_CORRUPT));
        }
        checkedAt = System.nanoTime();
    }

    /** Closes the connections, the writer's last: closing it runs a checkpoint, which the read-only anchor cannot. */
    void close() {
        anchor.close();
        writer.close();
    }
}
