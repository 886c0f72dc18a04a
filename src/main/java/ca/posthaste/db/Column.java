package ca.posthaste.db;

/** A column declared with {@link Columns.Declaration}. The reader is null if the column is only written. */
public record Column<V>(String name, int ordinal, Reader<V> reader) {
    interface Reader<V> {
        V read(Row row, int index);
    }

    @Override public String toString() {
        return name;
    }
}
