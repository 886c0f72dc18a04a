package ca.posthaste.db;

import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.function.ToIntFunction;
import java.util.stream.Collectors;

/** The columns that hold the parts of a value. INSERT, UPDATE and SELECT are generated from this one list, so none can have another order. */
public final class Columns<S> {
    private static final int DATE_LENGTH = 10;

    private final List<Written<S>> written;
    private final List<Column<?>> read;
    /** Position of each column among those that are read, by its ordinal; -1 if it is not read. */
    private final int[] positions;

    private record Written<S>(String name, Part<S> part) {}

    private interface Part<S> {
        void bind(Sql sql, String name, S value);
    }

    private Columns(List<Written<S>> written, List<Column<?>> read, int declared) {
        this.written = written;
        this.read = read;
        positions = new int[declared];
        Arrays.fill(positions, -1);
        for (int i = 0; i < read.size(); i++) {
            positions[read.get(i).ordinal()] = i;
        }
    }

    public static <S> Declaration<S> declare() {
        return new Declaration<>();
    }

    public static final class Declaration<S> {
        private final List<Written<S>> written = new ArrayList<>();
        private final List<Column<?>> read = new ArrayList<>();

        private <V> Column<V> add(String name, Part<S> part, Column.Reader<V> reader) {
            var column = new Column<V>(name, written.size(), reader);
            written.add(new Written<>(name, part));
            if (reader != null) {
                read.add(column);
            }
            return column;
        }

        public Column<String> text(String name, Function<S, String> part) {
            return add(name, (sql, parameter, value) -> sql.bind(parameter, part.apply(value)), Row::getString);
        }

        public <V> Column<V> text(String name, Function<S, V> part, Function<V, String> word, Function<String, V> meaning) {
            return add(name, (sql, parameter, value) -> sql.bind(parameter, word.apply(part.apply(value))),
                (row, index) -> meaning.apply(row.getString(index)));
        }

        public Column<LocalDate> date(String name, Function<S, LocalDate> part) {
            return text(name, part, LocalDate::toString, Columns::date);
        }

        public Column<LocalDate> optionalDate(String name, Function<S, LocalDate> part) {
            return text(name, part, date -> date == null ? null : date.toString(), text -> text == null ? null : Columns.date(text));
        }

        public Column<Boolean> flag(String name, Function<S, Boolean> part) {
            return add(name, (sql, parameter, value) -> sql.bind(parameter, part.apply(value).booleanValue()), Row::getBoolean);
        }

        public Column<Integer> number(String name, Function<S, Integer> part) {
            return add(name, (sql, parameter, value) -> sql.bind(parameter, part.apply(value).intValue()), Row::getInt);
        }

        public Column<Long> optionalNumber(String name, Function<S, Long> part) {
            return add(name, (sql, parameter, value) -> sql.bind(parameter, part.apply(value)), Row::getLongOrNull);
        }

        /** Declares an instant. It is stored as epoch milliseconds, which sort like instants. */
        public Column<Instant> instant(String name, Function<S, Instant> part) {
            return add(name, (sql, parameter, value) -> sql.bind(parameter, part.apply(value).toEpochMilli()),
                (row, index) -> Instant.ofEpochMilli(row.getLongOrNull(index)));
        }

        /** Declares text that is derived from other parts, for the database to search in. It is never read back. */
        public void derivedText(String name, Function<S, String> part) {
            add(name, (sql, parameter, value) -> sql.bind(parameter, part.apply(value)), null);
        }

        /** Declares a number that is derived from other parts. It is never read back. */
        public void derivedNumber(String name, ToIntFunction<S> part) {
            add(name, (sql, parameter, value) -> sql.bind(parameter, part.applyAsInt(value)), null);
        }

        public Columns<S> all() {
            return new Columns<>(List.copyOf(written), List.copyOf(read), written.size());
        }
    }

    /** Parses a date in its stored form, {@code 2026-12-31}. The JDK's parser, which supports every format, takes several times as long. */
    private static LocalDate date(String text) {
        return text.length() == DATE_LENGTH && text.charAt(0) != '-' // years beyond 9999 have a sign
            ? LocalDate.of(Integer.parseInt(text, 0, 4, 10), Integer.parseInt(text, 5, 7, 10), Integer.parseInt(text, 8, DATE_LENGTH, 10))
            : LocalDate.parse(text);
    }

    /** Returns a subset of these columns, for reading only. */
    public Columns<S> only(Column<?>... columns) {
        return new Columns<>(List.of(), List.of(columns), positions.length);
    }

    /** Returns the columns that do not have one of these names. */
    public Columns<S> without(Set<String> names) {
        return new Columns<>(written.stream().filter(column -> !names.contains(column.name)).toList(),
            read.stream().filter(column -> !names.contains(column.name())).toList(), positions.length);
    }

    /** Returns {@code a, b}, for INSERT INTO t (…). */
    public String names() {
        return joined("%1$s");
    }

    /** Returns {@code :a, :b}, for VALUES (…). */
    public String parameters() {
        return joined(":%1$s");
    }

    /** Returns {@code a = :a, b = :b}, for UPDATE t SET …. */
    public String assignments() {
        return joined("%1$s = :%1$s");
    }

    private String joined(String form) {
        return written.stream().map(column -> form.formatted(column.name)).collect(Collectors.joining(", "));
    }

    /** Returns {@code t.a, t.b}, for SELECT …. */
    public String selected(String table) {
        return selected(table, Map.of());
    }

    /** @param instead SQL expressions to select in place of some columns */
    public String selected(String table, Map<Column<?>, String> instead) {
        return read.stream().map(column -> instead.getOrDefault(column, table + "." + column.name())).collect(Collectors.joining(", "));
    }

    public Sql bind(Sql sql, S value) {
        for (var column : written) {
            column.part.bind(sql, column.name, value);
        }
        return sql;
    }

    /** Returns the values of these columns, which must be the next ones in the row. */
    public Values next(Row row) {
        return new Values(row, row.skip(read.size()));
    }

    public final class Values {
        private final Row row;
        private final int before;

        private Values(Row row, int before) {
            this.row = row;
            this.before = before;
        }

        public <V> V get(Column<V> column) {
            int position = column.ordinal() < positions.length ? positions[column.ordinal()] : -1;
            if (position < 0 || read.get(position) != column) { // the second condition: a column of another table
                throw new IllegalArgumentException(column + " is not among " + read);
            }
            return column.reader().read(row, before + position + 1);
        }
    }
}
