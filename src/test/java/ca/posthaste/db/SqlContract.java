package ca.posthaste.db;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import ca.posthaste.support.Polling;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Contract of SQL statements, cached and uncached, on every engine. */
interface SqlContract {
    String ADD = "INSERT INTO sample (name, amount) VALUES (:name, :amount)";
    String NAMED = "SELECT amount FROM sample WHERE name = :name";

    Database database();

    @BeforeEach default void makeTable() {
        database().writeNow(tx -> tx.execute("CREATE TABLE sample (name TEXT PRIMARY KEY, amount BIGINT, ratio DOUBLE PRECISION,"
            + " is_new BOOLEAN, bytes BYTEA, day TEXT, at BIGINT, search TEXT)"));
    }

    private <T> T write(Function<Transaction, T> work) {
        return database().writeNow(work);
    }

    private void add(String name, Long amount) {
        write(tx -> tx.sql(ADD).bind("name", name).bind("amount", amount).execute());
    }

    private Optional<Long> amountOf(String name) {
        return write(tx -> tx.sql(NAMED).bind("name", name).first(row -> row.getLong("amount")));
    }

    @Test default void values_are_read_as_they_were_bound_and_missing_ones_are_null() {
        write(tx -> tx.sql("INSERT INTO sample (name, amount, ratio, is_new, bytes)"
                + " VALUES (:name, :amount, :ratio, :new, :bytes)")
            .bind("name", "it's :me \"é\" 😀 ?").bind("amount", Long.MIN_VALUE).bind("ratio", 0.1).bind("new", true)
            .bind("bytes", "\0é".getBytes(StandardCharsets.UTF_8)).execute());
        write(tx -> tx.sql("INSERT INTO sample (name, amount, ratio, is_new, bytes, at) VALUES (:name, :amount, :ratio, :new, :bytes, :at)")
            .bind("name", "z").bind("amount", (Long) null).bind("ratio", (Double) null).bind("new", false).bind("bytes", (byte[]) null)
            .bind("at", (Integer) null).execute());
        var rows = write(tx -> tx.sql("SELECT name, amount, is_new, bytes, ratio FROM sample ORDER BY amount IS NULL").all(row ->
            new Object[] {row.nextString(), row.getLongOrNull("amount"), row.nextLong(), row.getDoubleOrNull("ratio"), row.nextBoolean(), row.nextBytes()}));
        assertArrayEquals(new Object[] {"it's :me \"é\" 😀 ?", Long.MIN_VALUE, Long.MIN_VALUE, 0.1, true,
            "\0é".getBytes(StandardCharsets.UTF_8)}, rows.get(0));
        assertArrayEquals(new Object[] {"z", null, 0L, null, false, null}, rows.get(1));
    }

    @Test default void listeners_are_notified_of_each_commit_soon() throws InterruptedException {
        var told = new CountDownLatch(2);
        database().afterCommit(told::countDown);
        add("a", 1L);
        Database.join(database().writeOne(tx -> tx.sql(ADD).bind("name", "b").bind("amount", 2L).execute()));
        assertTrue(told.await(Polling.PATIENCE.toSeconds(), TimeUnit.SECONDS));
    }

    @Test default void a_repeated_name_has_its_value_in_both_places_and_quotes_hide_names() {
        add("a", 1L);
        add("b", 2L);
        assertEquals(List.of("a is :name, not 'b'"), write(tx -> tx.sql("SELECT name || ' is :name, not ''b''' AS \":text\" FROM sample"
            + " WHERE name = :name OR amount > 5 AND name <> :name").bind("name", "a").all(row -> row.getString(":text"))));
    }

    @Test default void an_insert_of_several_rows_has_a_value_of_each_name_for_each_row() {
        var insert = "INSERT INTO sample (name, amount, at) VALUES (:name, :amount, :at), (:name, :amount, :at)";
        write(tx -> tx.sql(insert).row(0, 2).bind("name", "a").bind("amount", 1).bind("at", 7)
            .row(1, 2).bind("name", "b").bind("amount", 2).bind("at", 7).execute());
        assertEquals(List.of("a1", "b2"), write(tx -> tx.sql("SELECT name, amount FROM sample ORDER BY name")
            .all(row -> row.nextString() + row.nextLong())));
        var fault = assertThrows(IllegalStateException.class, () -> write(tx -> tx.sql(insert).row(1, 2)
            .bind("name", "c").bind("amount", 3).bind("at", 7).execute()));
        assertTrue(fault.getMessage().contains("Nothing was bound to name"), fault.getMessage());
    }

    @Test default void an_unknown_name_is_an_error_with_the_name_and_without_the_value() {
        for (int time = 0; time < 2; time++) {
            var fault = assertThrows(IllegalArgumentException.class, () -> write(tx -> tx.sql(NAMED).bind("nmae", "secret").exists()));
            assertTrue(fault.getMessage().contains("nmae"), fault.getMessage());
            assertFalse(fault.getMessage().contains("secret"), fault.getMessage());
        }
        assertEquals(Optional.empty(), amountOf("a"));
    }

    @Test default void an_unbound_name_is_an_error_even_if_the_statement_ran_before() {
        for (int time = 0; time < 2; time++) {
            var missing = "a" + time;
            var fault = assertThrows(IllegalStateException.class, () -> write(tx -> tx.sql(ADD).bind("name", missing).execute()));
            assertTrue(fault.getMessage().contains("amount"), fault.getMessage());
            add("b" + time, 1L);
        }
        assertEquals(2, count());
    }

    @Test default void every_entry_of_a_batch_has_its_own_values() {
        write(tx -> {
            tx.sql(ADD).bind("name", "a").bind("amount", 1).addBatch().bind("name", "b").bind("amount", 2).addBatch().executeBatch();
            return null;
        });
        assertEquals(Optional.of(2L), amountOf("b"));
        assertThrows(IllegalStateException.class, () -> write(tx ->
            tx.sql(ADD).bind("name", "c").bind("amount", 3).addBatch().bind("name", "d").addBatch()));
        assertEquals(2, count());
    }

    @Test default void rows_of_an_abandoned_batch_are_not_written_by_the_next() {
        for (int time = 0; time < 2; time++) {
            assertThrows(IllegalStateException.class, () -> write(tx -> {
                tx.sql(ADD).bind("name", "given up").bind("amount", 1).addBatch();
                throw new IllegalStateException("on purpose");
            }));
            var name = "b" + time;
            add(name, 2L);
            assertEquals(Optional.of(2L), amountOf(name));
            write(tx -> {
                tx.sql(ADD).bind("name", name + "-batched").bind("amount", 3).addBatch().executeBatch();
                return null;
            });
        }
        assertEquals(4, count());
        assertEquals(Optional.empty(), amountOf("given up"));
    }

    @Test default void a_fault_quotes_nothing_and_the_same_statement_works_the_next_time() {
        add("secret", 1L);
        for (int time = 0; time < 2; time++) {
            var fault = assertThrows(SqlFailure.class, () -> add("secret", 2L));
            assertFalse(fault.getMessage().contains("secret"));
            assertTrue(database().engine().isDuplicate(fault.reason()));
        }
        add("another", 3L);
        assertEquals(List.of(Optional.of(1L), Optional.of(3L)), List.of(amountOf("secret"), amountOf("another")));
    }

    @Test default void queries_return_one_row_several_rows_or_none() {
        var names = "SELECT name FROM sample ORDER BY name DESC";
        assertEquals(Optional.empty(), amountOf("a"));
        assertEquals(List.of(false), write(tx -> List.of(tx.sql(NAMED).bind("name", "a").exists())));
        assertThrows(NoSuchElementException.class, () -> write(tx -> tx.sql(NAMED).bind("name", "a").one(Row::nextLong)));
        assertEquals(List.of(), write(tx -> tx.sql(names).all(Row::nextString)));
        add("a", 1L);
        add("b", 2L);
        assertEquals(List.of(true), write(tx -> List.of(tx.sql(NAMED).bind("name", "a").exists())));
        assertEquals("b", write(tx -> tx.sql(names).one(Row::nextString)));
        assertEquals(List.of("b", "a"), write(tx -> tx.sql(names).all(Row::nextString)));
        assertEquals(List.of(2, 0), write(tx -> List.of(tx.execute("UPDATE sample SET amount = amount + 1"),
            tx.sql("DELETE FROM sample WHERE name = :name").bind("name", "c").execute())));
    }

    @Test default void a_statement_is_closed_when_it_ran_unless_it_is_kept_and_always_after_a_fault() {
        add("taken", 1L);
        write(outer -> {
            for (boolean kept : new boolean[] {false, true}) {
                var seen = new InspectedStatements(outer.connection());
                var tx = kept ? Transaction.withStatementCache(seen.connection()) : Transaction.on(seen.connection());
                tx.sql(NAMED).bind("name", "a").exists();
                tx.sql(NAMED).bind("name", "b").first(Row::nextLong);
                assertEquals(kept ? List.of(false) : List.of(true, true), seen.closed());
                var ways = List.<Runnable>of(
                    () -> tx.sql(NAMED).bind("nmae", "a"),
                    () -> tx.sql(NAMED).exists(),
                    () -> tx.sql(NAMED).bind("name", "taken").first(row -> row.getLong("no such column")),
                    () -> tx.sql(NAMED).bind("name", "taken").all(row -> {
                        throw new IllegalStateException("on purpose");
                    }));
                for (var way : ways) {
                    assertThrows(RuntimeException.class, way::run);
                    assertFalse(seen.closed().contains(false), "none is left open");
                }
                assertEquals(Optional.of(1L), tx.sql(NAMED).bind("name", "taken").first(Row::nextLong));
            }
            return null;
        });
    }

    @Test default void one_statement_can_be_used_by_two_threads_at_once() {
        var names = "SELECT name FROM sample WHERE amount >= :least ORDER BY name";
        List.of("a", "b", "c").forEach(name -> add(name, 1L));
        for (int time = 0; time < 2; time++) {
            assertEquals(List.of("a3", "b3", "c3"), write(tx -> tx.sql(names).bind("least", 1).all(row ->
                row.nextString() + tx.sql(names).bind("least", 1).all(Row::nextString).size())));
            var name = "both" + time;
            write(tx -> {
                var first = tx.sql(ADD).bind("name", name + "-first").bind("amount", 0);
                tx.sql(ADD).bind("name", name + "-second").bind("amount", 0).execute();
                return first.execute();
            });
            assertEquals(Optional.of(0L), amountOf(name + "-first"));
            assertEquals(Optional.of(0L), amountOf(name + "-second"));
        }
    }

    @Test default void a_transaction_inside_another_is_rejected() {
        assertThrows(RuntimeException.class, () -> write(tx -> {
            tx.sql(ADD).bind("name", "outer").bind("amount", 1).execute();
            return tx.inTransaction(inner -> inner.sql(ADD).bind("name", "inner").bind("amount", 1).execute());
        }));
        assertEquals(0, count());
    }

    @Test default void a_write_is_atomic() {
        assertThrows(IllegalStateException.class, () -> write(tx -> {
            tx.sql(ADD).bind("name", "a").bind("amount", 1).execute();
            throw new IllegalStateException("on purpose");
        }));
        assertEquals(0, count());
    }

    private int count() {
        return write(tx -> tx.sql("SELECT count(*) FROM sample").one(Row::nextInt));
    }

    /** A value with components of different types. */
    record Sample(String name, Long amount, Boolean isNew, LocalDate day, Instant at) {}

    Columns.Declaration<Sample> DECLARED = Columns.declare();
    Column<Instant> AT = DECLARED.instant("at", Sample::at);
    Column<LocalDate> DAY = DECLARED.date("day", Sample::day);
    Column<String> NAME = DECLARED.text("name", Sample::name);
    Column<Long> AMOUNT = DECLARED.optionalNumber("amount", Sample::amount);
    Column<Boolean> IS_NEW = DECLARED.flag("is_new", Sample::isNew);
    Columns<Sample> ALL = DECLARED.all();

    @Test default void columns_that_were_declared_once_are_written_changed_and_read() {
        var one = new Sample("a", 7L, true, LocalDate.of(2026, 3, 2), Instant.parse("2026-03-02T20:00:00.123Z"));
        var other = new Sample("a", null, false, LocalDate.of(9999, 12, 31), Instant.parse("1969-12-31T23:59:59.999Z"));
        write(tx -> ALL.bind(tx.sql("INSERT INTO sample (" + ALL.names() + ") VALUES (" + ALL.parameters() + ")"), one).execute());
        assertEquals(one, readBack());
        write(tx -> ALL.bind(tx.sql("UPDATE sample SET " + ALL.assignments() + " WHERE name = :name"), other).execute());
        assertEquals(other, readBack());
    }

    /** Reads the columns back with other columns before and after them. */
    private Sample readBack() {
        return write(tx -> tx.sql("SELECT 41, " + ALL.selected("s") + ", 42 FROM sample s").one(row -> {
            assertEquals(41, row.nextInt());
            var values = ALL.next(row);
            assertEquals(42, row.nextInt());
            return new Sample(values.get(NAME), values.get(AMOUNT), values.get(IS_NEW), values.get(DAY), values.get(AT));
        }));
    }

    @Test default void a_column_that_is_not_selected_cannot_be_read() {
        add("a", 1L);
        var few = ALL.only(AMOUNT, NAME);
        write(tx -> tx.sql("SELECT " + few.selected("s") + " FROM sample s").one(row -> {
            var values = few.next(row);
            assertEquals("a", values.get(NAME));
            assertEquals(1L, values.get(AMOUNT));
            var fault = assertThrows(IllegalArgumentException.class, () -> values.get(DAY));
            assertTrue(fault.getMessage().startsWith("day is not among"), fault.getMessage());
            return row;
        }));
    }
}
