package ca.posthaste.db;

import java.sql.ResultSet;
import java.sql.SQLException;

/**
 * A row. Columns are read by name, or from left to right where the statement's list of columns and the reading are made from
 * one list: to find a column by its name costs as much as to read it.
 */
public final class Row {
    private final ResultSet row;
    private int column;

    Row(ResultSet row) {
        this.row = row;
    }

    private interface Reading<T> {
        T read() throws SQLException;
    }

    private static <T> T read(Reading<T> reading) {
        try {
            return reading.read();
        } catch (SQLException fault) {
            throw new SqlFault(fault);
        }
    }

    public int getInt(String name) {
        return read(() -> row.getInt(name));
    }

    public long getLong(String name) {
        return read(() -> row.getLong(name));
    }

    public boolean getBoolean(String name) {
        return read(() -> row.getBoolean(name));
    }

    /** Null if there is none. */
    public String getString(String name) {
        return read(() -> row.getString(name));
    }

    /** Null if there is none. */
    public Long getLongOrNull(String name) {
        return read(() -> {
            long value = row.getLong(name);
            return row.wasNull() ? null : value;
        });
    }

    public int nextInt() {
        try {
            return row.getInt(++column);
        } catch (SQLException fault) {
            throw new SqlFault(fault);
        }
    }

    public long nextLong() {
        try {
            return row.getLong(++column);
        } catch (SQLException fault) {
            throw new SqlFault(fault);
        }
    }

    public boolean nextBoolean() {
        try {
            return row.getBoolean(++column);
        } catch (SQLException fault) {
            throw new SqlFault(fault);
        }
    }

    /** Null if there is none. */
    public String nextString() {
        try {
            return row.getString(++column);
        } catch (SQLException fault) {
            throw new SqlFault(fault);
        }
    }

    public byte[] nextBytes() {
        return read(() -> row.getBytes(++column));
    }

    /** Null if there is none. */
    public Long nextLongOrNull() {
        var value = nextLong();
        return wasNull() ? null : value;
    }

    /** Null if there is none. */
    public Double nextDoubleOrNull() {
        return read(() -> {
            double value = row.getDouble(++column);
            return row.wasNull() ? null : value;
        });
    }

    private boolean wasNull() {
        return read(row::wasNull);
    }
}
