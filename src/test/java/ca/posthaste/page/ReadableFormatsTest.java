package ca.posthaste.page;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import ca.posthaste.language.Language;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Dates, salaries and colours in readable form. */
class ReadableFormatsTest {
    private static final LocalDate TODAY = LocalDate.of(2026, 11, 15);
    private final DateFormatter english = new DateFormatter(Language.ENGLISH, TODAY);
    private final DateFormatter french = new DateFormatter(Language.FRENCH, TODAY);

    @Test void a_day_is_written_out() {
        assertEquals("15\u00a0November\u00a02026", english.day(TODAY));
        assertEquals("15\u00a0novembre\u00a02026", french.day(TODAY));
        assertEquals("1er\u00a0novembre\u00a02026", french.day(LocalDate.of(2026, 11, 1)));
    }

    @Test void an_age_is_shown_in_a_suitable_unit() {
        assertEquals("Posted today", english.posted(TODAY));
        assertEquals("Posted 1 day ago", english.posted(TODAY.minusDays(1)));
        assertEquals("Publiée il y a 13 jours", french.posted(TODAY.minusDays(13)));
        assertEquals("Posted 2 weeks ago", english.posted(TODAY.minusDays(14)));
        assertEquals("Publiée il y a 2 mois", french.posted(TODAY.minusDays(60)));
        assertEquals("Posted today", english.posted(TODAY.plusDays(3)), "clocks differ");
    }

    @Test void a_job_that_closes_soon_says_so() {
        assertEquals("Closes today", english.closes(TODAY));
        assertEquals("Ferme demain", french.closes(TODAY.plusDays(1)));
        assertEquals("", english.closes(TODAY.plusDays(14)));
    }

    @Test void pay_is_written_as_people_say_it() {
        var english = new PayFormatter(Language.ENGLISH);
        var french = new PayFormatter(Language.FRENCH);
        assertEquals("$24.50 an hour", english.pay(new BigDecimal("24.50"), null, "hour"));
        assertEquals("60\u00a0000\u00a0$ à 75\u00a0000\u00a0$ par an", french.pay(new BigDecimal("60000.00"), new BigDecimal("75000.00"), "year"));
        assertEquals("24,50\u00a0$ l’heure", french.pay(new BigDecimal("24.50"), new BigDecimal("24.50"), "hour"));
    }

    @Test void both_amounts_of_a_range_have_cents_if_either_has() {
        var english = new PayFormatter(Language.ENGLISH);
        assertEquals("$39.50 to $51.00 an hour", english.pay(new BigDecimal("39.5"), new BigDecimal("51"), "hour"));
        assertEquals("$39.00 to $51.05 an hour", english.pay(new BigDecimal("39.00"), new BigDecimal("51.05"), "hour"));
        assertEquals("$39 to $51 an hour", english.pay(new BigDecimal("39.00"), new BigDecimal("51.00"), "hour"));
        assertEquals("39,50\u00a0$ à 51,00\u00a0$ l’heure", new PayFormatter(Language.FRENCH).pay(new BigDecimal("39.50"), new BigDecimal("51"), "hour"));
    }

    @Test void long_numbers_are_in_groups_of_three() {
        assertEquals("$1,234,567.05", new PayFormatter(Language.ENGLISH).dollars(new BigDecimal("1234567.05")));
        assertEquals("999,90\u00a0$", new PayFormatter(Language.FRENCH).dollars(new BigDecimal("999.9")));
        assertEquals("1\u00a0000", Messages.in(Language.FRENCH).number(1_000));
        assertEquals("-123,456", Messages.in(Language.ENGLISH).number(-123_456L));
        assertEquals("-999", Messages.in(Language.ENGLISH).number(-999));
        assertEquals("2,5", Messages.in(Language.FRENCH).number(2.5));
    }

    @Test void a_colour_with_too_little_contrast_is_detected() {
        assertTrue(Accent.of("#a3211a").orElseThrow().isReadable());
        assertFalse(Accent.of("#ffcc00").orElseThrow().isReadable());
        assertEquals(Optional.empty(), Accent.of("red"));
        assertEquals("#000000", Accent.of("#000000").orElseThrow().light());
    }
}
