package ca.posthaste.console.operator;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import ca.posthaste.account.Role;
import ca.posthaste.config.Setting;
import ca.posthaste.db.Database;
import ca.posthaste.language.Language;
import ca.posthaste.support.BrowserUser;
import ca.posthaste.support.Browser;
import ca.posthaste.support.RejectingMailServer;
import ca.posthaste.support.FreshData;
import ca.posthaste.support.Samples;
import ca.posthaste.support.TestService;
import ca.posthaste.support.TypedCommand;
import com.microsoft.playwright.Locator;
import com.microsoft.playwright.options.AriaRole;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.FilePayload;
import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.QuarkusTestProfile;
import io.quarkus.test.junit.TestProfile;
import jakarta.inject.Inject;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.ZonedDateTime;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** An operator's morning from start to end, with a mail server, three people with a browser each, and both languages. */
@Tag("browser")
@QuarkusTest
@TestProfile(OperatorWorkflowInBrowserTest.WithMail.class)
class OperatorWorkflowInBrowserTest {
    private static final RejectingMailServer SERVER = new RejectingMailServer();
    private static Browser browser;

    public static final class WithMail implements QuarkusTestProfile {
        @Override public boolean disableGlobalTestResources() {
            return true;
        }

        @Override public List<TestResourceEntry> testResources() {
            SERVER.start();
            return List.of(new TestResourceEntry(FreshData.class, Map.of(Setting.SMTP_URL.property(), SERVER.url())));
        }
    }

    @Inject TestService service;
    @Inject Database database;
    private Language language;
    private String email;
    private String owner;
    private String candidate;
    private String typo;
    private String inbox;
    private String title;
    private int job;
    private BrowserUser operator;

    @BeforeAll static void open() {
        browser = new Browser();
    }

    @AfterAll static void close() {
        browser.close();
        SERVER.stop();
    }

    @ParameterizedTest @EnumSource
    void the_operators_morning(Language of) {
        language = of;
        email = address("operator");
        owner = address("owner");
        candidate = address("candidate");
        typo = address("inbxo");
        inbox = address("inbox");
        title = "Golden opportunity " + language.code();
        commandsAndServiceAgreeOnTheTime();
        aCandidateAppliesAndReportsThePosting();
        try (var atWork = new BrowserUser(browser, language, true)) {
            operator = atWork;
            signsInByALinkFromTheCommandLine();
            looksAtHealth();
            addsAnEmployerWhoseFirstUserSignsIn();
            correctsAnAddressAndTriesAgain();
            hidesThePostingAndShowsItAgain();
            importsPlaces();
            readsTheAuditLog();
        }
    }

    private String address(String name) {
        return name + "-" + language.code() + "@example.com";
    }

    /** Returns the path of an operator page. */
    private String path(String page) {
        return "/" + language.code() + "/console/operator" + page;
    }

    private void commandsAndServiceAgreeOnTheTime() {
        var now = ZonedDateTime.now(Clock.system(service.clock().getZone()));
        service.clock().moveTo(now.toLocalDate(), now.toLocalTime());
    }

    /** The mailbox of the job does not exist, and the candidate's mailbox is full. */
    private void aCandidateAppliesAndReportsThePosting() {
        SERVER.refuse(typo, "550 5.1.1 No such mailbox");
        SERVER.refuse(candidate, "452 4.2.2 Mailbox full");
        var swindler = service.employer("Golden Futures " + language.code());
        service.addUser(swindler.employer(), address("swindler"), Role.OWNER);
        job = swindler.create(Samples.BAKER.with("title", title).with("status", "active").with("applicationEmail", typo)).id();
        service.awaitSearch();
        try (var person = new BrowserUser(browser, language, true)) {
            assertTrue(finds(person));
            person.page().locator(".jobs h3 a").first().click();
            person.seesHeading(title);
            person.page().locator("#name").fill("Ana Müller");
            person.page().locator("#email").fill(candidate);
            person.page().locator("#consent").check();
            person.presses("applySend");
            person.page().locator(".receipt").waitFor();
            person.opens("/" + language.code() + "/jobs/" + job);
            person.follows("jobReport");
            person.page().locator("input[value=fraud]").check();
            person.page().locator("#details").fill("They ask for money first.");
            person.presses("reportSend");
            person.page().waitForURL("**/report/thanks");
        }
    }

    /** Reports whether the board's search finds the posting. */
    private boolean finds(BrowserUser person) {
        person.opens("/" + language.code() + "/jobs?q=%22" + title.replace(" ", "+") + "%22");
        return person.page().locator(".jobs h3", new Page.LocatorOptions().setHasText(title)).count() > 0;
    }

    private void signsInByALinkFromTheCommandLine() {
        TypedCommand.prints("user", "add", email, "--operator");
        operator.opens(RejectingMailServer.path(TypedCommand.prints("user", "link", email), "/en/console/sign-in/"));
        operator.page().locator("main button").click();
        operator.page().waitForURL("**/en/console/operator");
        if (language == Language.FRENCH) {
            operator.page().locator("header a[hreflang=fr]").click();
        }
        operator.seesHeading(operator.words("operatorHealth"));
    }

    private void looksAtHealth() {
        service.await(() -> mailIn("failed") == 1 && mailIn("waiting") == 1);
        operator.opens(path(""));
        for (var figure : List.of("opHealthReports", "opHealthMailFailed", "opHealthMailWaiting")) {
            var row = operator.page().locator(".figures > div", new Page.LocatorOptions().setHasText(operator.words(figure)));
            assertThat(row.locator("dd a")).hasText("1");
        }
    }

    private int mailIn(String state) {
        return database.read(tx -> tx.sql("SELECT count(*) FROM mail WHERE state = :state AND attempts > 0").bind("state", state).one(row -> row.nextInt()));
    }

    private void addsAnEmployerWhoseFirstUserSignsIn() {
        operator.follows("operatorEmployers");
        operator.field("opEmployerName").fill("Moulin " + language.code());
        operator.page().locator("input[name=language][value=" + language.code() + "]").check();
        operator.field("opEmployerOwner").fill(owner);
        operator.presses("opEmployerAddButton");
        operator.sees(operator.words("opEmployerAdded"));
        try (var person = new BrowserUser(browser, language, true)) {
            person.opens(RejectingMailServer.path(SERVER.text(owner, 1), "/" + language.code() + "/console/sign-in"));
            person.field("signInEmail").fill(owner);
            person.presses("signInAsk");
            person.seesHeading(person.words("signInSentTitle"));
            person.opens(RejectingMailServer.path(SERVER.text(owner, 2), "/" + language.code() + "/console/sign-in/"));
            person.presses("signInButton");
            person.page().waitForURL("**/jobs");
            assertThat(person.page().locator(".console-employer")).hasText("Moulin " + language.code());
            person.follows("consolePeople");
            person.sees(owner);
        }
    }

    private void correctsAnAddressAndTriesAgain() {
        operator.follows("operatorMail");
        var failed = operator.entry(typo);
        assertThat(failed).containsText("No such mailbox");
        failed.getByText(operator.words("opMailCorrect")).click();
        operator.field("opMailAddress").fill(inbox);
        operator.presses("opMailCorrectButton");
        operator.sees(operator.words("opMailCorrected"));
        assertTrue(SERVER.text(inbox, 1).contains("Ana Müller"));

        operator.page().locator(".tabs a[href*=waiting]").click();
        var waiting = operator.entry(candidate);
        assertThat(waiting).containsText("Mailbox full");
        SERVER.take(candidate);
        waiting.getByRole(AriaRole.BUTTON, new Locator.GetByRoleOptions().setName(operator.words("opMailRetry")).setExact(true)).click();
        operator.sees(operator.words("opMailRetried"));
        assertTrue(SERVER.text(candidate, 1).contains(title));
        service.await(() -> mailIn("failed") + mailIn("waiting") == 0);
        operator.opens(path("/mail"));
        operator.sees(operator.words("opMailNone"));
    }

    private void hidesThePostingAndShowsItAgain() {
        operator.follows("operatorReports");
        operator.sees("They ask for money first.");
        operator.page().getByText(operator.words("opReportsHideThis", title)).click();
        operator.field("opReportsReason").fill("It asks candidates for money.");
        operator.presses("opReportsHide");
        operator.sees(operator.words("opReportsHidden"));
        assertTrue(SERVER.text(address("swindler"), 1).contains("It asks candidates for money."));
        service.awaitSearch();
        try (var person = new BrowserUser(browser, language, true)) {
            assertEquals(410, person.opens("/" + language.code() + "/jobs/" + job));
            assertEquals(0, person.page().getByText(title).count());
            assertTrue(!finds(person));
            operator.follows("opReportsHiddenView");
            operator.presses("opReportsShow");
            operator.sees(operator.words("opReportsShown"));
            service.awaitSearch();
            assertEquals(200, person.opens("/" + language.code() + "/jobs/" + job));
            assertTrue(finds(person));
        }
    }

    /** With JavaScript the progress bar moves; without, the page reloads itself. */
    private void importsPlaces() {
        operator.follows("operatorPlaces");
        var file = "name\tprovince\nNew Falls " + language.code() + "\tON\nNowhere\tZZ\n";
        operator.page().locator("#file").setInputFiles(new FilePayload("falls.tsv", "text/tab-separated-values", file.getBytes(StandardCharsets.UTF_8)));
        try (var withoutScript = new BrowserUser(browser, language, false)) {
            withoutScript.opens(RejectingMailServer.path(service.signInLink(email), "/en/console/sign-in/"));
            withoutScript.page().locator("main button").click();
            withoutScript.page().waitForURL("**/operator");
            var held = new LockedPlaces(database);
            try {
                operator.presses("opPlacesImport");
                operator.page().locator("#progress").waitFor();
                operator.page().evaluate("document.getElementById('progress').value = 1");
                operator.page().locator("#progress[value='50']").waitFor(); // the file is read, and the import waits for the database
                withoutScript.opens(path("/places"));
                withoutScript.page().locator("#progress").waitFor();
            } finally {
                held.close();
            }
            for (var person : List.of(operator, withoutScript)) {
                person.sees(person.words("opPlacesDone", "falls.tsv"));
                person.sees(person.words("opPlacesResult", 2, 1, 0, 1));
            }
        }
    }

    private void readsTheAuditLog() {
        operator.follows("operatorAudit");
        operator.field("operatorLogBy").fill(email);
        operator.presses("operatorSearch");
        operator.page().waitForURL(url -> url.contains("?by="));
        var moulin = "Moulin " + language.code();
        for (var line : List.of(List.of("auditSignedIn", ""), List.of("auditEmployerAdded", moulin), List.of("auditUserAdded", owner + " " + operator.words("roleOwner")),
            List.of("auditMailReaddressed", typo + " → " + inbox), List.of("auditMailRetried", operator.words("logMessage", "")),
            List.of("auditPostingHidden", job + " " + title), List.of("auditPostingShown", job + " " + title), List.of("auditPlacesImported", "falls.tsv"))) {
            assertTrue(isInLog(email, operator.words(line.get(0)), line.get(1)), line + " in " + operator.page().locator("main table").innerText());
        }
        operator.opens(path("/audit"));
        assertTrue(isInLog(operator.words("logCommand"), operator.words("auditOperatorAdded"), email));
        assertTrue(isInLog(owner, operator.words("auditSignedIn"), ""));
    }

    private boolean isInLog(String who, String what, String object) {
        return operator.page().locator("main table tbody tr").all().stream().map(row -> row.locator("td").allInnerTexts())
            .anyMatch(cells -> cells.get(1).equals(who) && cells.get(2).equals(what) && cells.get(3).contains(object));
    }
}
