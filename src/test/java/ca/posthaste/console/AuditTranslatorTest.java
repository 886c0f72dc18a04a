package ca.posthaste.console;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import ca.posthaste.audit.Action;
import ca.posthaste.audit.Actor;
import ca.posthaste.audit.AuditEntry;
import ca.posthaste.audit.AuditSubject.Detail;
import ca.posthaste.audit.AuditSubject;
import ca.posthaste.employer.EmployerId;
import ca.posthaste.language.Language;
import java.time.Instant;
import java.time.ZoneId;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The audit log as readable text. */
class AuditTranslatorTest {
    private static final ZoneId ZONE = ZoneId.of("America/Toronto");
    private static final Instant AT = Instant.parse("2026-11-15T19:05:00Z");

    private static AuditLine line(Language language, String action, AuditSubject subject) {
        var ana = new Actor("ana@example.com", "203.0.113.7");
        return new AuditTranslator(language, ZONE).line(new AuditEntry(1, AT, ana, Optional.of(new EmployerId(1)), action, subject));
    }

    private static String french(Action action, AuditSubject subject) {
        return line(Language.FRENCH, action.code(), subject).object();
    }

    private static String english(Action action, AuditSubject subject) {
        return line(Language.ENGLISH, action.code(), subject).object();
    }

    @ParameterizedTest @EnumSource
    void every_action_has_its_words_in_both_languages(Action action) {
        var english = line(Language.ENGLISH, action.code(), AuditSubject.NONE).action();
        var french = line(Language.FRENCH, action.code(), AuditSubject.NONE).action();
        assertNotEquals(english, french);
        assertNotEquals(action.code(), english);
    }

    @Test void no_two_actions_have_the_same_words() {
        for (var language : Language.values()) {
            var words = Arrays.stream(Action.values()).map(action -> line(language, action.code(), AuditSubject.NONE).action());
            assertEquals(Action.values().length, words.distinct().count());
        }
    }

    @Test void a_line_is_what_people_read() {
        assertEquals(new AuditLine(new DisplayTime("2026-11-15T19:05:00Z", "15\u00a0November\u00a02026, 14:05"), "ana@example.com", "Job published", "12 Baker",
            "203.0.113.7"), line(Language.ENGLISH, "job-published", AuditSubject.named(12, "Baker")));
        assertEquals("15\u00a0novembre\u00a02026, 14\u00a0h\u00a005", line(Language.FRENCH, "job-published", AuditSubject.NONE).at().text());
        assertEquals("Ligne de commande", new AuditTranslator(Language.FRENCH, ZONE).actor(Actor.COMMAND_LINE));
    }

    @Test void entries_of_another_version_are_shown_unchanged() {
        assertEquals("moon-landed", line(Language.ENGLISH, "moon-landed", AuditSubject.NONE).action());
        assertEquals("12 Tranquility 3", line(Language.FRENCH, "moon-landed", AuditSubject.named(12, "Tranquility").with(Detail.COUNT, 3)).object());
        assertEquals("colour red blue", french(Action.SETTINGS_CHANGED, AuditSubject.NONE.with(Detail.SETTING, "colour").changed("red", "blue")));
        assertEquals("owner", french(Action.SETTINGS_CHANGED, AuditSubject.NONE.with(Detail.NAME, "owner")));
        assertEquals("7 ana@example.com Gestion", french(Action.USER_REMOVED, new AuditSubject("7", ordered("address", "ana@example.com", "role", "Gestion"))));
        assertEquals("many", french(Action.MAIL_RETRIED, AuditSubject.NONE.with(Detail.COUNT, "many")));
        assertEquals("ana@example.com admin", french(Action.USER_ADDED, AuditSubject.user(7, "ana@example.com").with(Detail.ROLE, "admin")));
        assertEquals("3, changements depuis le hier", french(Action.DELIVERY_REPLAYED, AuditSubject.of(3).with(Detail.SINCE, "hier")));
    }

    private static Map<String, List<String>> ordered(String key, String value, String otherKey, String otherValue) {
        var ordered = new LinkedHashMap<String, List<String>>();
        ordered.put(key, List.of(value));
        ordered.put(otherKey, List.of(otherValue));
        return ordered;
    }

    @ParameterizedTest @EnumSource
    void no_action_needs_details(Action action) {
        assertEquals("", english(action, AuditSubject.NONE));
        assertEquals("12 x", english(action, new AuditSubject("12", Map.of("other", List.of("x")))).replace("message 12", "12 x"));
    }

    private static AuditSubject setting(String setting, List<String> before, List<String> after) {
        return AuditSubject.NONE.with(Detail.SETTING, setting).with(Detail.FROM, before).with(Detail.TO, after);
    }

    @Test void codes_are_translated_and_names_are_shown_unchanged() {
        var ana = AuditSubject.user(7, "ana@example.com");
        assertEquals("ana@example.com Rédaction", french(Action.USER_ADDED, ana.with(Detail.ROLE, "editor")));
        assertEquals("ana@example.com Propriétaire → Lecture", french(Action.ROLE_CHANGED, ana.changed("owner", "reader")));
        assertEquals("ana@example.com Lecture", french(Action.ROLE_CHANGED, ana.with(Detail.ROLE, "reader")));
        assertEquals("owner@example.com", french(Action.USER_REMOVED, AuditSubject.user(7, "owner@example.com")));
        assertEquals("day@none.example.com Propriétaire", french(Action.USER_ADDED, AuditSubject.user(7, "day@none.example.com").with(Detail.ROLE, "owner")));
        assertEquals("Illimité → Standard", french(Action.PLAN_CHANGED, AuditSubject.NONE.changed("unlimited", "standard")));
        assertEquals("français", french(Action.LANGUAGE_CHANGED, AuditSubject.NONE.with(Detail.LANGUAGE, "fr")));
        assertEquals("7 reader", french(Action.JOB_CHANGED, AuditSubject.named(7, "reader")));
        assertEquals("Lynx", french(Action.SIGNED_IN, AuditSubject.NONE.with(Detail.BROWSER, "Lynx")));
    }

    @Test void settings_are_worded_with_old_and_new_value() {
        assertEquals("Langue des courriels\u00a0: anglais → français", french(Action.SETTINGS_CHANGED, setting("language", List.of("en"), List.of("fr"))));
        assertEquals("Nombre d’employés\u00a0: inconnu → 30", french(Action.SETTINGS_CHANGED, setting("employees", List.of("unknown"), List.of("30"))));
        assertEquals("Rappels\u00a0: semaine, veille → aucun", french(Action.SETTINGS_CHANGED, setting("reminders", List.of("week", "day"), List.of())));
        assertEquals("Nom\u00a0: none of the day → $1 \\ week", french(Action.SETTINGS_CHANGED,
            setting("name", List.of("none of the day"), List.of("$1 \\ week"))));
        assertEquals("Nom\u00a0: yes → no: week → day", french(Action.SETTINGS_CHANGED, setting("name", List.of("yes"), List.of("no: week → day"))));
    }

    @Test void filters_counts_and_messages_are_worded() {
        var tab = AuditSubject.NONE.with(Detail.TAB, "declined");
        assertEquals("Refusées", french(Action.APPLICATIONS_EXPORTED, tab));
        assertEquals("Refusées, offre 12, avec une recherche", french(Action.APPLICATIONS_EXPORTED, tab.with(Detail.JOB, 12).with(Detail.SEARCHED, true)));
        assertEquals("3 sessions", english(Action.SIGNED_OUT_EVERYWHERE, AuditSubject.NONE.with(Detail.COUNT, 3)));
        assertEquals("ana@example.com: 1 session", english(Action.SIGNED_OUT_EVERYWHERE, AuditSubject.user(7, "ana@example.com").with(Detail.COUNT, 1)));
        assertEquals("12 Baker", english(Action.REPORT_DISMISSED, AuditSubject.named(12, "Baker")));
        assertEquals("job 12, Baker, 2 reports", english(Action.REPORT_DISMISSED,
            AuditSubject.NONE.with(Detail.JOB, 12).with(Detail.NAME, "Baker").with(Detail.COUNT, 2)));
        assertEquals("2 messages", english(Action.MAIL_RETRIED, AuditSubject.NONE.with(Detail.COUNT, 2)));
        assertEquals("message 2", english(Action.MAIL_RETRIED, AuditSubject.of(2)));
        assertEquals("message 2: ana@example.com", english(Action.MAIL_RETRIED, AuditSubject.of(2).with(Detail.TO, "ana@example.com")));
        assertEquals("message 2: a@example.com → b@example.com", english(Action.MAIL_READDRESSED,
            AuditSubject.of(2).changed("a@example.com", "b@example.com")));
        assertEquals("3 msg_3_x", english(Action.DELIVERY_REPLAYED, AuditSubject.of(3).with(Detail.MESSAGE, "msg_3_x")));
        assertEquals("3, changes since 15\u00a0November\u00a02026, 14:05", english(Action.DELIVERY_REPLAYED, AuditSubject.of(3).with(Detail.SINCE, AT)));
        assertEquals("places.tsv\u00a0: 2 lieux ajoutés", french(Action.PLACES_IMPORTED,
            AuditSubject.NONE.with(Detail.NAME, "places.tsv").with(Detail.COUNT, 2)));
    }
}
