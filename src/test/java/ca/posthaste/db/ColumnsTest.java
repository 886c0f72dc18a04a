package ca.posthaste.db;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** SQL fragments generated from a declaration. {@link SqlContract} shows that they fit together. */
class ColumnsTest {
    private static final Columns.Declaration<String> DECLARED = Columns.declare();
    private static final Column<String> NAME = DECLARED.text("name", part -> part);
    private static final Column<Integer> SIZE = DECLARED.number("size", String::length);
    private static final Column<Boolean> EMPTY = DECLARED.flag("is_empty", String::isEmpty);

    static {
        DECLARED.derivedText("search", String::toLowerCase);
    }

    private static final Columns<String> ALL = DECLARED.all();

    @Test void columns_are_written_in_the_order_of_their_declaration() {
        assertEquals("name, size, is_empty, search", ALL.names());
        assertEquals(":name, :size, :is_empty, :search", ALL.parameters());
        assertEquals("name = :name, size = :size, is_empty = :is_empty, search = :search", ALL.assignments());
    }

    @Test void derived_columns_are_not_read() {
        assertEquals("t.name, t.size, t.is_empty", ALL.selected("t"));
    }

    @Test void an_expression_can_replace_a_column() {
        assertEquals("t.name, NULL, t.is_empty", ALL.selected("t", Map.of(SIZE, "NULL")));
    }

    @Test void columns_that_are_left_out_are_neither_written_nor_read() {
        var some = ALL.without(Set.of("size", "search"));
        assertEquals("name = :name, is_empty = :is_empty", some.assignments());
        assertEquals("t.name, t.is_empty", some.selected("t"));
    }

    @Test void a_selection_of_columns_is_read_in_the_requested_order_and_never_written() {
        var few = ALL.only(EMPTY, NAME);
        assertEquals("t.is_empty, t.name", few.selected("t"));
        assertEquals("", few.names());
        assertEquals("", few.parameters());
        assertEquals("", few.assignments());
    }
}
