package ca.posthaste.console.workflow;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import ca.posthaste.account.Role;
import ca.posthaste.config.Setting;
import ca.posthaste.employer.Employer;
import ca.posthaste.language.Language;
import ca.posthaste.support.Browser;
import ca.posthaste.support.FreshData;
import ca.posthaste.support.Samples;
import ca.posthaste.support.TestService;
import ca.posthaste.support.Visitor;
import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.QuarkusTestProfile;
import io.quarkus.test.junit.TestProfile;
import jakarta.inject.Inject;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** An employer's evening at the console, from the mail with the sign-in link to the last session. It needs no other program, and nothing is simulated. */
@Tag("browser")
@QuarkusTest
@TestProfile(EmployerWorkflowInBrowserTest.WithMail.class)
class EmployerWorkflowInBrowserTest {
    private static final PostOffice POST = new PostOffice();
    private static final String TITLE = "Night baker";
    private static final String FRENCH_TITLE = "Boulanger de nuit";
    private static Browser browser;

    @Inject TestService service;

    public static final class WithMail implements QuarkusTestProfile {
        @Override public boolean disableGlobalTestResources() {
            return true;
        }

        @Override public List<TestResourceEntry> testResources() {
            return List.of(new TestResourceEntry(FreshData.class,
                Map.of(Setting.SMTP_URL.property(), POST.open(), Setting.WEBHOOK_LOOPBACK_HTTP.property(), "true")));
        }
    }

    @BeforeAll static void open() {
        browser = new Browser();
    }

    @AfterAll static void close() {
        browser.close();
        POST.close();
    }

    @ParameterizedTest @EnumSource(Language.class)
    void an_employer_works_without_curl(Language language) throws Exception {
        var bakery = service.employer("Bakery " + language.code()).employer();
        var olga = "olga-" + language.code() + "@example.com";
        service.addUser(bakery, olga, Role.OWNER);
        try (var desk = new Desk(browser, language)) {
            new SignIn(desk, POST).byMailedLink(olga, 0);
            int job = writeJob(desk);
            receiveApplication(desk, job);
            archiveJobs(desk, job);
            addColleague(desk, bakery, job);
            connectProgram(desk);
            signOutEverywhere(desk, bakery, olga);
            desk.assertQuiet();
        }
    }

    private int writeJob(Desk desk) {
        var form = new JobForm(desk);
        form.beginNewJob();
        form.expectErrorsOfEmptyForm();
        form.expectErrorNextToField("#amount", "much");
        form.expectErrorNextToField("#applicationEmail", "nobody");
        form.writeTitle(TITLE);
        form.writeDescriptionWithForbiddenRequirement();
        form.writePlacesAndAddress("jobs@bakery.example.com", "Toronto, ON", "Vancouver, BC", "Charlottetown, PE");
        form.removePay();
        form.expectRuleFindings("ON-PAY", "BC-PAY", "PE-PAY", "ON-AI", "ON-VACANCY", "ON-CANEXP");
        form.changePlace(2, "Montréal, QC");
        form.requireLanguage("English", "");
        form.offer("40,000", "95,000");
        form.expectRuleFindings("ON-RANGE", "ON-AI", "ON-VACANCY", "ON-CANEXP", "QC-FR", "QC-LANG");
        form.removeForbiddenRequirement();
        form.offer("40,000", "60,000");
        form.fillInOntarioDisclosures();
        form.requireLanguage("English", "Our suppliers speak it.");
        form.translate(FRENCH_TITLE, "Cuire le pain la nuit.");
        form.expectRuleFindings();
        form.expectNoFindings();
        form.preview(title(desk), text(desk));
        form.saveDraft();
        form.schedule(service.clock().today().plusDays(3));
        form.publish();
        return form.number();
    }

    private static String title(Desk desk) {
        return desk.language == Language.FRENCH ? FRENCH_TITLE : TITLE;
    }

    /** Returns a selector that matches only the text in this language. */
    private static String text(Desk desk) {
        return desk.language == Language.FRENCH ? "p:text-is('Cuire le pain la nuit.')" : "p:has(strong:text-is('Bake')) + ul li:text-is('A bicycle')";
    }

    private void receiveApplication(Desk desk, int job) {
        service.awaitSearch();
        new JobList(desk).openJob(job);
        desk.follow(desk.words("jobFormPublicPage"));
        desk.expectTitle(title(desk));
        desk.page.goBack();
        try (var phone = new Desk(browser, desk.language)) {
            var board = new Board(phone);
            board.find(title(desk), text(desk));
            board.apply("Ana Müller", "ana-" + desk.language.code() + "@example.org", "I bake at night.");
            phone.assertQuiet();
        }
        var inbox = new Inbox(desk);
        inbox.openApplicationOf("Ana Müller", "I bake at night.");
        inbox.openResume("Ana Müller");
        inbox.star();
        inbox.note("Call on Monday");
        inbox.answer("Your application", "Come and bake with us.");
        assertTrue(POST.text("ana-" + desk.language.code() + "@example.org", 2).contains("Come and bake with us."));
    }

    private static void archiveJobs(Desk desk, int job) {
        var list = new JobList(desk);
        for (int copies = 0; copies < 2; copies++) {
            list.openJob(job);
            new JobForm(desk).copy();
        }
        list.archiveAll(3);
    }

    private void addColleague(Desk desk, Employer bakery, int job) {
        var carl = "carl-" + desk.language.code() + "@example.com";
        new People(desk).addReader(carl);
        try (var other = new Desk(browser, desk.language)) {
            other.page.navigate(POST.link(carl, 1));
            new SignIn(other, POST).byMailedLink(carl, 1);
            new People(other).expectReadOnlyAccess("/" + desk.language.code() + "/console/" + bakery.id().value(), job);
            other.assertQuiet();
        }
    }

    private void connectProgram(Desk desk) throws Exception {
        var integration = new Integration(desk);
        assertTrue(Integration.run(integration.createKeyWithTwoScopes("Nightly sync")).contains("Night baker"));
        var create = "curl -sS -H 'API-Key: " + integration.secret() + "' -H 'Content-Type: application/json' " + TestService.root() + "/api/v1.2/jobs -d ";
        assertTrue(Integration.run(create + "'{\"title\": \"\"}'").contains("\"status\":400"));
        integration.expectRejectedCall("/title");
        try (var receiver = new Receiver()) {
            integration.addWebhook(receiver.url());
            integration.sendTest();
            assertEquals(1, receiver.received.size());
            Integration.run(create + "'" + Samples.BAKER + "'");
            service.await(() -> receiver.received.size() == 2);
            integration.expectDelivery("job.created");
            integration.replay();
            service.await(() -> receiver.received.size() == 3);
            assertEquals(receiver.received.get(1), receiver.received.get(2), "the same message again");
        }
    }

    private void signOutEverywhere(Desk desk, Employer bakery, String olga) {
        var jobs = "/" + desk.language.code() + "/console/" + bakery.id().value() + "/jobs";
        var elsewhere = Visitor.by(service.signInLink(olga));
        elsewhere.page(jobs);
        new SignIn(desk, POST).outEverywhere();
        elsewhere.get(jobs).expect(303);
        desk.page.navigate(TestService.root() + jobs);
        desk.expectTitle(desk.words("signInTitle"));
    }
}
