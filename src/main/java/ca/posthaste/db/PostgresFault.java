package ca.posthaste.db;

import java.sql.SQLException;
import org.postgresql.util.PSQLException;

/** What went wrong with PostgreSQL, in one sentence: the driver adds lines about the server's own source. */
final class PostgresFault {
    private PostgresFault() {}

    static String sentence(Throwable fault) {
        var words = words(fault).strip().replaceAll("\\s*\\R\\s*", " ");
        return words.endsWith(".") ? words : words + ".";
    }

    /** The server's own words; or the driver's, without what was put around them. */
    private static String words(Throwable fault) {
        for (var cause = fault; cause != null; cause = cause.getCause()) {
            if (cause instanceof PSQLException told && told.getServerErrorMessage() != null
                && told.getServerErrorMessage().getMessage() != null) {
                return told.getServerErrorMessage().getMessage();
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
