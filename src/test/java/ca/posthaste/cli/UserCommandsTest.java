package ca.posthaste.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import ca.posthaste.account.Users;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The people of employers on the command line. */
class UserCommandsTest extends TypedCommands {
    @BeforeEach void addAnother() {
        run("employer", "add", "Shipyard");
    }

    @Test void a_user_is_added_listed_and_removed() {
        assertEquals(List.of("Ana@example.com belongs to Employer 1: Bakery (unlimited) now, as editor."),
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

    @Test void what_cannot_be_done_is_refused_in_a_sentence() {
        assertTrue(refusal("user", "add", "ana", "--employer", "1").startsWith("Give an e-mail address of at most 254 characters"));
        assertTrue(refusal("user", "add", "a".repeat(250) + "@example.com", "--employer", "1").startsWith("Give an e-mail address"));
        assertEquals("\"boss\" is not a role: use one of owner, editor, reader.",
            refusal("user", "add", "ana@example.com", "--employer", "1", "--role", "boss"));
        assertTrue(refusal("user", "add", "ana@example.com", "--employer", "7").startsWith("There is no employer with the id 7."));
        assertEquals("There is no such user: ana@example.com. See: posthaste user list", refusal("user", "remove", "ana@example.com"));
        assertTrue(refusal("user", "remove", "ana@example.com", "--employer", "1").startsWith("There is no such user of this employer"));
        assertTrue(refusal("user").startsWith("Say which: user add, list, link or remove."));
        assertEquals(List.of(), run("user", "list"));
    }

    @Test void an_operator_belongs_to_no_employer() {
        assertEquals(List.of("ana@example.com is an operator now. To sign in: posthaste user link ana@example.com"),
            run("user", "add", "ana@example.com", "--operator"));
        assertEquals(List.of("ana@example.com is an operator already. To sign in: posthaste user link ana@example.com"),
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

    @Test void a_link_is_printed_for_who_has_no_mail_server() {
        run("user", "add", "ana@example.com", "--employer", "1");
        var link = run("user", "link", "Ana@Example.com").get(0);
        assertTrue(link.matches("http://localhost:\\d+/en/console/sign-in/[A-Za-z0-9_-]{43}"), link);
        assertNotEquals(link, run("user", "link", "ana@example.com").get(0));
        assertTrue(refusal("user", "link", "bob@example.com").startsWith("There is no such user: bob@example.com. Add them first: "));
    }

    @Test void an_employer_has_at_most_a_hundred() {
        for (int i = 0; i < Users.MEMBERS_MAX; i++) {
            run("user", "add", "user" + i + "@example.com", "--employer", "1");
        }
        assertTrue(refusal("user", "add", "one@example.com", "--employer", "1").startsWith("An employer has at most 100 users."));
        assertEquals(Users.MEMBERS_MAX, run("user", "list").size());
    }

    @Test void an_employer_says_what_its_users_are_reminded_of() {
        assertEquals(List.of("Employer 1: Bakery (unlimited): its users are reminded: week, closed."),
            run("employer", "reminders", "Bakery", "closed,week"));
        assertEquals(List.of("Employer 1: Bakery (unlimited): its users are not reminded of jobs that close."),
            run("employer", "reminders", "1", "none"));
        assertEquals("\"month\" is not a reminder: use week, day, closed with commas and no spaces between them, or none.",
            refusal("employer", "reminders", "1", "week,month"));
        assertTrue(refusal("employer", "reminders", "1", "").contains("is not a reminder"));
    }
}
