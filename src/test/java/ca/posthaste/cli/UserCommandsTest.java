package ca.posthaste.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import ca.posthaste.account.Role;
import ca.posthaste.account.Users;
import ca.posthaste.audit.Actor;
import ca.posthaste.employer.EmployerId;
import ca.posthaste.employer.Employers;
import ca.posthaste.support.AuditText;
import ca.posthaste.support.TestEngine;
import java.time.Clock;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Commands for the users of employers. */
class UserCommandsTest extends TypedCommands {
    @BeforeEach void addAnother() {
        run("employer", "add", "Shipyard");
    }

    @Test void a_user_is_added_listed_and_removed() {
        assertEquals(List.of("Ana@example.com now belongs to Employer 1: Bakery (unlimited) as editor."),
            run("user", "add", "Ana@example.com", "--employer", "1"));
        run("user", "add", "ana@example.com", "--employer", "Shipyard", "--role", "owner");
        assertEquals(List.of("Ana@example.com\teditor\temployer 1", "Ana@example.com\towner\temployer 2"), run("user", "list"));
        assertEquals(List.of("{\"email\":\"Ana@example.com\",\"employer\":2,\"role\":\"owner\"}"),
            run("user", "list", "--employer", "2", "--json"));
        run("user", "add", "ana@example.com", "--employer", "1", "--role", "reader");
        assertEquals(List.of("Ana@example.com\treader\temployer 1"), run("user", "list", "--employer", "Bakery"));
        assertEquals(List.of("ANA@example.com was removed."), run("user", "remove", "ANA@example.com", "--employer", "1"));
        assertEquals(List.of("Ana@example.com\towner\temployer 2"), run("user", "list"));
        run("user", "remove", "ana@example.com");
        assertEquals(List.of(), run("user", "list"));
    }

    @Test void impossible_commands_are_rejected_with_one_sentence() {
        assertTrue(refusal("user", "add", "ana", "--employer", "1").startsWith("Use an e-mail address of at most 254 characters"));
        assertTrue(refusal("user", "add", "a".repeat(250) + "@example.com", "--employer", "1").startsWith("Use an e-mail address"));
        assertEquals("\"boss\" is not a role. Use one of owner, editor, reader.",
            refusal("user", "add", "ana@example.com", "--employer", "1", "--role", "boss"));
        assertTrue(refusal("user", "add", "ana@example.com", "--employer", "7").startsWith("There is no employer with the id 7."));
        assertEquals("There is no such user: ana@example.com. See: posthaste user list", refusal("user", "remove", "ana@example.com"));
        assertTrue(refusal("user", "remove", "ana@example.com", "--employer", "1").startsWith("There is no such user of this employer"));
        assertTrue(refusal("user").startsWith("Choose a command: user add, list, link or remove."));
        assertEquals(List.of(), run("user", "list"));
    }

    @Test void an_operator_belongs_to_no_employer() {
        assertEquals(List.of("ana@example.com is now an operator. To sign in: posthaste user link ana@example.com"),
            run("user", "add", "ana@example.com", "--operator"));
        assertEquals(List.of("ana@example.com is already an operator. To sign in: posthaste user link ana@example.com"),
            run("user", "add", "ANA@example.com", "--operator").stream().map(line -> line.replace("ANA", "ana")).toList());
        run("user", "add", "ana@example.com", "--employer", "1");
        assertEquals(List.of("ana@example.com\toperator", "ana@example.com\teditor\temployer 1"), run("user", "list"));
        run("user", "remove", "ana@example.com", "--employer", "1");
        assertEquals(List.of("ana@example.com\toperator"), run("user", "list"));
        run("user", "remove", "ana@example.com");
        assertEquals(List.of(), run("user", "list"));
        assertTrue(refusal("user", "add", "ana@example.com").contains("--employer"));
        assertTrue(refusal("user", "add", "ana@example.com", "--employer", "1", "--operator").contains("--operator"));
    }

    @Test void a_link_is_printed_if_there_is_no_mail_server() {
        run("user", "add", "ana@example.com", "--employer", "1");
        var link = run("user", "link", "Ana@Example.com").get(0);
        assertTrue(link.matches("http://localhost:\\d+/en/console/sign-in/[A-Za-z0-9_-]{43}"), link);
        assertNotEquals(link, run("user", "link", "ana@example.com").get(0));
        assertTrue(refusal("user", "link", "bob@example.com").startsWith("There is no such user: bob@example.com. Add them first: "));
    }

    @Test void the_last_owner_may_be_removed_with_a_warning() {
        run("user", "add", "ana@example.com", "--employer", "1", "--role", "owner");
        run("user", "add", "bob@example.com", "--employer", "1", "--role", "owner");
        assertEquals(List.of("bob@example.com was removed."), run("user", "remove", "bob@example.com", "--employer", "1"));
        var warning = "Employer 1: Bakery (unlimited) no longer has an owner: nobody there can add people or keys."
            + " Add one: posthaste user add EMAIL --employer 1 --role owner";
        assertEquals(List.of("ana@example.com already belongs to Employer 1: Bakery (unlimited) and is now editor.", warning),
            run("user", "add", "ana@example.com", "--employer", "1", "--role", "editor"));
        assertEquals(List.of("ana@example.com already belongs to Employer 1: Bakery (unlimited) and is now owner."),
            run("user", "add", "ana@example.com", "--employer", "1", "--role", "owner"));
        assertEquals(List.of("ana@example.com was removed.", warning), run("user", "remove", "ana@example.com", "--employer", "1"));
        run("user", "add", "ana@example.com", "--employer", "1", "--role", "owner");
        assertEquals(List.of("ana@example.com was removed.", warning), run("user", "remove", "ana@example.com"));
    }

    @Test void removing_the_operator_role_keeps_other_roles() {
        run("user", "add", "ana@example.com", "--operator");
        run("user", "add", "ana@example.com", "--employer", "1");
        assertEquals(List.of("ana@example.com is no longer an operator."), run("user", "remove", "ana@example.com", "--operator"));
        assertEquals(List.of("ana@example.com\teditor\temployer 1"), run("user", "list"));
        assertEquals("There is no such operator: ana@example.com. See: posthaste user list", refusal("user", "remove", "ana@example.com", "--operator"));
        assertTrue(refusal("user", "remove", "ana@example.com", "--operator", "--employer", "1").contains("--operator"));
    }

    @Test void setting_an_employer_requires_an_option() {
        assertEquals("Specify --employees, --uses-ai or both.", refusal("employer", "set", "1"));
        assertEquals("Use --uses-ai yes or --uses-ai no.", refusal("employer", "set", "1", "--uses-ai", "maybe"));
        assertEquals(List.of("Employer 1: Bakery (unlimited), 25 employees, uses AI"), run("employer", "set", "1", "--employees", "25", "--uses-ai", "yes"));
        assertEquals(List.of("Employer 1: Bakery (unlimited), 25 employees"), run("employer", "set", "1", "--uses-ai", "no"));
    }

    @Test void commands_are_recorded_in_the_audit_log() {
        run("user", "add", "Ana@example.com", "--employer", "1", "--role", "owner");
        run("user", "add", "ana@example.com", "--employer", "1", "--role", "reader");
        run("user", "link", "ana@example.com");
        run("user", "add", "ana@example.com", "--operator");
        run("user", "add", "ana@example.com", "--operator");
        run("user", "remove", "ana@example.com", "--operator");
        run("user", "remove", "ana@example.com", "--employer", "1");
        run("user", "add", "bob@example.com", "--employer", "1");
        run("user", "remove", "bob@example.com");
        run("employer", "language", "1", "fr");
        run("employer", "language", "1", "fr");
        run("employer", "retention", "1", "30");
        run("employer", "set", "1", "--employees", "25");
        run("employer", "set", "1", "--uses-ai", "yes");
        run("employer", "reminders", "1", "none");
        run("employer", "plan", "1", "standard");
        run("employer", "rename", "1", "Bread");
        run("key", "add", "1", "--name", "Nightly");
        run("key", "rotate", "1", "3");
        run("key", "revoke", "1", "--all");
        run("employer", "remove", "2", "--yes");
        assertEquals(List.of("1 employer-added 1 Bakery", "2 employer-added 2 Shipyard", "1 user-added Ana@example.com owner", "1 role-changed Ana@example.com reader", "0 link-asked Ana@example.com",
            "0 operator-added Ana@example.com", "0 operator-removed Ana@example.com", "1 user-removed Ana@example.com", "1 user-added bob@example.com editor",
            "1 user-removed bob@example.com", "0 user-removed bob@example.com", "1 settings-changed language: en → fr", "1 settings-changed retention: 365 → 30",
            "1 settings-changed employees: unknown → 25", "1 settings-changed usesAi: no → yes", "1 settings-changed reminders: week,day,closed → none", "1 plan-changed unlimited → standard",
            "1 settings-changed name: Bakery → Bread", "1 key-made 3 Nightly", "1 key-rotated 3 Nightly", "1 key-revoked 1 Key", "1 key-revoked 3 Nightly",
            "2 employer-removed 2 Shipyard"), log());
    }

    private List<String> log() {
        try (var database = TestEngine.SQLITE.open(folder)) {
            var entries = AuditText.all(database);
            entries.forEach(entry -> assertEquals(Actor.COMMAND_LINE, entry.actor(), "by whoever gives commands"));
            return entries.stream().map(entry -> entry.employer().map(EmployerId::value).orElse(0) + " " + AuditText.of(entry)).toList();
        }
    }

    @Test void a_link_is_in_the_language_of_its_user() {
        run("employer", "language", "1", "fr");
        run("user", "add", "ana@example.com", "--employer", "1");
        assertTrue(run("user", "link", "ana@example.com").get(0).contains("/fr/console/sign-in/"));
    }

    @Test void an_employer_has_at_most_a_hundred_users() {
        try (var database = TestEngine.SQLITE.open(folder)) {
            var users = new Users(Clock.systemUTC());
            var bakery = database.read(tx -> new Employers(Clock.systemUTC()).named(tx, "Bakery").get(0).id());
            database.writeNow(tx -> IntStream.range(1, Users.MEMBERS_MAX).mapToObj(i -> users.add(tx, "user" + i + "@example.com", bakery, Role.EDITOR)).toList());
        }
        run("user", "add", "user@example.com", "--employer", "1");
        assertTrue(refusal("user", "add", "one@example.com", "--employer", "1").startsWith("An employer has at most 100 users."));
        assertEquals(Users.MEMBERS_MAX, run("user", "list").size());
    }

    @Test void an_employer_says_what_its_users_are_reminded_of() {
        assertEquals(List.of("Employer 1: Bakery (unlimited): its users get reminders: week, closed."),
            run("employer", "reminders", "Bakery", "closed,week"));
        assertEquals(List.of("Employer 1: Bakery (unlimited): its users get no reminders of closing jobs."),
            run("employer", "reminders", "1", "none"));
        assertEquals("\"month\" is not a reminder. Use week, day, closed, separated by commas without spaces, or none.",
            refusal("employer", "reminders", "1", "week,month"));
        assertTrue(refusal("employer", "reminders", "1", "").contains("is not a reminder"));
    }
}
