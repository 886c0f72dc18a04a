package ca.posthaste.console;

import static org.junit.jupiter.api.Assertions.assertTrue;

import ca.posthaste.account.Role;
import ca.posthaste.api.ApiVersion;
import ca.posthaste.support.Client;
import ca.posthaste.support.Samples;
import ca.posthaste.support.TestService;
import ca.posthaste.support.Visitor;
import io.quarkus.test.junit.QuarkusTest;
import jakarta.inject.Inject;
import java.util.List;
import java.util.Locale;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** When a form is rejected, the page title starts with that message, so that screen readers announce it first. The heading stays the same. */
@QuarkusTest
class RejectedFormsTest {
    @Inject TestService service;
    private Client bakery;
    private String ana;
    private Visitor visitor;

    @BeforeEach void signIn() {
        bakery = service.employer(Samples.BAKERY).using(ApiVersion.V1_2);
        ana = "ana-" + UUID.randomUUID() + "@example.com";
        service.addUser(bakery.employer(), ana, Role.OWNER);
        service.addOperator(ana);
        visitor = Visitor.by(service.signInLink(ana));
        visitor.page("/en/console/account");
    }

    @AfterEach void remove() {
        service.removeUser(bakery.employer(), ana);
        service.removeOperator(ana);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {"jobs/new|title||New job|Nouvelle offre", "jobs/check|title||New job|Nouvelle offre", "jobs/archive|list||Jobs|Offres d’emploi",
        "applications/change|do|read|Applications|Candidatures", "people|email|nobody|People|Équipe", "settings|retention|0|Settings|Réglages",
        "integration/keys|name||Keys|Clés", "integration/webhooks|url||Create a webhook|Créer un webhook"})
    void the_title_of_an_employers_form_begins_with_error(String path, String field, String value, String english, String french) {
        var base = "/console/" + bakery.employer().id().value() + "/" + path;
        assertRefused("/en" + base, field, value, "Error: " + english, english);
        assertRefused("/fr" + base, field, value, "Erreur\u00a0: " + french, french);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {"/console/operator/employers|name|Employers|Employeurs", "/console/operator/users|email|Users|Utilisateurs",
        "/console/sign-in|email|Sign in|Connexion", "/alerts|email|Get new jobs by e-mail|Recevoir les nouvelles offres par courriel",
        "/report|job|Report a posting|Signaler une offre"})
    void the_title_of_every_other_form_begins_with_error(String path, String field, String english, String french) {
        assertRefused("/en" + path, field, "", "Error: " + english, english);
        assertRefused("/fr" + path, field, "", "Erreur\u00a0: " + french, french);
    }

    private void assertRefused(String path, String field, String value, String title, String heading) {
        var page = visitor.send(path, field, value == null ? "" : value).text().replace("&#39;", "'");
        assertTrue(page.contains("<title>" + title + " – "), page);
        assertTrue(page.contains(">" + heading + "</h1>") && page.contains("role=\"alert\""), page);
    }

    @ParameterizedTest
    @CsvSource({"en, Applications", "fr, Candidatures"})
    void a_page_without_an_error_has_its_plain_title(String language, String title) {
        var page = visitor.page("/" + language + "/console/" + bakery.employer().id().value() + "/applications");
        assertTrue(page.contains("<title>" + title + " – "), page);
    }

    /** The service under test has no mail server. */
    @ParameterizedTest
    @CsvSource({"en, This service has no mail server", "fr, pas de serveur de courriel"})
    void the_sign_in_page_does_not_announce_a_mail_if_there_is_no_mail_server(String language, String said) {
        for (var path : List.of("/console/sign-in", "/console/sign-in/sent")) {
            assertTrue(visitor.page("/" + language + path).contains(said), path);
        }
    }

    /** The console has no job search. */
    @ParameterizedTest
    @CsvSource({"en, search for a job", "fr, cherchez une offre"})
    void an_error_page_of_the_console_has_no_search(String language, String search) {
        var page = visitor.form("/" + language + "/console/sign-out").body("token=" + visitor.token() + "&x=%zz").send().expectPage(400).text();
        assertTrue(!page.toLowerCase(Locale.ROOT).contains(search) && page.contains("/" + language + "/console\""), page);
    }
}
