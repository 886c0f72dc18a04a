package ca.posthaste.db;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.function.Function;

/**
 * A connection lent to one piece of work. A write gets it inside a transaction, see {@link Database#write}; a read sees what is
 * committed.
 */
public final class Transaction implements AutoCloseable {
    private final Connection connection;
    private final StatementCache statements;

    private Transaction(Connection connection, StatementCache statements) {
        this.connection = connection;
        this.statements = statements;
    }

    /** On a connection whose driver keeps statements prepared by itself. */
    static Transaction on(Connection connection) {
        return new Transaction(connection, null);
    }

    /** On a connection that lives long enough to keep its statements. */
    static Transaction keepingStatements(Connection connection) {
        return new Transaction(connection, new StatementCache());
    }

    /** A statement with named parameters, such as {@code WHERE id = :id}. */
    public Sql sql(String text) {
        return Sql.of(connection, statements, text);
    }

    /** An insert that can be repeated with other values in one batch, each of which yields the key that was generated. */
    public Sql insertReturning(String key, String text) {
        return Sql.returning(connection, key, text);
    }

    /** A statement without parameters. How many rows it changed. */
    public int execute(String text) {
        return sql(text).execute();
    }

    /** For what only the driver offers. */
    public Connection connection() {
        return connection;
    }

    /** All or nothing, for work that got a connection which commits every statement. */
    public <T> T inTransaction(Function<Transaction, T> work) {
        try {
            connection.setAutoCommit(false);
            try {
                var result = work.apply(this);
                connection.commit();
                return result;
            } catch (RuntimeException | SQLException | Error fault) {
                rollBack(fault);
                throw fault;
            } finally {
                connection.setAutoCommit(true);
            }
        } catch (SQLException fault) {
            throw new SqlFault(fault);
        }
    }

    private void rollBack(Throwable fault) {
        try {
            connection.rollback();
        } catch (SQLException failed) {
            fault.addSuppressed(failed); // the first fault says more
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
