package ca.posthaste.db;

import java.sql.SQLException;
import java.util.Objects;
import java.util.stream.Stream;

/** Distinguishes an unavailable database (retry later) from an error of ours (see the log). */
public record DatabaseFaults(Engine engine) {
    public RuntimeException translated(RuntimeException fault) {
        return isUnavailable(fault) ? new DatabaseUnavailable("The database cannot do this now.", fault) : fault;
    }

    public boolean isUnavailable(Throwable fault) {
        return causes(fault).anyMatch(cause -> cause instanceof DatabaseUnavailable || cause instanceof SQLException sql && engine.isUnavailable(sql));
    }

    public static Stream<Throwable> causes(Throwable fault) {
        return Stream.iterate(fault, Objects::nonNull, Throwable::getCause);
    }

    /** Returns the innermost cause, which is the most specific. */
    public static Throwable rootOf(Throwable fault) {
        return fault.getCause() == null ? fault : rootOf(fault.getCause());
    }
}
