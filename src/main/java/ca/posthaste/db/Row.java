package ca.posthaste.db;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.Optional;

/**
 * A row of a result. Columns are read by name. If the statement and the reading code are generated from one list ({@link Columns}), or there are only
 * one or two columns, they are read from left to right: finding a column by name costs as much as reading it.
 */
public final class Row {
    private final ResultSet row;
    private int column;

    Row(ResultSet row) {
        this.row = row;
    }

    public int getInt(String name) {
        return SqlFailure.unchecked(() -> row.getInt(name));
    }

    public long getLong(String name) {
        return SqlFailure.unchecked(() -> row.getLong(name));
    }

    public boolean getBoolean(String name) {
        return SqlFailure.unchecked(() -> row.getBoolean(name));
    }

    public String getString(String name) {
        return SqlFailure.unchecked(() -> row.getString(name));
    }

    public Long getLongOrNull(String name) {
        return SqlFailure.unchecked(() -> getLongOrNull(row.findColumn(name)));
    }

    /** Returns a time that is stored in milliseconds; empty for SQL NULL. */
    public Optional<Instant> getInstant(String name) {
        return Optional.ofNullable(getLongOrNull(name)).map(Instant::ofEpochMilli);
    }

    public Double getDoubleOrNull(String name) {
        return SqlFailure.unchecked(() -> {
            double value = row.getDouble(name);
            return row.wasNull() ? null : value;
        });
    }

    /** Skips the given number of columns. Returns how many were read or skipped before. */
    int skip(int columns) {
        int before = column;
        column += columns;
        return before;
    }

    // Written out instead of going through SqlFailure.unchecked(): a list calls these several hundred times, and boxing the values would be measurable.

    int getInt(int index) {
        try {
            return row.getInt(index);
        } catch (SQLException fault) {
            throw new SqlFailure(fault);
        }
    }

    boolean getBoolean(int index) {
        try {
            return row.getBoolean(index);
        } catch (SQLException fault) {
            throw new SqlFailure(fault);
        }
    }

    String getString(int index) {
        try {
            return row.getString(index);
        } catch (SQLException fault) {
            throw new SqlFailure(fault);
        }
    }

    Long getLongOrNull(int index) {
        try {
            long value = row.getLong(index);
            return row.wasNull() ? null : value;
        } catch (SQLException fault) {
            throw new SqlFailure(fault);
        }
    }

    public int nextInt() {
        return getInt(++column);
    }

    public long nextLong() {
        return SqlFailure.unchecked(() -> row.getLong(++column));
    }

    public Long nextLongOrNull() {
        return getLongOrNull(++column);
    }

    public Optional<Instant> nextInstant() {
        return Optional.ofNullable(nextLongOrNull()).map(Instant::ofEpochMilli);
    }

    public boolean nextBoolean() {
        return getBoolean(++column);
    }

    /** Returns the next value, or null for SQL NULL. */
    public String nextString() {
        return getString(++column);
    }

    public byte[] nextBytes() {
        return SqlFailure.unchecked(() -> row.getBytes(++column));
    }
}
