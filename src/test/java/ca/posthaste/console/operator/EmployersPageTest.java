package ca.posthaste.console.operator;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import ca.posthaste.account.Role;
import ca.posthaste.account.Users;
import ca.posthaste.employer.EmployerId;
import ca.posthaste.employer.Employers;
import ca.posthaste.employer.Plan;
import ca.posthaste.language.Language;
import ca.posthaste.support.Samples;
import ca.posthaste.support.TestMail;
import io.quarkus.test.junit.QuarkusTest;
import jakarta.inject.Inject;
import jakarta.mail.internet.MimeMultipart;
import java.util.List;
import java.util.UUID;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The operator's pages for viewing, adding and changing employers. */
@QuarkusTest
class EmployersPageTest extends OperatorPageTest {
    @Inject Employers employers;
    @Inject Users users;
    @Inject TestMail mail;

    private int added(String language, String name, String owner) {
        var answer = operator.send(path(language, "/employers"), "name", name, "plan", "standard", "language", "fr", "owner", owner);
        answer.expect(303);
        var place = answer.header("Location").orElseThrow();
        assertTrue(place.startsWith(path(language, "/employers/")) && place.endsWith("?done=added"), place);
        return Integer.parseInt(place.replaceAll("\\D", ""));
    }

    @ParameterizedTest
    @CsvSource(textBlock = """
        en,The employer was added. Its first user has been e-mailed.,Owner
        fr,L’employeur a été ajouté. Un courriel a été envoyé à son premier utilisateur.,Propriétaire
        """)
    void an_employer_is_added_with_its_first_user_who_is_notified_by_mail(String language, String done, String role) throws Exception {
        var name = "Mill " + UUID.randomUUID();
        var owner = address("owner");
        int id = added(language, name, owner);
        var page = operator.page(path(language, "/employers/" + id + "?done=added")).replace("&#39;", "'");
        assertTrue(page.contains(done) && page.contains(owner) && page.contains(role) && page.contains("posthaste employer remove " + id), page);
        var employer = database.read(tx -> employers.byId(tx, new EmployerId(id))).orElseThrow();
        assertEquals(List.of(name, Plan.STANDARD, Language.FRENCH, false), List.of(employer.name(), employer.plan(), employer.language(), employer.sandbox()));
        service.await(() -> !mail.to(owner).isEmpty());
        var letter = (String) ((MimeMultipart) mail.to(owner).get(0).getContent()).getBodyPart(0).getContent();
        assertTrue(letter.contains(name) && letter.contains("/fr/console/sign-in"), letter);
        assertEquals(List.of("employer-added " + id + " " + name, "user-added " + owner + " owner"), log());
        service.removeUser(employer, owner);
    }

    @Test void a_form_that_is_wrong_comes_back_as_it_was_and_adds_nothing() {
        var answer = operator.send(path("en", "/employers"), "name", " ", "plan", "gold", "language", "fr", "sandbox", "yes", "owner", "nobody <at> home");
        var page = answer.expectPage(400).text();
        for (var error : List.of("href=\"#name\"", "id=\"name-error\"", "href=\"#plan\"", "href=\"#owner\"", "id=\"owner-error\"")) {
            assertTrue(page.contains(error), error);
        }
        assertTrue(page.contains("value=\"nobody &lt;at&gt; home\"") && page.contains("name=\"sandbox\" value=\"yes\" checked"), page);
        assertEquals(List.of(), log());
        operator.send(path("en", "/employers"), "name", "x".repeat(129), "plan", "standard", "language", "fr", "owner", address("x")).expectPage(400);
    }

    @ParameterizedTest @ValueSource(strings = {"en", "fr"})
    void employers_are_found_by_name_with_what_they_have(String language) {
        var client = service.employer("Quarry " + UUID.randomUUID());
        client.create(Samples.BAKER);
        var name = client.employer().name();
        var page = operator.page(path(language, "/employers?q=" + name.replace(" ", "+").toUpperCase(java.util.Locale.ROOT)));
        assertTrue(page.contains("/operator/employers/" + client.employer().id().value() + "\">" + name), page);
        assertTrue(page.contains(language.equals("en") ? "1 employer<" : "1\u00a0employeur<"), page);
        assertTrue(operator.page(path(language, "/employers?q=nobody-is-called-so")).contains("nobody-is-called-so"));
        pageWith(path(language, "/employers"), name);
    }

    @Test void name_and_plan_are_changed_and_what_is_the_same_is_not_written() {
        var employer = service.employer("Old name").employer();
        var place = path("en", "/employers/" + employer.id().value());
        operator.send(place, "name", "New <name>", "plan", "standard").expect(303).expectHeader("Location", place + "?done=changed");
        assertTrue(operator.page(place).contains("New &lt;name&gt;"));
        operator.send(place, "name", "New <name>", "plan", "standard").expect(303);
        assertEquals(List.of("settings-changed name: Old name → New <name>", "plan-changed unlimited → standard"), log());
        var wrong = operator.send(place, "name", "", "plan", "gold").expectPage(400).text();
        assertTrue(wrong.contains("id=\"name-error\"") && wrong.contains("id=\"plan-error\""), wrong);
        assertEquals(404, operator.send(path("en", "/employers/2147483647"), "name", "A", "plan", "standard").status());
        assertEquals(404, operator.get(path("en", "/employers/0")).status());
    }

    @ParameterizedTest
    @CsvSource({"en, The owner was added and has been e-mailed.", "fr, Le propriétaire a été ajouté et en est avisé par courriel."})
    void an_employer_whose_owner_cannot_sign_in_gets_another(String language, String done) {
        var employer = service.employer("Mill " + UUID.randomUUID()).employer();
        var place = path(language, "/employers/" + employer.id().value());
        var wrong = operator.send(place + "/owners", "owner", "nobody at home").expectPage(400).text();
        assertTrue(wrong.contains("id=\"owner-error\"") && wrong.contains("value=\"nobody at home\"") && wrong.contains("href=\"#owner\""), wrong);
        var owner = address("owner");
        operator.send(place + "/owners", "owner", owner).expect(303).expectHeader("Location", place + "?done=owner");
        assertTrue(operator.page(place + "?done=owner").replace("&#39;", "'").contains(done));
        service.await(() -> !mail.to(owner).isEmpty());
        assertEquals(List.of("user-added " + owner + " owner"), log());
        var members = database.read(tx -> users.of(tx, employer.id()));
        assertEquals(List.of(owner), members.stream().map(member -> member.email()).toList());
        assertEquals(404, operator.send(path(language, "/employers/2147483647/owners"), "owner", owner).status());
        service.removeUser(employer, owner);
    }

    @Test void a_user_cannot_be_added_to_an_employer_that_has_the_maximum() {
        var employer = service.employer("Mill " + UUID.randomUUID()).employer();
        var place = path("en", "/employers/" + employer.id().value() + "/owners");
        var full = IntStream.range(0, Users.MEMBERS_MAX).mapToObj(i -> address("reader" + i)).toList();
        full.forEach(email -> service.addUser(employer, email, Role.READER));
        var page = operator.send(place, "owner", address("owner")).expectPage(400).text();
        assertTrue(page.contains("maximum number of people"), page);
        operator.send(place, "owner", full.get(0)).expect(303); // an existing member can still become an owner
        full.forEach(email -> service.removeUser(employer, email));
    }

    @Test void an_operator_sees_nothing_of_an_employers_own_pages() {
        var employer = service.employer(Samples.BAKERY).employer();
        for (var page : List.of("/jobs", "/applications", "/people", "/settings", "/audit")) {
            assertEquals(404, operator.get("/en/console/" + employer.id().value() + page).status(), page);
        }
        assertFalse(operator.page(path("en", "/employers/" + employer.id().value())).contains("/console/" + employer.id().value() + "/"));
    }
}
