package ca.posthaste.db;

import java.sql.SQLException;

/** Tells a store that is away (try again later) from a fault of ours (look at the log). */
final class StoreFaults {
    private final Engine engine;

    StoreFaults(Engine engine) {
        this.engine = engine;
    }

    RuntimeException translated(RuntimeException fault) {
        return isAway(fault) ? new StoreAway("The database cannot do this now.", fault) : fault;
    }

    static boolean isCausedBySql(Throwable fault) {
        for (Throwable cause = fault; cause != null; cause = cause.getCause()) {
            if (cause instanceof SQLException) {
                return true;
            }
        }
        return false;
    }

    boolean isAway(Throwable fault) {
        for (Throwable cause = fault; cause != null; cause = cause.getCause()) {
            if (cause instanceof StoreAway || cause instanceof SQLException sql && engine.isAway(sql)) {
                return true;
            }
        }
        return false;
    }

    /** The innermost cause, which knows best. */
    static Throwable rootOf(Throwable fault) {
        return fault.getCause() == null ? fault : rootOf(fault.getCause());
    }
}
