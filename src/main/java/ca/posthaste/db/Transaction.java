package ca.posthaste.db;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * A connection that one piece of work uses. {@link Database#write} passes it inside a transaction; without one, every statement
 * commits by itself.
 */
public final class Transaction implements AutoCloseable {
    private final Connection connection;
    private final StatementCache statements;

    private Transaction(Connection connection, StatementCache statements) {
        this.connection = connection;
        this.statements = statements;
    }

    /** For a connection whose driver caches prepared statements itself. */
    static Transaction on(Connection connection) {
        return new Transaction(connection, null);
    }

    /** For a connection that is used for long, with a cache of prepared statements. */
    static Transaction withStatementCache(Connection connection) {
        return new Transaction(connection, new StatementCache());
    }

    /** A statement with named parameters, such as {@code WHERE id = :id}. */
    public Sql sql(String text) {
        return Sql.of(connection, statements, text);
    }

    /** An insert that can run as a batch and returns the generated keys. */
    public Sql insertReturning(String key, String text) {
        return Sql.returning(connection, key, text);
    }

    /** Runs a statement without parameters. Returns how many rows it changed. */
    public int execute(String text) {
        return sql(text).execute();
    }

    /** Runs the work inside this transaction. If it throws, what it did is undone, and the transaction can go on. */
    public <T> T withSavepoint(Supplier<T> work) {
        execute("SAVEPOINT step");
        try {
            var result = work.get();
            execute("RELEASE SAVEPOINT step");
            return result;
        } catch (RuntimeException fault) {
            execute("ROLLBACK TO SAVEPOINT step");
            execute("RELEASE SAVEPOINT step");
            throw fault;
        }
    }

    /** For features that only the driver has. */
    public Connection connection() {
        return connection;
    }

    /** Runs the work in a transaction, on a connection in auto-commit mode. Not inside another one, which it would commit. */
    public <T> T inTransaction(Function<Transaction, T> work) {
        try {
            if (!connection.getAutoCommit()) {
                throw new IllegalStateException("A transaction is open already.");
            }
            connection.setAutoCommit(false);
            var result = committed(work);
            connection.setAutoCommit(true);
            return result;
        } catch (SQLException fault) {
            throw new SqlFault(fault);
        }
    }

    private <T> T committed(Function<Transaction, T> work) throws SQLException {
        try {
            var result = work.apply(this);
            connection.commit();
            return result;
        } catch (RuntimeException | SQLException | Error fault) {
            rollBack(fault);
            throw fault;
        }
    }

    /** Never in place of the first fault: that one says whether the server was lost. */
    private void rollBack(Throwable fault) {
        try {
            connection.rollback();
            connection.setAutoCommit(true);
        } catch (SQLException failed) {
            fault.addSuppressed(failed);
        }
    }

    /** To be called when a piece of work is done with a connection that others use next. */
    void endWork() {
        if (statements != null) {
            statements.discardUnfinished();
        }
    }

    @Override public void close() {
        try {
            connection.close();
        } catch (SQLException fault) {
            throw new SqlFault(fault);
        }
    }
}
