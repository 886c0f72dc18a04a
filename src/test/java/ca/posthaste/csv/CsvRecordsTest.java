package ca.posthaste.csv;

import static org.junit.jupiter.api.Assertions.assertEquals;

import ca.posthaste.csv.CsvRecords.Fault;
import ca.posthaste.csv.CsvRecords.Row;
import java.io.BufferedInputStream;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CsvRecordsTest {
    private static List<Row> read(String text, char quote) throws IOException {
        var rows = new ArrayList<Row>();
        var records = new CsvRecords(new BufferedInputStream(new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8))), ',', quote, 20);
        for (var row = records.next(); row != null; row = records.next()) {
            rows.add(row);
        }
        return rows;
    }

    @ParameterizedTest @ValueSource(strings = {"\n", "\r\n", "\r"})
    void reading_continues_on_the_line_after_a_malformed_record(String end) throws IOException {
        var rows = read(String.join(end, "a,\"b", "c\"", "\"d\"e,f", "", "g,\"h\"\"i\"", "x".repeat(21), "j", "\"k"), '"');
        assertEquals(List.of(
            new Row(1, List.of("a", "b" + end + "c"), null),
            new Row(3, List.of(), Fault.TEXT_AFTER_QUOTE),
            new Row(5, List.of("g", "h\"i"), null),
            new Row(6, List.of(), Fault.TOO_LARGE),
            new Row(7, List.of("j"), null),
            new Row(8, List.of(), Fault.UNCLOSED_QUOTE)), rows);
    }

    @Test void text_after_the_last_quote_of_a_file_is_not_an_unclosed_quote() throws IOException {
        assertEquals(List.of(new Row(1, List.of(), Fault.TEXT_AFTER_QUOTE)), read("\"a\"b", '"'));
    }

    @Test void without_quotes_a_quote_is_an_ordinary_character() throws IOException {
        assertEquals(List.of(new Row(1, List.of("\"a", "b\""), null)), read("\"a,b\"", CsvRecords.NO_QUOTES));
    }

    @ParameterizedTest @ValueSource(strings = {"\n", "\r\n", "\r"})
    void any_number_of_blank_lines_is_skipped(String end) throws IOException {
        assertEquals(List.of(new Row(1, List.of("a"), null), new Row(102, List.of("b"), null)), read("a" + end.repeat(101) + "b", '"'));
    }

    /** It would swallow the rest of the file if it counted as a quote. */
    @Test void without_quotes_no_character_is_a_quote() throws IOException {
        assertEquals(List.of(new Row(1, List.of("\0a", "\uFFFFb"), null), new Row(2, List.of("c"), null)), read("\0a,\uFFFFb\nc", CsvRecords.NO_QUOTES));
    }
}
