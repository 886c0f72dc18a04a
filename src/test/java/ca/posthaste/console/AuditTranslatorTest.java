package ca.posthaste.console;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import ca.posthaste.audit.Action;
import ca.posthaste.audit.Actor;
import ca.posthaste.audit.AuditEntry;
import ca.posthaste.employer.EmployerId;
import ca.posthaste.language.Language;
import java.time.Instant;
import java.time.ZoneId;
import java.util.Arrays;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** The audit log as readable text. */
class AuditTranslatorTest {
    private static final ZoneId ZONE = ZoneId.of("America/Toronto");
    private static final Instant AT = Instant.parse("2026-11-15T19:05:00Z");

    private static AuditLine line(Language language, String action, String object) {
        return new AuditTranslator(language, ZONE).line(new AuditEntry(1, AT, new Actor("ana@example.com", "203.0.113.7"), Optional.of(new EmployerId(1)), action, object));
    }

    @ParameterizedTest @EnumSource
    void every_action_has_its_words_in_both_languages(Action action) {
        var english = line(Language.ENGLISH, action.code(), "").what();
        var french = line(Language.FRENCH, action.code(), "").what();
        assertNotEquals(english, french);
        assertNotEquals(action.code(), english);
    }

    @Test void no_two_actions_have_the_same_words() {
        for (var language : Language.values()) {
            assertEquals(Action.values().length, Arrays.stream(Action.values()).map(action -> line(language, action.code(), "").what()).distinct().count());
        }
    }

    @Test void a_line_is_what_people_read() {
        assertEquals(new AuditLine(new DisplayTime("2026-11-15T19:05:00Z", "15\u00a0November\u00a02026, 14:05"), "ana@example.com", "Job published", "12 Baker",
            "203.0.113.7"), line(Language.ENGLISH, "job-published", "12 Baker"));
        assertEquals("15\u00a0novembre\u00a02026, 14\u00a0h\u00a005", line(Language.FRENCH, "job-published", "").at().words());
        assertEquals("Ligne de commande", new AuditTranslator(Language.FRENCH, ZONE).who(Actor.COMMAND_LINE));
    }

    @Test void entries_of_another_version_are_shown_unchanged() {
        assertEquals("moon-landed", line(Language.ENGLISH, "moon-landed", "").what());
        assertEquals("colour: red → blue", line(Language.FRENCH, "settings-changed", "colour: red → blue").object());
        assertEquals("owner", line(Language.FRENCH, "settings-changed", "owner").object());
    }

    @ParameterizedTest @CsvSource(delimiter = '|', quoteCharacter = '"', value = {
        "user-added|ana@example.com editor|ana@example.com Rédaction",
        "role-changed|ana@example.com owner → reader|ana@example.com Propriétaire → Lecture",
        "user-removed|owner@example.com|owner@example.com",
        "user-added|day@none.example.com owner|day@none.example.com Propriétaire",
        "plan-changed|unlimited → standard|Illimité → Standard",
        "settings-changed|language: en → fr|Langue des courriels\u00a0: anglais → français",
        "settings-changed|employees: unknown → 30|Nombre d’employés\u00a0: inconnu → 30",
        "settings-changed|reminders: week,day → none|Rappels\u00a0: semaine,veille → aucun",
        "settings-changed|name: none of the day → $1 \\ week|Nom\u00a0: none of the day → $1 \\ week",
        "language-changed|fr|français", "applications-exported|declined, job 12, searched|Refusées, offre 12, avec une recherche",
        "job-changed|7 reader|7 reader"})
    void words_of_ours_are_in_the_language_of_the_page_and_names_are_what_they_are(String action, String object, String shown) {
        assertEquals(shown, line(Language.FRENCH, action, object).object());
    }
}
