package ca.posthaste.db.postgres;

import ca.posthaste.db.DatabaseFaults;
import java.sql.SQLException;
import java.util.Objects;
import org.postgresql.util.PSQLException;
import org.postgresql.util.ServerErrorMessage;

/** Describes a PostgreSQL error in one sentence. The driver's message has more lines, about the server's source code. */
public final class PostgresFault {
    private PostgresFault() {}

    public static String sentence(Throwable fault) {
        var message = message(fault).strip().replaceAll("\\s*\\R\\s*", " ");
        return message.endsWith(".") ? message : message + ".";
    }

    /** Returns the server's message, or else the driver's, without those of the enclosing exceptions. */
    private static String message(Throwable fault) {
        return DatabaseFaults.causes(fault).map(cause -> cause instanceof PSQLException reported ? reported.getServerErrorMessage() : null)
            .filter(Objects::nonNull).map(ServerErrorMessage::getMessage).filter(Objects::nonNull).findFirst()
            .or(() -> DatabaseFaults.causes(fault).filter(SQLException.class::isInstance).map(Throwable::getMessage).filter(Objects::nonNull)
                .findFirst())
            .orElseGet(() -> String.valueOf(fault.getMessage()));
    }
}
