package ca.posthaste.db.postgres;

import ca.posthaste.db.Engine;
import ca.posthaste.db.Row;
import ca.posthaste.db.Transaction;
import java.sql.SQLException;
import java.sql.SQLTransientConnectionException;
import java.sql.SQLTransientException;
import java.time.Instant;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Pattern;

/** PostgreSQL, and servers compatible with it. */
public final class PostgresEngine implements Engine {
    private static final String UNIQUE_VIOLATION = "23505";
    private static final String DISK_FULL = "53100";
    /** SQLSTATE classes: connection lost or refused, out of resources, shutting down, I/O error. */
    private static final Set<String> UNAVAILABLE_CLASSES = Set.of("08", "53", "57", "58");
    /** SQLSTATEs of a demoted primary and of transactions that failed because of another one. */
    private static final Set<String> UNAVAILABLE_STATES = Set.of("25006", "40001", "40P01", "55P03");

    /** SQLSTATEs: no connection, a server that is shutting down or starting up, a demoted primary. */
    private static final Pattern UNREACHABLE = Pattern.compile("08...|57P0.|25006");
    private static final String NOT_PERMITTED = "42501";
    private static final String LOCK_TIMEOUT = "55P03";
    private static final Pattern CONFLICT = Pattern.compile("40001|40P01|" + LOCK_TIMEOUT);
    /** SQLSTATEs: out of resources, I/O error; a role, password or database unknown to the server. */
    private static final Pattern TEMPORARY = Pattern.compile("53...|58...|28...|3D000");

    @Override public String name() {
        return "PostgreSQL";
    }

    @Override public long size(Transaction tx) {
        return tx.sql("SELECT pg_database_size(current_database())").one(Row::nextLong);
    }

    @Override public Instant createdAt(Transaction tx) { // Flyway stores it without a zone, in its session's time zone
        return Instant.ofEpochMilli(tx.sql("SELECT CAST(extract(epoch FROM min(installed_on) AT TIME ZONE current_setting('TimeZone')) * 1000 AS bigint)"
            + " FROM flyway_schema_history").one(Row::nextLong));
    }

    @Override public String migrations() {
        return "db/postgres";
    }

    @Override public boolean isDuplicate(SQLException fault) {
        return UNIQUE_VIOLATION.equals(fault.getSQLState());
    }

    @Override public boolean isUnavailable(SQLException fault) {
        var state = fault.getSQLState();
        return fault instanceof SQLTransientException
            || state != null && (UNAVAILABLE_STATES.contains(state) || UNAVAILABLE_CLASSES.contains(state.substring(0, 2)));
    }

    @Override public String oneOf(String parameter) {
        return "= ANY (string_to_array(:" + parameter + ", ' ')::integer[])";
    }

    @Override public boolean hasOneWriter() {
        return false;
    }

    @Override public String skipLocked() {
        return "FOR UPDATE SKIP LOCKED";
    }

    @Override public boolean tryLock(Transaction tx, long name) {
        return tx.sql("SELECT pg_try_advisory_xact_lock(:name)").bind("name", name).one(Row::nextBoolean);
    }

    @Override public void lock(Transaction tx, long name) {
        tx.sql("SELECT pg_advisory_xact_lock(:name)").bind("name", name).execute();
    }

    /** Reports whether other requests would fail too. A full disk or a conflict does not count: it concerns one request only. */
    boolean isUnreachable(Throwable fault) {
        return isCausedBy(fault, sql -> sql instanceof SQLTransientConnectionException || has(sql, UNREACHABLE));
    }

    /** Reports whether the problem may go away by waiting: the server starts, or somebody creates the role or the database. */
    boolean isWorthWaitingFor(Throwable fault) {
        return isUnreachable(fault) || isCausedBy(fault, sql -> has(sql, TEMPORARY));
    }

    /** Reports whether the server's disk is full. */
    boolean isDiskFull(Throwable fault) {
        return isCausedBy(fault, sql -> DISK_FULL.equals(sql.getSQLState()));
    }

    /** Reports whether it is a deadlock, a serialization failure or a lock timeout: the transaction was rolled back and can be retried. */
    boolean isConflict(Throwable fault) {
        return isCausedBy(fault, sql -> has(sql, CONFLICT));
    }

    /** Reports whether the role lacks a privilege. */
    boolean isNotPermitted(Throwable fault) {
        return isCausedBy(fault, sql -> NOT_PERMITTED.equals(sql.getSQLState()));
    }

    /** Somebody else holds a lock for too long. */
    boolean isLockTimeout(Throwable fault) {
        return isCausedBy(fault, sql -> LOCK_TIMEOUT.equals(sql.getSQLState()));
    }

    private static boolean isCausedBy(Throwable fault, Predicate<SQLException> what) {
        for (var cause = fault; cause != null; cause = cause.getCause()) {
            if (cause instanceof SQLException sql && what.test(sql)) {
                return true;
            }
        }
        return false;
    }

    private static boolean has(SQLException fault, Pattern state) {
        return fault.getSQLState() != null && state.matcher(fault.getSQLState()).matches();
    }
}
