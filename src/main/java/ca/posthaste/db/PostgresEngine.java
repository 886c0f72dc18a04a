package ca.posthaste.db;

import java.sql.SQLException;
import java.sql.SQLTransientConnectionException;
import java.sql.SQLTransientException;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Pattern;

/** PostgreSQL, and what speaks its language. */
public final class PostgresEngine implements Engine {
    private static final String UNIQUE_VIOLATION = "23505";
    private static final String DISK_FULL = "53100";
    /** Connection lost or refused, out of resources, shutting down, I/O trouble. */
    private static final Set<String> AWAY_CLASSES = Set.of("08", "53", "57", "58");
    /** A primary that was demoted, and transactions that lost against another. */
    private static final Set<String> AWAY_STATES = Set.of("25006", "40001", "40P01", "55P03");

    /** No connection, a server that shuts down or starts up, a primary that was demoted. */
    private static final Pattern UNREACHABLE = Pattern.compile("08...|57P0.|25006");
    private static final Pattern LOST_RACE = Pattern.compile("40001|40P01");
    /** Out of resources, I/O trouble; a role, password or database that the server does not know. */
    private static final Pattern NOT_YET = Pattern.compile("53...|58...|28...|3D000");

    @Override public String migrations() {
        return "db/postgres";
    }

    @Override public boolean isDuplicate(SQLException fault) {
        return UNIQUE_VIOLATION.equals(fault.getSQLState());
    }

    @Override public boolean isUnavailable(SQLException fault) {
        var state = fault.getSQLState();
        return fault instanceof SQLTransientException
            || state != null && (AWAY_STATES.contains(state) || AWAY_CLASSES.contains(state.substring(0, 2)));
    }

    @Override public String skipLocked() {
        return "FOR UPDATE SKIP LOCKED";
    }

    /** Nobody else would get through now. A full disk or a lost race is this request's trouble alone. */
    boolean isUnreachable(Throwable fault) {
        return isCausedBy(fault, sql -> sql instanceof SQLTransientConnectionException || has(sql, UNREACHABLE));
    }

    /** What may be mended while we wait, without a change of ours: the server starts, or somebody makes the role or the database. */
    boolean mayComeYet(Throwable fault) {
        return isUnreachable(fault) || isCausedBy(fault, sql -> has(sql, NOT_YET));
    }

    /** No room on the server's disk. */
    boolean isFull(Throwable fault) {
        return isCausedBy(fault, sql -> DISK_FULL.equals(sql.getSQLState()));
    }

    /** A deadlock, or a transaction that another one overtook. */
    boolean isLostRace(Throwable fault) {
        return isCausedBy(fault, sql -> has(sql, LOST_RACE));
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
