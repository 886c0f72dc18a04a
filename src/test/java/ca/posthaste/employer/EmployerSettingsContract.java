package ca.posthaste.employer;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import ca.posthaste.db.Database;
import ca.posthaste.language.Language;
import java.time.Clock;
import java.util.EnumSet;
import java.util.List;
import java.util.OptionalInt;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Contract of employer settings, on every engine. */
interface EmployerSettingsContract {
    Employers EMPLOYERS = new Employers(Clock.systemUTC());
    EmployerSettings USUAL = new EmployerSettings("Bakery", Language.ENGLISH, OptionalInt.empty(), 365, EnumSet.allOf(Reminder.class), false);

    Database database();

    private EmployerId bakery() {
        return database().writeNow(tx -> EMPLOYERS.add(tx, "Bakery", Plan.STANDARD)).id();
    }

    private EmployerSettings of(EmployerId id) {
        return database().read(tx -> EMPLOYERS.settings(tx, id)).orElseThrow();
    }

    private static EmployerSettings.Change changed(String setting, String before, String after) {
        return new EmployerSettings.Change(setting, List.of(before), List.of(after));
    }

    private List<EmployerSettings.Change> change(EmployerId id, EmployerSettings wanted) {
        return database().writeNow(tx -> EMPLOYERS.change(tx, id, before -> wanted));
    }

    private long announced() {
        return database().read(EMPLOYERS::changes);
    }

    @Test default void all_settings_are_changed_and_the_old_and_new_values_are_reported() {
        var id = bakery();
        assertEquals(USUAL, of(id));
        var wanted = new EmployerSettings("Bread: now", Language.FRENCH, OptionalInt.of(30), 1, Set.of(Reminder.CLOSED, Reminder.WEEK), false);
        long before = announced();
        assertEquals(List.of(changed("name", "Bakery", "Bread: now"), changed("language", "en", "fr"), changed("employees", "unknown", "30"),
            changed("retention", "365", "1"), new EmployerSettings.Change("reminders", List.of("week", "day", "closed"), List.of("week", "closed"))), change(id, wanted));
        assertTrue(announced() > before);
        assertEquals(wanted, of(id));
        assertEquals(List.of(new EmployerSettings.Change("reminders", List.of("week", "closed"), List.of())),
            change(id, new EmployerSettings("Bread: now", Language.FRENCH, OptionalInt.of(30), 1, Set.of(), false)));
    }

    @Test default void unchanged_properties_are_not_announced() {
        var id = bakery();
        long before = announced();
        assertEquals(List.of(), change(id, USUAL));
        assertEquals(before, announced());
    }

    @Test default void numbers_are_limited() {
        assertEquals(OptionalInt.of(0), EmployerSettings.employees("0"));
        assertEquals(OptionalInt.of(Employer.EMPLOYEES_MAX), EmployerSettings.employees("9999999"));
        assertEquals(OptionalInt.of(EmployerSettings.RETENTION_MAX), EmployerSettings.retention("36500"));
        assertEquals(OptionalInt.of(1), EmployerSettings.retention("1"));
        for (var wrong : List.of("", "-1", "10000000", "1.5", "many", "٣")) {
            assertTrue(EmployerSettings.employees(wrong).isEmpty(), wrong);
        }
        for (var wrong : List.of("", "0", "36501", "99999", "100000", "1e3")) {
            assertTrue(EmployerSettings.retention(wrong).isEmpty(), wrong);
        }
        assertTrue(EmployerSettings.isName("x".repeat(Employer.NAME_MAX)));
        for (var wrong : List.of("", " ", "x".repeat(Employer.NAME_MAX + 1), "a\u0000b", "a\nb")) {
            assertFalse(EmployerSettings.isName(wrong), wrong);
        }
    }
}
