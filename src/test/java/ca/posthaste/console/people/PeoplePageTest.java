package ca.posthaste.console.people;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import ca.posthaste.account.Role;
import ca.posthaste.account.Users;
import ca.posthaste.db.Database;
import ca.posthaste.employer.Employer;
import ca.posthaste.language.Language;
import ca.posthaste.page.DateFormatter;
import ca.posthaste.support.Samples;
import ca.posthaste.support.TestMail;
import ca.posthaste.support.TestService;
import ca.posthaste.support.Visitor;
import io.quarkus.test.junit.QuarkusTest;
import jakarta.inject.Inject;
import jakarta.mail.internet.MimeMultipart;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The page with an employer's members. */
@QuarkusTest
class PeoplePageTest {
    @Inject TestService service;
    @Inject TestMail mail;
    @Inject Users users;
    @Inject Database database;
    private Employer bakery;
    private String ana;
    private Visitor owner;
    private final List<String> added = new ArrayList<>();

    @BeforeEach void add() {
        bakery = service.employer(Samples.BAKERY).employer();
        ana = member(Role.OWNER);
        owner = Visitor.by(service.signInLink(ana));
        owner.page(path(""));
    }

    @AfterEach void remove() {
        added.forEach(email -> service.removeUser(bakery, email));
    }

    private String address() {
        var email = "user-" + UUID.randomUUID() + "@example.com";
        added.add(email);
        return email;
    }

    private String member(Role role) {
        var email = address();
        service.addUser(bakery, email, role);
        return email;
    }

    private String path(String rest) {
        return "/en/console/" + bakery.id().value() + "/people" + rest;
    }

    private int id(String email) {
        return database.read(tx -> users.byEmail(tx, email)).orElseThrow().id();
    }

    private List<String> people() {
        return database.read(tx -> users.of(tx, bakery.id())).stream().map(member -> member.email() + " " + member.role().code()).sorted().toList();
    }

    private String today(Language language) {
        return new DateFormatter(language, service.clock().today()).day(service.clock().today());
    }

    private List<String> log() {
        return new AuditLines(database).of(bakery.id());
    }

    @Test void an_added_user_gets_mail_with_a_link_to_the_sign_in() throws Exception {
        var bob = address();
        owner.send(path(""), "email", "  " + bob + " ", "role", "reader").expect(303).expectHeader("Location", path("?done=added"));
        assertTrue(owner.page(path("?done=added")).contains("role=\"status\"><p>The person was added"));
        var text = (String) ((MimeMultipart) mail.to(bob).get(0).getContent()).getBodyPart(0).getContent();
        assertTrue(text.contains(ana + " has given you access to " + Samples.BAKERY) && text.contains("/en/console/sign-in"), text);
        assertEquals(List.of(ana + " user-added " + bob + " reader"), log());
        var reader = Visitor.by(service.signInLink(bob));
        assertTrue(reader.get(path("")).expectPage(403).text().contains("Your role does not allow this."));
        var page = owner.page(path(""));
        assertTrue(page.contains("Added on " + today(Language.ENGLISH) + " by " + ana + ". Last signed in on " + today(Language.ENGLISH) + "."), page);
    }

    @ParameterizedTest @ValueSource(strings = {"", "ana", "a b@example.com", "ana@", "x\u0000@example.com"})
    void an_invalid_address_is_reported_next_to_the_field_and_kept(String typed) {
        var page = owner.send(path(""), "email", typed, "role", "reader").expectPage(400).text();
        assertTrue(page.contains("id=\"email-error\">Enter an e-mail address") && page.contains("href=\"#email\""), page);
        assertTrue(page.contains("value=\"reader\" checked"), "the role is still chosen");
        assertEquals(List.of(), log());
    }

    @Test void an_unknown_role_is_rejected_and_an_existing_member_is_not_added_again() {
        assertTrue(owner.send(path(""), "email", address(), "role", "operator").expectPage(400).text().contains("Choose one of the roles."));
        assertTrue(owner.send(path(""), "email", ana, "role", "reader").expectPage(409).text().contains("already in the list"));
        assertEquals(List.of(ana + " owner"), people());
    }

    @Test void a_role_is_changed_and_the_log_says_from_what_to_what() {
        var bob = member(Role.READER);
        owner.send(path("/" + id(bob) + "/role"), "role", "editor").expect(303).expectHeader("Location", path("?done=role"));
        assertTrue(people().contains(bob + " editor"));
        assertEquals(List.of(ana + " role-changed " + bob + " reader → editor"), log());
        assertEquals(400, owner.send(path("/" + id(bob) + "/role"), "role", "king").status());
    }

    @Test void the_last_owner_cannot_be_removed_and_the_page_says_so() {
        var page = owner.send(path("/" + id(ana) + "/role"), "role", "reader").expectPage(409).text();
        assertTrue(page.contains("id=\"role-" + id(ana) + "-error\">This is the only owner."), page);
        assertTrue(page.contains("<a href=\"" + path("").replace("/en/", "/fr/") + "\" lang=\"fr\""), "the way to the other language leads to a page");
        assertTrue(owner.send(path("/" + id(ana) + "/remove")).expectPage(409).text().contains("This is the only owner."));
        assertEquals(List.of(ana + " owner"), people());
        assertEquals(List.of(), log());
    }

    @Test void a_removed_user_loses_access_immediately() {
        var bob = member(Role.OWNER);
        var removed = Visitor.by(service.signInLink(bob));
        removed.page(path(""));
        assertTrue(owner.page(path("/" + id(bob) + "/remove")).contains("Remove " + bob + "?"));
        assertEquals(2, people().size(), "the page only asks");
        owner.send(path("/" + id(bob) + "/remove")).expect(303).expectHeader("Location", path("?done=removed"));
        assertTrue(removed.get(path("")).header("Location").orElseThrow().contains("/sign-in"), "who belongs to nobody is forgotten");
        assertEquals(401, removed.send(path(""), "email", address(), "role", "owner").status());
        assertEquals(List.of(ana + " user-removed " + bob), log());
    }

    @Test void a_removed_user_stays_signed_in_for_their_other_employers_only() {
        var shipyard = service.employer(Samples.SHIPYARD).employer();
        var bob = member(Role.OWNER);
        service.addUser(shipyard, bob, Role.OWNER);
        try {
            var removed = Visitor.by(service.signInLink(bob));
            removed.page(path(""));
            owner.send(path("/" + id(bob) + "/remove")).expect(303);
            assertEquals(404, removed.get(path("")).status());
            assertEquals(404, removed.send(path(""), "email", address(), "role", "owner").status());
            removed.page("/en/console/" + shipyard.id().value() + "/people");
        } finally {
            service.removeUser(shipyard, bob);
        }
    }

    @Test void users_who_leave_or_give_up_the_owner_role_are_redirected() {
        member(Role.OWNER);
        owner.send(path("/" + id(ana) + "/role"), "role", "editor").expect(303).expectHeader("Location", "/en/console");
        assertEquals(403, owner.get(path("")).status());
        var cleo = Visitor.by(service.signInLink(added.get(1)));
        member(Role.OWNER);
        cleo.page(path(""));
        cleo.send(path("/" + id(added.get(1)) + "/remove")).expect(303).expectHeader("Location", "/en/console");
        assertTrue(cleo.get("/en/console").header("Location").orElseThrow().contains("/sign-in"));
    }

    @Test void users_of_another_employer_are_neither_shown_nor_changed() {
        var shipyard = service.employer(Samples.SHIPYARD).employer();
        var bob = address();
        service.addUser(shipyard, bob, Role.READER);
        try {
            assertEquals(404, owner.get(path("/" + id(bob) + "/remove")).status());
            assertEquals(404, owner.send(path("/" + id(bob) + "/remove")).status());
            assertEquals(404, owner.send(path("/" + id(bob) + "/role"), "role", "owner").status());
            assertEquals(404, owner.send(path("/x/role"), "role", "owner").status());
            assertFalse(owner.page(path("")).contains(bob));
        } finally {
            service.removeUser(shipyard, bob);
        }
    }

    @Test void the_page_says_when_no_further_user_can_be_added() {
        for (int i = 1; i < Users.MEMBERS_MAX; i++) {
            member(Role.READER);
        }
        var page = owner.page(path(""));
        assertTrue(page.contains("There are 100 people, which is the maximum.") && !page.contains("name=\"email\""), "no form for what cannot be");
        assertTrue(owner.send(path(""), "email", address(), "role", "reader").expectPage(409).text().contains("maximum number of people"));
    }

    @Test void the_french_page_is_entirely_in_french() {
        var page = owner.page(path("").replace("/en/", "/fr/"));
        for (var words : List.of("Équipe", "Propriétaire", "Ajouter une personne", "Voir le journal d’audit", "Dernière connexion le " + today(Language.FRENCH) + ".")) {
            assertTrue(page.contains(words) || page.contains(words.replace("&#39;", "'")), words);
        }
        assertTrue(owner.send(path("").replace("/en/", "/fr/"), "email", "x", "role", "reader").expectPage(400).text().contains("Saisissez une adresse"));
    }
}
