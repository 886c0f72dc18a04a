package ca.posthaste.db;

import org.jdbi.v3.core.ConnectionFactory;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.Jdbi;
import org.jdbi.v3.core.statement.StatementExceptions;

/** Opens the store's connections. Each keeps its statements prepared as long as it lives. */
final class SqliteConnections {
    private final Jdbi reading;
    private final Jdbi writing;
    private final Jdbi holding;

    SqliteConnections(SqliteFile file, Durability durability) {
        reading = jdbi(file::reader);
        writing = jdbi(file.writers(durability)::getConnection);
        holding = jdbi(file::anchor);
    }

    Handle reader() {
        return opened(reading);
    }

    Handle writer() {
        return opened(writing);
    }

    /** See {@link SqliteFile#anchor}. */
    Handle anchor() {
        return opened(holding);
    }

    /** A factory: the handle then closes what it opened. A fault's message must not quote what people sent: it ends up in a log. */
    private static Jdbi jdbi(ConnectionFactory factory) {
        return Jdbi.create(factory).configure(StatementExceptions.class, faults ->
            faults.setMessageRendering(StatementExceptions.MessageRendering.NONE));
    }

    private static Handle opened(Jdbi jdbi) {
        var handle = jdbi.open();
        handle.getConfig(KeptStatements.class).turnOn();
        return handle;
    }
}
