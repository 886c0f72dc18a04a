package ca.posthaste.console.evening;

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
@TestProfile(EmployersEveningInBrowserTest.WithMail.class)
class EmployersEveningInBrowserTest {
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
            new SignIn(desk, POST).by_the_button_of_a_mailed_link(olga, 0);
            int job = writes_a_job(desk);
            hears_from_a_candidate(desk, job);
            tidies_up(desk, job);
            has_a_colleague(desk, bakery, job);
            connects_a_program(desk);
            signs_out_everywhere(desk, bakery, olga);
            desk.assertQuiet();
        }
    }

    private int writes_a_job(Desk desk) {
        var form = new JobForm(desk);
        form.begin_a_new_job();
        form.is_told_what_an_empty_form_lacks();
        form.is_told_beside_the_field("#amount", "much");
        form.is_told_beside_the_field("#applicationEmail", "nobody");
        form.write_the_title(TITLE);
        form.write_the_description_with_a_demand();
        form.write_where_what_and_whom_to_write_to("jobs@bakery.example.com", "Toronto, ON", "Vancouver, BC", "Charlottetown, PE");
        form.offer_nothing();
        form.is_told_of_the_rules("ON-PAY", "BC-PAY", "PE-PAY", "ON-AI", "ON-VACANCY", "ON-CANEXP");
        form.move_the_place(2, "Montréal, QC");
        form.ask_for_a_language("English", "");
        form.offer("40,000", "95,000");
        form.is_told_of_the_rules("ON-RANGE", "ON-AI", "ON-VACANCY", "ON-CANEXP", "QC-FR", "QC-LANG");
        form.take_the_demand_back();
        form.offer("40,000", "60,000");
        form.say_what_ontario_asks();
        form.ask_for_a_language("English", "Our suppliers speak it.");
        form.translate(FRENCH_TITLE, "Cuire le pain la nuit.");
        form.is_told_of_the_rules();
        form.is_told_that_nothing_is_wrong();
        form.preview(title(desk), text(desk));
        form.save_a_draft();
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

    private void hears_from_a_candidate(Desk desk, int job) {
        service.awaitSearch();
        new JobList(desk).open_the_job(job);
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
        inbox.open_the_application_of("Ana Müller", "I bake at night.");
        inbox.open_the_resume("Ana Müller");
        inbox.star();
        inbox.note("Call on Monday");
        inbox.answer("Your application", "Come and bake with us.");
        assertTrue(POST.text("ana-" + desk.language.code() + "@example.org", 2).contains("Come and bake with us."));
    }

    private static void tidies_up(Desk desk, int job) {
        var list = new JobList(desk);
        for (int copies = 0; copies < 2; copies++) {
            list.open_the_job(job);
            new JobForm(desk).copy();
        }
        list.archive_all(3);
    }

    private void has_a_colleague(Desk desk, Employer bakery, int job) {
        var carl = "carl-" + desk.language.code() + "@example.com";
        new People(desk).add_a_reader(carl);
        try (var other = new Desk(browser, desk.language)) {
            other.page.navigate(POST.link(carl, 1));
            new SignIn(other, POST).by_the_button_of_a_mailed_link(carl, 1);
            new People(other).may_read_the_job_and_change_nothing("/" + desk.language.code() + "/console/" + bakery.id().value(), job);
            other.assertQuiet();
        }
    }

    private void connects_a_program(Desk desk) throws Exception {
        var integration = new Integration(desk);
        assertTrue(Integration.run(integration.make_a_key_with_two_scopes("Nightly sync")).contains("Night baker"));
        var create = "curl -sS -H 'API-Key: " + integration.secret() + "' -H 'Content-Type: application/json' " + TestService.root() + "/api/v1.2/jobs -d ";
        assertTrue(Integration.run(create + "'{\"title\": \"\"}'").contains("\"status\":400"));
        integration.see_why_the_call_was_refused("/title");
        try (var receiver = new Receiver()) {
            integration.add_a_webhook(receiver.url());
            integration.send_a_test();
            assertEquals(1, receiver.received.size());
            Integration.run(create + "'" + Samples.BAKER + "'");
            service.await(() -> receiver.received.size() == 2);
            integration.see_the_delivery("job.created");
            integration.replay();
            service.await(() -> receiver.received.size() == 3);
            assertEquals(receiver.received.get(1), receiver.received.get(2), "the same message again");
        }
    }

    private void signs_out_everywhere(Desk desk, Employer bakery, String olga) {
        var jobs = "/" + desk.language.code() + "/console/" + bakery.id().value() + "/jobs";
        var elsewhere = Visitor.by(service.signInLink(olga));
        elsewhere.page(jobs);
        new SignIn(desk, POST).out_everywhere();
        elsewhere.get(jobs).expect(303);
        desk.page.navigate(TestService.root() + jobs);
        desk.expectTitle(desk.words("signInTitle"));
    }
}
