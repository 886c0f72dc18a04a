package ca.posthaste.db;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Types;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.postgresql.PGStatement;

/**
 * One statement, from its text to its rows: {@code tx.sql("… WHERE id = :id").bind("id", 7).first(row -> row.getString("name"))}.
 * The last call runs it and closes it. Decision 15 says why this is our own.
 */
public final class Sql {
    private final PreparedStatement statement;
    private final StatementCache cache;
    private final NamedParameters parameters;
    private final boolean[] bound;
    /** The parameters that a name means: all of them, or those of one row. */
    private int from;
    private int to;

    /** @param cache keeps the statement for the next use; null if it is not kept */
    private Sql(PreparedStatement statement, StatementCache cache, NamedParameters parameters) {
        this.statement = statement;
        this.cache = cache;
        this.parameters = parameters;
        bound = new boolean[parameters.count()];
        to = bound.length;
    }

    static Sql of(Connection connection, StatementCache cache, String text) {
        var parameters = NamedParameters.of(text);
        try {
            return new Sql(cache == null ? connection.prepareStatement(parameters.text()) : cache.take(connection, parameters.text()),
                cache, parameters);
        } catch (SQLException fault) {
            throw new SqlFault(fault);
        }
    }

    static Sql returning(Connection connection, String key, String text) {
        var parameters = NamedParameters.of(text);
        try {
            return new Sql(connection.prepareStatement(parameters.text(), new String[] {key}), null, parameters);
        } catch (SQLException fault) {
            throw new SqlFault(fault);
        }
    }

    /**
     * PostgreSQL plans it each time. Otherwise it would keep the plan that was good when the table was empty, and go on to read all of
     * it. SQLite always takes the index that there is.
     */
    public Sql plannedAnew() {
        try {
            if (statement.isWrapperFor(PGStatement.class)) {
                statement.unwrap(PGStatement.class).setPrepareThreshold(0);
            }
            return this;
        } catch (SQLException fault) {
            throw new SqlFault(fault);
        }
    }

    /** Of an INSERT of several rows, which repeats the names for each: from here on, a name is the parameter of this row. */
    public Sql row(int index, int of) {
        int each = bound.length / of;
        from = index * each;
        to = from + each;
        return this;
    }

    public Sql bind(String name, int value) {
        return bind(name, index -> statement.setInt(index, value));
    }

    public Sql bind(String name, long value) {
        return bind(name, index -> statement.setLong(index, value));
    }

    public Sql bind(String name, boolean value) {
        return bind(name, index -> statement.setBoolean(index, value));
    }

    public Sql bind(String name, String value) {
        return bind(name, index -> statement.setString(index, value));
    }

    /** May be null. */
    public Sql bind(String name, Long value) {
        return value == null ? bind(name, index -> statement.setNull(index, Types.BIGINT)) : bind(name, value.longValue());
    }

    /** May be null. */
    public Sql bind(String name, Integer value) {
        return value == null ? bind(name, index -> statement.setNull(index, Types.INTEGER)) : bind(name, value.intValue());
    }

    /** May be null. */
    public Sql bind(String name, Double value) {
        return value == null ? bind(name, index -> statement.setNull(index, Types.DOUBLE))
            : bind(name, index -> statement.setDouble(index, value));
    }

    public Sql bind(String name, byte[] value) {
        return bind(name, index -> statement.setBytes(index, value));
    }

    /** A PostgreSQL array. */
    public Sql bind(String name, int[] values) {
        return bind(name, index -> statement.setObject(index, values));
    }

    private interface Setter {
        void set(int index) throws SQLException;
    }

    private Sql bind(String name, Setter setter) {
        boolean known = false;
        try {
            for (int place : parameters.places(name)) {
                if (place >= from && place < to) {
                    setter.set(place + 1);
                    bound[place] = true;
                    known = true;
                }
            }
        } catch (SQLException fault) {
            throw failed(new SqlFault(fault));
        }
        if (!known) {
            throw failed(new IllegalArgumentException("No parameter is called " + name + " in: " + parameters.text()));
        }
        return this;
    }

    /** SQLite would take a parameter without a value for null. */
    private void expectAllBound() {
        for (int i = 0; i < bound.length; i++) {
            if (!bound[i]) {
                throw new IllegalStateException("Nothing was bound to " + parameters.names()[i] + " in: " + parameters.text());
            }
        }
    }

    /** The first row, if there is one. */
    public <T> Optional<T> first(Function<Row, T> reading) {
        return run(() -> {
            try (var rows = statement.executeQuery()) {
                return rows.next() ? Optional.of(reading.apply(new Row(rows))) : Optional.empty();
            }
        });
    }

    /** The first row of a statement that always has one. */
    public <T> T one(Function<Row, T> reading) {
        return first(reading).orElseThrow();
    }

    public <T> List<T> all(Function<Row, T> reading) {
        return run(() -> {
            try (var rows = statement.executeQuery()) {
                var all = new ArrayList<T>();
                while (rows.next()) {
                    all.add(reading.apply(new Row(rows)));
                }
                return all;
            }
        });
    }

    /** Whether there is any row. */
    public boolean exists() {
        return first(row -> true).isPresent();
    }

    /** Returns how many rows it changed. */
    public int execute() {
        return run(() -> {
            if (statement.execute()) {
                statement.getResultSet().close(); // an open one would hold its snapshot
                return 0;
            }
            return statement.getUpdateCount();
        });
    }

    /** Adds the bound values to the batch. */
    public Sql addBatch() {
        try {
            expectAllBound();
            statement.addBatch();
            Arrays.fill(bound, false);
            return this;
        } catch (SQLException fault) {
            throw failed(new SqlFault(fault));
        }
    }

    /** Returns how many rows each statement of the batch changed. */
    public int[] executeBatch() {
        return ran(statement::executeBatch);
    }

    /** Runs a batch of inserts. Returns the generated keys in the order of the batch; empty for a row that was not inserted. */
    public <T> List<Optional<T>> keys(Function<Row, T> reading) {
        return ran(() -> {
            var counts = statement.executeBatch();
            try (var keys = statement.getGeneratedKeys()) {
                var all = new ArrayList<Optional<T>>();
                for (int count : counts) {
                    all.add(count == 1 && keys.next() ? Optional.of(reading.apply(new Row(keys))) : Optional.empty());
                }
                return all;
            }
        });
    }

    private interface Step<T> {
        T run() throws SQLException;
    }

    private <T> T run(Step<T> step) {
        return ran(() -> {
            expectAllBound();
            return step.run();
        });
    }

    private <T> T ran(Step<T> step) {
        try {
            var result = step.run();
            if (cache == null) {
                statement.close();
            } else {
                cache.release(parameters.text(), statement);
            }
            return result;
        } catch (SQLException fault) {
            throw failed(new SqlFault(fault));
        } catch (RuntimeException fault) {
            throw failed(fault);
        }
    }

    /** A statement that failed is closed and not used again. */
    private RuntimeException failed(RuntimeException fault) {
        if (cache != null) {
            cache.discard(statement);
        } else {
            try {
                statement.close();
            } catch (SQLException closing) {
                fault.addSuppressed(closing);
            }
        }
        return fault;
    }
}
