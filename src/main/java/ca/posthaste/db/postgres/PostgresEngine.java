package ca.posthaste.db.postgres;

import ca.posthaste.db.DatabaseFaults;
import ca.posthaste.db.Engine;
import ca.posthaste.db.Row;
import ca.posthaste.db.Transaction;
import java.sql.SQLException;
import java.sql.SQLTransientConnectionException;
import java.sql.SQLTransientException;
import java.time.Instant;
import java.util.regex.Pattern;

/** PostgreSQL, and servers compatible with it. */
public final class PostgresEngine implements Engine {
    private static final String UNIQUE_VIOLATION = "23505";
    private static final Pattern DISK_FULL = Pattern.compile("53100");
    private static final Pattern NOT_PERMITTED = Pattern.compile("42501");
    private static final Pattern LOCK_TIMEOUT = Pattern.compile("55P03");
    private static final Pattern CONFLICT = Pattern.compile("40001|40P01|" + LOCK_TIMEOUT);
    /** SQLSTATEs: connection lost or refused, out of resources, shutting down, I/O error, a demoted primary, a conflict. */
    private static final Pattern UNAVAILABLE = Pattern.compile("08...|53...|57...|58...|25006|" + CONFLICT);
    /** SQLSTATEs: no connection, a server that is shutting down or starting up, a demoted primary. */
    private static final Pattern UNREACHABLE = Pattern.compile("08...|57P0.|25006");
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
        return fault instanceof SQLTransientException || has(fault, UNAVAILABLE);
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
        return isCausedBy(fault, UNREACHABLE) || DatabaseFaults.causes(fault).anyMatch(SQLTransientConnectionException.class::isInstance);
    }

    /** Reports whether the problem may go away by waiting: the server starts, or somebody creates the role or the database. */
    boolean isWorthWaitingFor(Throwable fault) {
        return isUnreachable(fault) || isCausedBy(fault, TEMPORARY);
    }

    boolean isDiskFull(Throwable fault) {
        return isCausedBy(fault, DISK_FULL);
    }

    /** Reports whether it is a deadlock, a serialization failure or a lock timeout: the transaction was rolled back and can be retried. */
    boolean isConflict(Throwable fault) {
        return isCausedBy(fault, CONFLICT);
    }

    boolean isNotPermitted(Throwable fault) {
        return isCausedBy(fault, NOT_PERMITTED);
    }

    boolean isLockTimeout(Throwable fault) {
        return isCausedBy(fault, LOCK_TIMEOUT);
    }

    private static boolean isCausedBy(Throwable fault, Pattern state) {
        return DatabaseFaults.causes(fault).anyMatch(cause -> cause instanceof SQLException sql && has(sql, state));
    }

    private static boolean has(SQLException fault, Pattern state) {
        return fault.getSQLState() != null && state.matcher(fault.getSQLState()).matches();
    }
}
