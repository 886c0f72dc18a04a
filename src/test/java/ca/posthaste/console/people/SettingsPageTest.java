package ca.posthaste.console.people;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import ca.posthaste.account.Role;
import ca.posthaste.db.Database;
import ca.posthaste.employer.Employer;
import ca.posthaste.employer.EmployerSettings;
import ca.posthaste.employer.Employers;
import ca.posthaste.employer.Reminder;
import ca.posthaste.language.Language;
import ca.posthaste.support.Samples;
import ca.posthaste.support.TestService;
import ca.posthaste.support.Visitor;
import io.quarkus.test.junit.QuarkusTest;
import jakarta.inject.Inject;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The page with an employer's settings, in a service where only operators may rename employers. */
@QuarkusTest
class SettingsPageTest {
    @Inject TestService service;
    @Inject Employers employers;
    @Inject Database database;
    private Employer bakery;
    private String ana;
    private Visitor owner;
    private String path;

    @BeforeEach void add() {
        bakery = service.employer(Samples.BAKERY).employer();
        ana = "ana-" + UUID.randomUUID() + "@example.com";
        service.addUser(bakery, ana, Role.OWNER);
        owner = Visitor.by(service.signInLink(ana));
        path = "/en/console/" + bakery.id().value() + "/settings";
        owner.page(path);
    }

    @AfterEach void remove() {
        service.removeUser(bakery, ana);
    }

    private EmployerSettings settings() {
        return database.read(tx -> employers.settings(tx, bakery.id())).orElseThrow();
    }

    @Test void changes_are_stored_and_logged_with_old_and_new_values() {
        owner.send(path, "language", "fr", "employees", " 30 ", "retention", "180", "reminders", "week", "reminders", "closed", "reminders", "moon")
            .expect(303).expectHeader("Location", path + "?done=saved");
        assertEquals(new EmployerSettings(bakery.name(), Language.FRENCH, OptionalInt.of(30), 180, Set.of(Reminder.WEEK, Reminder.CLOSED), false), settings());
        assertEquals(List.of(ana + " settings-changed language: en → fr", ana + " settings-changed employees: unknown → 30",
            ana + " settings-changed retention: 365 → 180", ana + " settings-changed reminders: week,day,closed → week,closed"), new AuditLines(database).of(bakery.id()));
        var page = owner.page(path + "?done=saved");
        assertTrue(page.contains("role=\"status\"") && page.contains("name=\"employees\" value=\"30\"") && page.contains("value=\"fr\" checked")
            && page.contains("value=\"week\" checked") && page.contains("value=\"day\">") && page.contains("name=\"retention\" value=\"180\""), page);
        owner.send(path, "language", "fr", "employees", "30", "retention", "180", "reminders", "week", "reminders", "closed").expect(303);
        assertEquals(4, new AuditLines(database).of(bakery.id()).size(), "what stays as it was is not told");
    }

    @Test void an_employer_says_that_it_uses_artificial_intelligence() {
        owner.send(path, "language", "en", "employees", "30", "retention", "180", "usesAi", "true").expect(303);
        assertTrue(settings().usesAi());
        assertTrue(new AuditLines(database).of(bakery.id()).contains(ana + " settings-changed usesAi: no → yes"));
        assertTrue(owner.page(path).contains("name=\"usesAi\" value=\"true\" aria-describedby=\"usesAi-hint\" checked"));
        owner.send(path, "language", "en", "employees", "30", "retention", "180").expect(303);
        assertEquals(false, settings().usesAi());
    }

    @Test void an_empty_number_of_employees_is_unknown_and_an_unticked_box_turns_off_a_reminder() {
        owner.send(path, "language", "en", "employees", "", "retention", "36500").expect(303);
        assertEquals(new EmployerSettings(bakery.name(), Language.ENGLISH, OptionalInt.empty(), 36_500, Set.of(), false), settings());
    }

    @ParameterizedTest @CsvSource({"employees,-1", "employees,10000000", "employees,<b>", "retention,0", "retention,36501", "retention,''", "language,de"})
    void errors_are_shown_next_to_the_field_and_nothing_is_stored(String field, String typed) {
        var before = settings();
        var values = new LinkedHashMap<>(Map.of("language", "fr", "employees", "77", "retention", "99"));
        values.put(field, typed);
        var page = owner.send(path, values.entrySet().stream().flatMap(value -> Stream.of(value.getKey(), value.getValue())).toArray(String[]::new))
            .expectPage(400).text();
        assertTrue(page.contains("href=\"#" + field + "\"") && page.contains("id=\"" + field + "-error\"") && page.contains("id=\"" + field + "\""), page);
        assertTrue(field.equals("language") || page.contains("name=\"" + field + "\" value=\"" + typed.replace("<", "&lt;").replace(">", "&gt;") + "\""), page);
        assertTrue(field.equals("employees") || page.contains("value=\"77\""), "what was right is still there");
        assertEquals(before, settings());
        assertEquals(List.of(), new AuditLines(database).of(bakery.id()));
    }

    @Test void the_name_is_the_operators_to_change() {
        assertTrue(owner.page(path).contains("Only the operator of this board can change the name."));
        owner.send(path, "name", "Shipyard", "language", "en", "employees", "", "retention", "365", "reminders", "week", "reminders", "day", "reminders", "closed").expect(303);
        assertEquals(bakery.name(), settings().name());
        assertEquals(List.of(), new AuditLines(database).of(bakery.id()));
    }
}
