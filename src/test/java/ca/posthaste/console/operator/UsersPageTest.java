package ca.posthaste.console.operator;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import ca.posthaste.account.Role;
import ca.posthaste.account.User;
import ca.posthaste.account.Users;
import ca.posthaste.employer.Employer;
import ca.posthaste.support.Samples;
import ca.posthaste.support.TestMail;
import ca.posthaste.support.Visitor;
import io.quarkus.test.junit.QuarkusTest;
import jakarta.inject.Inject;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The operator's pages for viewing and removing users and other operators. */
@QuarkusTest
class UsersPageTest extends OperatorPageTest {
    @Inject Users users;
    @Inject TestMail mail;
    private Employer bakery;
    private String ana;

    @BeforeEach void addAna() {
        bakery = service.employer(Samples.BAKERY).employer();
        ana = address("ana");
        service.addUser(bakery, ana, Role.EDITOR);
    }

    @AfterEach void removeAna() {
        service.removeOperator(ana);
        service.removeUser(bakery, ana);
    }

    private Optional<User> user(String address) {
        return database.read(tx -> users.byEmail(tx, address));
    }

    private String action(String word) {
        return path("en", "/users/" + user(ana).orElseThrow().id() + "/" + word);
    }

    @ParameterizedTest
    @CsvSource({"en,Editor", "fr,Rédaction"})
    void users_are_found_with_their_employers_and_roles(String language, String role) {
        var page = operator.page(path(language, "/users?q=" + ana.toUpperCase(java.util.Locale.ROOT)));
        assertTrue(page.contains(ana) && page.contains("Bread &amp; Butter Bakery") && page.contains(role), page);
        assertTrue(operator.page(path(language, "/users?q=" + email)).contains("class=\"tag\""), "an operator is marked");
    }

    @Test void a_user_is_signed_out_everywhere() {
        var visitor = Visitor.by(service.signInLink(ana));
        visitor.page("/en/console/account");
        operator.send(action("sign-out")).expect(303);
        assertEquals(303, visitor.get("/en/console/account").status());
        assertEquals(List.of("signed-out-everywhere " + ana + " 1"), log());
    }

    @Test void a_user_is_made_an_operator_notified_and_revoked_again() {
        operator.send(path("en", "/users"), "email", ana).expect(303);
        assertTrue(user(ana).orElseThrow().isOperator());
        service.await(() -> !mail.to(ana).isEmpty());
        operator.send(path("en", "/users"), "email", ana).expectPage(400);
        operator.send(action("no-operator")).expect(303).expectHeader("Location", path("en", "/users?done=no-operator"));
        assertTrue(!user(ana).orElseThrow().isOperator());
        assertEquals(List.of("operator-added " + ana, "operator-removed " + ana), log());
    }

    @Test void a_user_is_removed_with_their_sessions() {
        var visitor = Visitor.by(service.signInLink(ana));
        operator.send(action("remove")).expect(303);
        assertTrue(user(ana).isEmpty());
        assertEquals(303, visitor.get("/en/console/account").status());
        assertEquals(List.of("user-removed " + ana, "user-removed " + ana), log(), "for the employer, and for all");
        assertEquals(404, operator.send(path("en", "/users/2147483647/remove")).status());
    }

    @ParameterizedTest
    @CsvSource({"en,They were the last owner of an employer", "fr,le dernier propriétaire"})
    void removing_the_last_owner_of_an_employer_is_reported(String language, String said) {
        var fresh = service.employer("Ownerless " + UUID.randomUUID()).employer();
        service.addUser(fresh, ana, Role.OWNER);
        var done = operator.send(path(language, "/users/" + user(ana).orElseThrow().id() + "/remove")).expect(303).header("Location").orElseThrow();
        assertTrue(operator.page(done).contains(said), done);
        assertTrue(user(ana).isEmpty());
    }

    @ParameterizedTest
    @CsvSource({"en,You cannot do this to your own account", "fr,Vous ne pouvez pas faire cela pour votre propre compte"})
    void operators_cannot_remove_themselves(String language, String said) {
        int self = user(email).orElseThrow().id();
        for (var word : List.of("no-operator", "remove")) {
            var page = operator.send(path(language, "/users/" + self + "/" + word)).expectPage(400).text();
            assertTrue(page.contains(said), page);
        }
        assertTrue(user(email).orElseThrow().isOperator());
        assertEquals(List.of(), log());
    }

    @Test void an_invalid_address_is_reported_next_to_the_field() {
        var page = operator.send(path("en", "/users"), "email", "ana@").expectPage(400).text();
        assertTrue(page.contains("id=\"email-error\"") && page.contains("value=\"ana@\"") && page.contains("href=\"#email\""), page);
    }
}
