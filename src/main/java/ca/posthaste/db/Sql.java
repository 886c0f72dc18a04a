package ca.posthaste.db;

import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Types;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jdbi.v3.core.Handle;

/**
 * A statement for the busiest roads: plain JDBC, values in the order of the question marks. JDBI copies its
 * configuration and prepares anew for every statement, which costs several times what the statement itself does.
 */
public final class Sql implements AutoCloseable {
    private final PreparedStatement statement;
    private final KeptStatements keeper;
    private final String text;
    private int bound;

    /** @param keeper who keeps the statement for the next time, or null */
    private Sql(PreparedStatement statement, KeptStatements keeper, String text) {
        this.statement = statement;
        this.keeper = keeper;
        this.text = text;
    }

    public static Sql of(Handle tx, String text) {
        try {
            var ready = tx.getConfig(KeptStatements.class);
            return ready.isOn() ? new Sql(ready.get(tx.getConnection(), text), ready, text)
                : new Sql(tx.getConnection().prepareStatement(text), null, text);
        } catch (SQLException fault) {
            throw new SqlFault(fault);
        }
    }

    /** An insert that can go together with more of its kind, each of which yields the key it was given. */
    public static Sql adding(Handle tx, String text, String key) {
        try {
            return new Sql(tx.getConnection().prepareStatement(text, new String[] {key}), null, text);
        } catch (SQLException fault) {
            throw new SqlFault(fault);
        }
    }

    /** Makes a value of the row the statement stands on. */
    public interface Reading<T> {
        T of(Row row) throws SQLException;
    }

    public Sql with(long value) {
        return bind(index -> statement.setLong(index, value));
    }

    public Sql with(int value) {
        return bind(index -> statement.setInt(index, value));
    }

    public Sql with(boolean value) {
        return bind(index -> statement.setBoolean(index, value));
    }

    public Sql with(String value) {
        return bind(index -> statement.setString(index, value));
    }

    /** A number that may be missing. */
    public Sql with(Number value) {
        return value == null ? bind(index -> statement.setNull(index, Types.BIGINT)) : with(value.longValue());
    }

    public Sql with(int[] values) {
        return bind(index -> statement.setObject(index, values));
    }

    private interface Binding {
        void at(int index) throws SQLException;
    }

    private Sql bind(Binding binding) {
        try {
            binding.at(++bound);
            return this;
        } catch (SQLException fault) {
            throw failed(fault);
        }
    }

    /** The only row, if there is one. */
    public <T> Optional<T> first(Reading<T> reading) {
        try (var rows = statement.executeQuery()) {
            return rows.next() ? Optional.of(reading.of(new Row(rows))) : Optional.empty();
        } catch (SQLException fault) {
            throw failed(fault);
        }
    }

    public <T> List<T> all(Reading<T> reading) {
        try (var rows = statement.executeQuery()) {
            var all = new ArrayList<T>();
            while (rows.next()) {
                all.add(reading.of(new Row(rows)));
            }
            return all;
        } catch (SQLException fault) {
            throw failed(fault);
        }
    }

    /** These values are complete; more may follow. */
    public Sql and() {
        try {
            statement.addBatch();
            bound = 0;
            return this;
        } catch (SQLException fault) {
            throw failed(fault);
        }
    }

    /** The keys of all that were added, in their order; none for one that was not. */
    public <T> List<Optional<T>> keys(Reading<T> reading) {
        try {
            var all = new ArrayList<Optional<T>>();
            var counts = statement.executeBatch();
            try (var keys = statement.getGeneratedKeys()) {
                for (int count : counts) {
                    all.add(count == 1 && keys.next() ? Optional.of(reading.of(new Row(keys))) : Optional.empty());
                }
            }
            return all;
        } catch (SQLException fault) {
            throw failed(fault);
        }
    }

    /** How many rows it changed. */
    public int execute() {
        try {
            return statement.executeUpdate();
        } catch (SQLException fault) {
            throw failed(fault);
        }
    }

    private SqlFault failed(SQLException fault) {
        if (keeper != null) {
            keeper.forget(text);
        }
        return new SqlFault(fault);
    }

    @Override public void close() {
        if (keeper == null) {
            try {
                statement.close();
            } catch (SQLException fault) {
                throw new SqlFault(fault);
            }
        }
    }
}
