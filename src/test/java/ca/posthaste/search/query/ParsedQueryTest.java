package ca.posthaste.search.query;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import ca.posthaste.search.query.ParsedQuery.Clause;
import ca.posthaste.search.text.Letters;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class ParsedQueryTest {

    private static String read(String typed) {
        var text = ParsedQuery.of(typed);
        return written(text.required()) + (text.excluded().isEmpty() ? "" : " without " + written(text.excluded()));
    }

    private static String written(List<Clause> clauses) {
        return clauses.stream().map(clause -> switch (clause.kind()) {
            case WORD -> clause.joined();
            case COMPOUND -> String.join("-", clause.words());
            case PHRASE -> "\"" + String.join(" ", clause.words()) + "\"";
        }).collect(Collectors.joining(" "));
    }

    @Test void words_phrases_and_exclusions_are_distinguished() {
        assertEquals("senior nurse", read("  Senior   NURSE "));
        assertEquals("\"registered nurse\" vancouver", read("\"Registered Nurse\" Vancouver"));
        assertEquals("\"chef de cuisine\"", read("« chef de cuisine »"));
        assertEquals("nurse without senior \"night shift\"", read("nurse -senior -\"night shift\""));
        assertEquals("\"never closed\"", read("\"never closed"));
        assertEquals("nurse", read("nurse \"\" - -- \"!\""));
    }

    @Test void hyphens_within_a_word_exclude_nothing() {
        assertEquals("part-time cook", read("part-time cook"));
        assertEquals("cook without part-time", read("cook -part-time"));
    }

    @Test void stop_words_are_omitted_unless_there_are_no_other_words() {
        assertEquals("directeur restauration", read("directeur de la restauration"));
        assertEquals("whitehorse", read("jobs in Whitehorse"));
        assertEquals("jobs", read("jobs"));
        assertEquals(" without nurse", read("jobs -nurse"));
        assertEquals("jobs", read("jobs for you"));
        assertEquals("on", read("on"));
        assertEquals("for you", read("for you"));
        assertEquals("it manager", read("IT manager"));
    }

    @Test void the_last_word_is_open_until_something_follows_it() {
        assertTrue(ParsedQuery.of("nurse van").isOpen());
        assertFalse(ParsedQuery.of("nurse van ").isOpen());
        assertFalse(ParsedQuery.of("\"nurse van\"").isOpen());
        assertFalse(ParsedQuery.of("nurse -van").isOpen());
        assertFalse(ParsedQuery.of("nurse jobs").isOpen());
    }

    @Test void only_the_beginning_of_a_long_query_is_read() {
        assertEquals(ParsedQuery.WORDS_MAX, ParsedQuery.of("a1 ".repeat(1_000)).required().size());
        assertTrue(ParsedQuery.of("x".repeat(10_000)).required().get(0).joined().length() <= Letters.WORD_MAX);
        assertTrue(ParsedQuery.of("\"".repeat(1_000)).isEmpty());
        assertTrue(ParsedQuery.of("-".repeat(1_000)).isEmpty());
        assertTrue(ParsedQuery.of("\"" + "w ".repeat(1_000)).required().get(0).words().size() <= ParsedQuery.WORDS_MAX);
    }
}
