package ca.posthaste.db;

/**
 * A column that was declared with {@link Columns.Declaration} and can be read from a row.
 *
 * @param reader function that reads a value; null for a write-only column
 */
public record Column<V>(String name, int ordinal, Reader<V> reader) {
    interface Reader<V> {
        V read(Row row, int index);
    }

    @Override public String toString() {
        return name;
    }
}
