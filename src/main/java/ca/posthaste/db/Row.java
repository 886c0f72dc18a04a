package ca.posthaste.db;

import java.sql.ResultSet;
import java.sql.SQLException;

/**
 * A row. Columns are read by name. Where the statement and the reading are made from one list ({@link Columns}), or there are
 * one or two columns, they are read from left to right: finding a column by its name costs as much as reading it.
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

    /** May be null. */
    public String getString(String name) {
        return read(() -> row.getString(name));
    }

    /** May be null. */
    public Long getLongOrNull(String name) {
        return read(() -> {
            long value = row.getLong(name);
            return row.wasNull() ? null : value;
        });
    }

    /** May be null. */
    public Double getDoubleOrNull(String name) {
        return read(() -> {
            double value = row.getDouble(name);
            return row.wasNull() ? null : value;
        });
    }

    /** Skips some columns. Returns how many were read or skipped before. */
    int skip(int columns) {
        int before = column;
        column += columns;
        return before;
    }

    // Written out, not through read(): a list reads these some hundred times, and boxing them would show.

    int getInt(int index) {
        try {
            return row.getInt(index);
        } catch (SQLException fault) {
            throw new SqlFault(fault);
        }
    }

    boolean getBoolean(int index) {
        try {
            return row.getBoolean(index);
        } catch (SQLException fault) {
            throw new SqlFault(fault);
        }
    }

    String getString(int index) {
        try {
            return row.getString(index);
        } catch (SQLException fault) {
            throw new SqlFault(fault);
        }
    }

    Long getLongOrNull(int index) {
        try {
            long value = row.getLong(index);
            return row.wasNull() ? null : value;
        } catch (SQLException fault) {
            throw new SqlFault(fault);
        }
    }

    public int nextInt() {
        return getInt(++column);
    }

    public long nextLong() {
        return read(() -> row.getLong(++column));
    }

    /** May be null. */
    public Long nextLongOrNull() {
        return getLongOrNull(++column);
    }

    public boolean nextBoolean() {
        return getBoolean(++column);
    }

    /** May be null. */
    public String nextString() {
        return getString(++column);
    }

    public byte[] nextBytes() {
        return read(() -> row.getBytes(++column));
    }
}
