package ca.posthaste.db;

/**
 * A column that was declared with {@link Columns.Declaration} and can be read from a row.
 *
 * @param <V> type of its value
 */
public final class Column<V> {
    private final String name;
    private final int ordinal;
    private final Reader<V> reader;

    interface Reader<V> {
        V read(Row row, int index);
    }

    /** @param reader function that reads a value; null for a write-only column */
    Column(String name, int ordinal, Reader<V> reader) {
        this.name = name;
        this.ordinal = ordinal;
        this.reader = reader;
    }

    String name() {
        return name;
    }

    int ordinal() {
        return ordinal;
    }

    V read(Row row, int index) {
        return reader.read(row, index);
    }

    @Override public String toString() {
        return name;
    }
}
