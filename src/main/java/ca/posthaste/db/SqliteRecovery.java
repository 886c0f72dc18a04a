package ca.posthaste.db;

import java.time.Duration;
import org.jboss.logging.Logger;
import org.sqlite.SQLiteErrorCode;
import org.sqlite.SQLiteException;

/**
 * Brings the store back after a fault, by itself and without forgetting it (decision 13). Anybody may note a fault and ask how
 * the store is; only the writer's thread tries to mend it.
 */
final class SqliteRecovery {
    private static final Logger LOG = Logger.getLogger(SqliteRecovery.class);
    private static final String DOUBT = "A part of the database file makes no sense; it is being checked.";
    private static final Duration PAUSE = Duration.ofMillis(100);
    /** A damaged file does not mend itself, and looking takes long. */
    private static final Duration PAUSE_MAX = Duration.ofMinutes(1);
    /** A file in which nothing was found is not looked through again so soon, or one bad read after the other would stop all writes. */
    private static final Duration RECHECK = Duration.ofSeconds(10);
    /** Reads are short. One that is not holds up a round, not the writer for good. */
    private static final Duration PATIENCE = Duration.ofSeconds(1);
    /** A full disk takes a small write, refuses the next large one, and so on. That is told once, and that it is over after this. */
    private static final Duration CALM = Duration.ofSeconds(5);

    private final SqliteFile file;
    private final DatabaseHealth health;
    private final Renewable writer;
    private final Renewable anchor;
    private final SqliteReaders readers;
    private final SqliteDataVersion dataVersion;
    private volatile SqliteFault trouble = SqliteFault.ORDINARY;
    private volatile String reason = "";
    /** How many were noted: one that comes while another is mended is not mended with it. */
    private int noted;
    private volatile boolean futile;
    private volatile long checked = System.nanoTime() - RECHECK.toNanos();
    private long calmAt = System.nanoTime();
    private Duration pause = PAUSE;
    private long tryAt = System.nanoTime();

    SqliteRecovery(SqliteFile file, SqliteConnections connections, SqliteReaders readers, SqliteDataVersion dataVersion, DatabaseHealth health) {
        this.file = file;
        this.health = health;
        this.readers = readers;
        this.dataVersion = dataVersion;
        writer = Renewable.opened(connections::writer);
        anchor = Renewable.opened(connections::anchor);
    }

    boolean isWell() {
        return trouble == SqliteFault.ORDINARY;
    }

    /** Nobody need wait: it was tried in vain, or takes longer. */
    boolean isFutile() {
        return futile;
    }

    DatabaseUnavailable away() {
        return new DatabaseUnavailable(reason, null);
    }

    /** The writer's connection, for the writer's thread. */
    Transaction writer() {
        return writer.get();
    }

    /**
     * A connection of the writer's that saw more than a broken rule is not used again. To be called before anybody is told of the
     * fault, so that nobody is told later that all is well.
     */
    synchronized void note(Throwable fault) {
        var kind = SqliteFault.of(fault);
        tell(kind);
        noted += kind == SqliteFault.ORDINARY ? 0 : 1;
        if (kind.compareTo(trouble) > 0) {
            trouble = kind;
            say(kind == SqliteFault.DAMAGED ? DOUBT : words(kind), fault);
        }
    }

    /** A reader's fault says nothing of the writer, unless the file may be damaged. */
    void noteRead(Throwable fault) {
        var kind = SqliteFault.of(fault);
        if (kind == SqliteFault.DAMAGED && System.nanoTime() - checked >= RECHECK.toNanos()) {
            note(fault);
        } else {
            tell(kind);
        }
    }

    private void tell(SqliteFault kind) {
        if (kind == SqliteFault.FULL) {
            health.full(words(kind), file::hasRoom);
        } else if (kind.isAtLeast(SqliteFault.UNRELIABLE)) { // after others a new connection is enough
            health.failed(words(kind));
        }
    }

    private void say(String words, Throwable fault) {
        if (!words.equals(reason)) {
            reason = words;
            LOG.errorf("The store takes no writes. %s (%s)", words, DatabaseFaults.rootOf(fault));
        }
    }

    private static String words(SqliteFault kind) {
        return switch (kind) {
            case FULL -> "The disk is full.";
            case UNRELIABLE -> "The disk fails.";
            case DAMAGED -> "The database file is damaged. Restore a backup.";
            default -> "The database file cannot be used.";
        };
    }

    /** Tries, unless it did a moment ago. True if the store is well. */
    boolean attempt() {
        if (tryAt - System.nanoTime() > 0) {
            return false;
        }
        int known = noted();
        var seen = trouble;
        futile |= seen.isAtLeast(SqliteFault.UNRELIABLE);
        try {
            mend(seen);
            pause = PAUSE;
            return succeed(known);
        } catch (RuntimeException fault) {
            writer.close();
            fail(fault);
            return false;
        }
    }

    private synchronized int noted() {
        return noted;
    }

    private synchronized boolean succeed(int known) {
        if (noted == known) {
            calmAt = System.nanoTime() + (trouble == SqliteFault.FULL ? CALM.toNanos() : 0);
            trouble = SqliteFault.ORDINARY;
            futile = false;
            sayWell();
        }
        return isWell();
    }

    /** To be called now and then by the writer's thread. */
    void sayWell() {
        if (!reason.isEmpty() && calmAt - System.nanoTime() <= 0) {
            sayWellNow();
        }
    }

    private synchronized void sayWellNow() {
        if (isWell()) {
            reason = "";
            LOG.info("The store takes writes again.");
        }
    }

    private synchronized void fail(RuntimeException fault) {
        var kind = SqliteFault.of(fault);
        trouble = trouble.or(kind);
        futile = true;
        say(kind == SqliteFault.ORDINARY ? fault.getMessage() : words(kind), fault);
        tryAt = System.nanoTime() + pause.toNanos();
        var longer = pause.multipliedBy(2);
        pause = kind != SqliteFault.DAMAGED ? PAUSE : longer.compareTo(PAUSE_MAX) < 0 ? longer : PAUSE_MAX;
    }

    private void mend(SqliteFault seen) {
        if (seen != SqliteFault.FULL) { // which leaves a connection in order, with the statements it keeps
            writer.close();
        }
        writer.get().inTransaction(tx -> {
            prove(tx);
            return null;
        }); // and overwrites what a failed commit left in the log
        anchor.get();
        if (seen.isAtLeast(SqliteFault.UNRELIABLE)) {
            readAnew();
        }
        if (seen == SqliteFault.DAMAGED) {
            check();
        }
    }

    /** Writes a page, and nothing that means anything. */
    static void prove(Transaction tx) {
        tx.execute("PRAGMA user_version = 0");
    }

    /** Forgets what was thought to be in the file and not only in the log, and copies the whole log again. */
    private void readAnew() {
        dataVersion.hold();
        try {
            if (!readers.whileClosed(PATIENCE, this::reopen)) {
                throw new DatabaseUnavailable("A read that began before the disk failed has not ended.", null);
            }
        } finally {
            dataVersion.goOn();
        }
    }

    private void reopen() {
        writer.close();
        anchor.close();
        writer.get();
        anchor.get();
        if (!SqliteLog.isUnfolded(writer.get()) || !SqliteLog.foldWhole(writer.get())) {
            throw new DatabaseUnavailable("Another process has the database open.", null);
        }
    }

    private void check() {
        var found = writer.get().sql("PRAGMA quick_check(1)").one(Row::nextString);
        if (!found.equals("ok")) {
            throw new SqlFault(new SQLiteException(found, SQLiteErrorCode.SQLITE_CORRUPT));
        }
        checked = System.nanoTime();
    }

    /** The writer's connection goes last: it folds the log into the file, which the anchor cannot. */
    void close() {
        anchor.close();
        writer.close();
    }
}
