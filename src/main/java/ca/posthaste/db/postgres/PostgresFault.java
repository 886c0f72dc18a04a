package ca.posthaste.db.postgres;

import java.sql.SQLException;
import org.postgresql.util.PSQLException;

/** Describes a PostgreSQL error in one sentence. The driver's message has more lines, about the server's source code. */
public final class PostgresFault {
    private PostgresFault() {}

    public static String sentence(Throwable fault) {
        var message = message(fault).strip().replaceAll("\\s*\\R\\s*", " ");
        return message.endsWith(".") ? message : message + ".";
    }

    /** Returns the server's message, or else the driver's, without those of the enclosing exceptions. */
    private static String message(Throwable fault) {
        for (var cause = fault; cause != null; cause = cause.getCause()) {
            if (cause instanceof PSQLException reported && reported.getServerErrorMessage() != null
                && reported.getServerErrorMessage().getMessage() != null) {
                return reported.getServerErrorMessage().getMessage();
            }
        }
        for (var cause = fault; cause != null; cause = cause.getCause()) {
            if (cause instanceof SQLException) {
                return cause.getMessage();
            }
        }
        return String.valueOf(fault.getMessage());
    }
}
