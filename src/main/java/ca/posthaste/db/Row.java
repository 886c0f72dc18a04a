package ca.posthaste.db;

import java.sql.ResultSet;
import java.sql.SQLException;

/** A row, read from left to right: finding a column by its name costs as much as reading it. */
public final class Row {
    private final ResultSet row;
    private int column;

    public Row(ResultSet row) {
        this.row = row;
    }

    public int number() throws SQLException {
        return row.getInt(++column);
    }

    public long bigNumber() throws SQLException {
        return row.getLong(++column);
    }

    /** A number that may be missing. */
    public Long bigNumberOrNull() throws SQLException {
        long value = row.getLong(++column);
        return row.wasNull() ? null : value;
    }

    /** A number with a fraction that may be missing. */
    public Double realOrNull() throws SQLException {
        double value = row.getDouble(++column);
        return row.wasNull() ? null : value;
    }

    public boolean flag() throws SQLException {
        return row.getBoolean(++column);
    }

    public String text() throws SQLException {
        return row.getString(++column);
    }
}
