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
 * A single statement, from its text to its rows: {@code tx.sql("… WHERE id = :id").bind("id", 7).first(row -> row.getString("name"))}. The last call
 * runs and closes it. Decision 15 explains why this is our own class.
 */
public final class Sql {
    private final PreparedStatement statement;
    private final StatementCache cache;
    private final NamedParameters parameters;
    private final boolean[] bound;
    /** Range of the parameters to which a name refers: all of them, or those of one row. */
    private int from;
    private int to;

    /** @param cache cache that retains the statement for reuse; null to close it after use */
    private Sql(PreparedStatement statement, StatementCache cache, NamedParameters parameters) {
        this.statement = statement;
        this.cache = cache;
        this.parameters = parameters;
        bound = new boolean[parameters.names().length];
        to = bound.length;
    }

    static Sql of(Connection connection, StatementCache cache, String text) {
        var parameters = NamedParameters.of(text);
        return SqlFailure.unchecked(() -> new Sql(cache == null ? connection.prepareStatement(parameters.text())
            : cache.take(connection, parameters.text()), cache, parameters));
    }

    static Sql returning(Connection connection, String key, String text) {
        var parameters = NamedParameters.of(text);
        return SqlFailure.unchecked(() -> new Sql(connection.prepareStatement(parameters.text(), new String[] {key}), null, parameters));
    }

    /** Makes PostgreSQL plan the statement each time: it would keep the plan that was good for an empty table, and go on scanning the whole table. */
    public Sql plannedAnew() {
        return SqlFailure.unchecked(() -> {
            if (statement.isWrapperFor(PGStatement.class)) {
                statement.unwrap(PGStatement.class).setPrepareThreshold(0);
            }
            return this;
        });
    }

    /** Restricts the following bindings to one row, counted from 0, of an INSERT of several rows, which repeats the parameter names for each row. */
    public Sql row(int index, int rows) {
        int each = bound.length / rows;
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

    public Sql bind(String name, Long value) {
        return value == null ? bind(name, index -> statement.setNull(index, Types.BIGINT)) : bind(name, value.longValue());
    }

    public Sql bind(String name, Integer value) {
        return value == null ? bind(name, index -> statement.setNull(index, Types.INTEGER)) : bind(name, value.intValue());
    }

    public Sql bind(String name, Double value) {
        return value == null ? bind(name, index -> statement.setNull(index, Types.DOUBLE))
            : bind(name, index -> statement.setDouble(index, value));
    }

    public Sql bind(String name, byte[] value) {
        return bind(name, index -> statement.setBytes(index, value));
    }

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
            throw failed(new SqlFailure(fault));
        }
        if (!known) {
            throw failed(new IllegalArgumentException("No parameter is called " + name + " in: " + parameters.text()));
        }
        return this;
    }

    /** Throws if a parameter has no value: SQLite would treat it as null. */
    private void requireAllBound() {
        for (int i = 0; i < bound.length; i++) {
            if (!bound[i]) {
                throw new IllegalStateException("Nothing was bound to " + parameters.names()[i] + " in: " + parameters.text());
            }
        }
    }

    public <T> Optional<T> first(Function<Row, T> reading) {
        return run(() -> {
            try (var rows = statement.executeQuery()) {
                return rows.next() ? Optional.of(reading.apply(new Row(rows))) : Optional.empty();
            }
        });
    }

    /** Returns the first row of a statement that always has one. */
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

    public boolean exists() {
        return first(row -> true).isPresent();
    }

    public int execute() {
        return run(() -> {
            if (statement.execute()) {
                statement.getResultSet().close(); // an open result set would hold its snapshot
                return 0;
            }
            return statement.getUpdateCount();
        });
    }

    public Sql addBatch() {
        try {
            requireAllBound();
            statement.addBatch();
            Arrays.fill(bound, false);
            return this;
        } catch (SQLException fault) {
            throw failed(new SqlFailure(fault));
        }
    }

    /** Runs the batch. Returns the number of rows that each of its statements changed. */
    public int[] executeBatch() {
        return runAndClose(statement::executeBatch);
    }

    /** Runs a batch of inserts. Returns the generated keys in the order of the batch; empty for a row that was not inserted. */
    public <T> List<Optional<T>> keys(Function<Row, T> reading) {
        return runAndClose(() -> {
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

    private <T> T run(SqlFailure.Call<T> call) {
        return runAndClose(() -> {
            requireAllBound();
            return call.run();
        });
    }

    private <T> T runAndClose(SqlFailure.Call<T> call) {
        try {
            var result = call.run();
            if (cache == null) {
                statement.close();
            } else {
                cache.release(parameters.text(), statement);
            }
            return result;
        } catch (SQLException fault) {
            throw failed(new SqlFailure(fault));
        } catch (RuntimeException fault) {
            throw failed(fault);
        }
    }

    /** Closes a statement that failed, so that it is not reused. */
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
