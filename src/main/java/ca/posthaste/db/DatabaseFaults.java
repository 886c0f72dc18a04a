package ca.posthaste.db;

import java.sql.SQLException;

/** Distinguishes an unavailable database (retry later) from an error of ours (see the log). */
public final class DatabaseFaults {
    private final Engine engine;

    public DatabaseFaults(Engine engine) {
        this.engine = engine;
    }

    public RuntimeException translated(RuntimeException fault) {
        return isUnavailable(fault) ? new DatabaseUnavailable("The database cannot do this now.", fault) : fault;
    }

    public static boolean isCausedBySql(Throwable fault) {
        for (Throwable cause = fault; cause != null; cause = cause.getCause()) {
            if (cause instanceof SQLException) {
                return true;
            }
        }
        return false;
    }

    public boolean isUnavailable(Throwable fault) {
        for (Throwable cause = fault; cause != null; cause = cause.getCause()) {
            if (cause instanceof DatabaseUnavailable || cause instanceof SQLException sql && engine.isUnavailable(sql)) {
                return true;
            }
        }
        return false;
    }

    /** Returns the innermost cause, which is the most specific. */
    public static Throwable rootOf(Throwable fault) {
        return fault.getCause() == null ? fault : rootOf(fault.getCause());
    }
}
