package ca.posthaste.db;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.function.Function;
import java.util.function.Supplier;

/** A connection that a single unit of work uses. {@link Database#write} passes it inside a transaction; without one, every statement commits by itself. */
public final class Transaction implements AutoCloseable {
    private final Connection connection;
    private final StatementCache statements;

    private Transaction(Connection connection, StatementCache statements) {
        this.connection = connection;
        this.statements = statements;
    }

    /** Wraps a connection whose driver caches prepared statements itself. */
    public static Transaction on(Connection connection) {
        return new Transaction(connection, null);
    }

    public static Transaction withStatementCache(Connection connection) {
        return new Transaction(connection, new StatementCache());
    }

    /** Creates a statement with named parameters, such as {@code WHERE id = :id}. */
    public Sql sql(String text) {
        return Sql.of(connection, statements, text);
    }

    /** Creates an insert that can run as a batch and returns the generated keys. */
    public Sql insertReturning(String key, String text) {
        return Sql.returning(connection, key, text);
    }

    public int execute(String text) {
        return sql(text).execute();
    }

    /** Runs the work inside this transaction. If it throws, its changes are undone and the transaction can continue. */
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

    /** Returns the JDBC connection, for features that only the driver has. */
    public Connection connection() {
        return connection;
    }

    /** Runs the work in a transaction, on a connection in auto-commit mode. Must not be nested: it would commit the outer transaction. */
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
            throw new SqlFailure(fault);
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

    /** Rolls back. A failure to do so never replaces the first fault, which shows whether the server was lost. */
    private void rollBack(Throwable fault) {
        try {
            connection.rollback();
            connection.setAutoCommit(true);
        } catch (SQLException failed) {
            fault.addSuppressed(failed);
        }
    }

    /** Ends a unit of work. Must be called before somebody else uses the connection. */
    public void endWork() {
        if (statements != null) {
            statements.discardUnfinished();
        }
    }

    @Override public void close() {
        SqlFailure.unchecked(() -> {
            connection.close();
            return null;
        });
    }
}
