package ca.posthaste.developers;

import static ca.posthaste.support.Browser.follow;
import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import ca.posthaste.config.Setting;
import ca.posthaste.support.Axe;
import ca.posthaste.support.Browser;
import ca.posthaste.support.FreshData;
import ca.posthaste.support.Keyboard;
import ca.posthaste.support.MailServers;
import ca.posthaste.support.Polling;
import ca.posthaste.support.Samples;
import ca.posthaste.support.TestMail;
import ca.posthaste.support.TestService;
import com.icegreen.greenmail.util.GreenMail;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.ColorScheme;
import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.QuarkusTestProfile;
import io.quarkus.test.junit.TestProfile;
import jakarta.inject.Inject;
import jakarta.mail.MessagingException;
import jakarta.mail.internet.MimeMessage;
import jakarta.mail.internet.MimeMultipart;
import java.time.LocalTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Alerts as people use them: in a browser, by mail, with and without JavaScript, on phone and desktop. */
@Tag("browser")
@QuarkusTest
@TestProfile(AlertsInBrowserTest.WithMail.class)
class AlertsInBrowserTest {
    private static final GreenMail SERVER = new GreenMail(MailServers.smtp());
    private static Browser browser;

    public static final class WithMail implements QuarkusTestProfile {
        @Override public boolean disableGlobalTestResources() {
            return true;
        }

        @Override public List<TestResourceEntry> testResources() {
            SERVER.start();
            return List.of(new TestResourceEntry(FreshData.class,
                Map.of(Setting.SMTP_URL.property(), "smtp://127.0.0.1:" + SERVER.getSmtp().getPort())));
        }
    }

    @Inject TestService service;
    @Inject TestMail mail;

    @BeforeAll static void open() {
        browser = new Browser();
    }

    @AfterAll static void close() {
        browser.close();
        SERVER.stop();
    }

    @ParameterizedTest
    @CsvSource({"en,LIGHT,390,true", "fr,DARK,390,true", "en,DARK,1280,true", "fr,LIGHT,1280,true", "en,LIGHT,390,false", "fr,LIGHT,1280,false"})
    void an_alert_is_requested_confirmed_and_ended_without_scripts_and_axe_finds_nothing(String language, ColorScheme scheme, int width, boolean scripts)
        throws Exception {
        var email = language + width + scheme + scripts + "@example.org";
        try (var page = scripts ? browser.page(width, scheme) : browser.pageWithoutScript(width, scheme)) {
            page.navigate(TestService.root() + "/" + language + "/alerts?q=sailmaker&location=Vancouver%2C+BC&range=25");
            look(page, scripts);
            follow(page, page.locator("main button"));
            assertThat(page.locator("[role=alert]")).hasCount(1);
            assertThat(page.locator(".field.wrong #email[aria-invalid]")).hasCount(1);
            look(page, scripts);
            page.locator("#email").fill(email);
            page.locator("input[value=weekly]").check();
            follow(page, page.locator("main button"));
            assertTrue(page.url().endsWith("/" + language + "/alerts/check-mail"), page.url());
            look(page, scripts);

            page.navigate(TestService.root() + link(email, 1, "confirm"));
            look(page, scripts);
            follow(page, page.locator("main form:not(.search) button"));
            look(page, scripts);

            service.employer(Samples.BAKERY).create(Samples.BAKER.with("title", "Sailmaker").with("status", "active"));
            mail.await();
            service.clock().moveTo(service.clock().today().plusDays(7), LocalTime.of(7, 0));
            service.awaitSearch();
            assertEquals(1, service.alertRound());
            var unsubscribe = link(email, 2, "unsubscribe");
            page.navigate(TestService.root() + unsubscribe);
            look(page, scripts);
            follow(page, page.locator("main form:not(.search) button"));
            look(page, scripts);
            page.navigate(TestService.root() + unsubscribe);
            look(page, scripts);
            assertEquals(0, service.alertRound());
        }
    }

    @ParameterizedTest
    @CsvSource(textBlock = """
        en, LIGHT, 1280, Your alert is on, on days when there are any: “keysmith”, once a week, You have unsubscribed
        fr, DARK, 390, Votre alerte est active, les jours où il y en a\u00a0: «\u00a0keysmith\u00a0», une fois par semaine, Désabonnement effectué""")
    void an_alert_can_be_requested_confirmed_made_weekly_and_ended_with_the_keyboard(String language, ColorScheme scheme, int width, String on,
        String daily, String weekly, String ended) throws Exception {
        var email = "keys" + language + "@example.org";
        try (var page = browser.page(width, scheme)) {
            var keys = new Keyboard(page);
            fromResults(page, keys, language);
            keys.skipToContent().next("#email").type("keys@").press("Enter"); // submits the form from the field
            page.locator("[role=alert]").waitFor();
            keys.skipToContent().next("[role=alert] a[href='#email']").jump();
            keys.expectAt("#email[aria-invalid]"); // the summary leads to the field
            keys.press("Control+a").type(email).next("input[value=daily]:checked").next("main a[href$='/privacy']").next("main button").press("Enter");
            page.waitForURL("**/check-mail");
            confirm(page, keys, email, 1);
            heading(page, on);
            assertTrue(page.locator("main").innerText().contains(daily), page.locator("main").innerText());

            keys.next("main a[href*='q=keysmith']").press("Enter"); // the form was submitted from the content, and focus continues there in the response
            page.waitForURL("**/jobs?q=keysmith");
            fromResults(page, keys, language);
            keys.skipToContent().next("#email").type(email).next("input[value=daily]:checked").press("ArrowDown");
            keys.expectAt("input[value=weekly]:checked"); // arrows choose within the question
            keys.next("main a[href$='/privacy']").next("main button").press("Space");
            page.waitForURL("**/check-mail");
            confirm(page, keys, email, 2);
            heading(page, on);
            assertTrue(page.locator("main").innerText().contains(weekly), page.locator("main").innerText());

            service.employer(Samples.BAKERY).create(Samples.BAKER.with("title", "Keysmith").with("status", "active"));
            mail.await();
            service.clock().moveTo(service.clock().today().plusDays(7), LocalTime.of(7, 0));
            service.awaitSearch();
            assertEquals(1, service.alertRound());
            page.navigate(TestService.root() + link(email, 3, "unsubscribe"));
            keys.skipToContent().next("main button").press("Enter");
            heading(page, ended);
            assertEquals(0, service.alertRound());
        }
    }

    /** Goes from a search page, with or without results, to the form. */
    private static void fromResults(Page page, Keyboard keys, String language) {
        page.navigate(TestService.root() + "/" + language + "/jobs?q=keysmith");
        keys.tabTo("main a[href*='/alerts?']").press("Enter");
        page.waitForURL("**/alerts?q=keysmith");
    }

    private static void confirm(Page page, Keyboard keys, String email, int number) throws Exception {
        page.navigate(TestService.root() + link(email, number, "confirm"));
        keys.skipToContent().next("main button").press("Space");
    }

    private static void heading(Page page, String text) {
        page.locator("h1:text-is('" + text + "')").waitFor();
        page.waitForLoadState();
    }

    /** Returns the path in the mail with this number to an address. */
    private static String link(String email, int number, String what) throws Exception {
        while (received(email).size() < number) {
            Polling.pause();
        }
        var text = (String) ((MimeMultipart) received(email).get(number - 1).getContent()).getBodyPart(0).getContent();
        var found = Pattern.compile("http://[^/\\s]+(/\\w\\w/alerts/" + what + "/\\S+)").matcher(text);
        assertTrue(found.find(), text);
        return found.group(1);
    }

    private static List<MimeMessage> received(String email) throws MessagingException {
        var found = new ArrayList<MimeMessage>();
        for (var message : SERVER.getReceivedMessages()) {
            if (message.getAllRecipients()[0].toString().equals(email)) {
                found.add(message);
            }
        }
        return found;
    }

    /** Checks a page with axe, which needs JavaScript; without JavaScript the page is the same. */
    private static void look(Page page, boolean scripts) {
        if (scripts) {
            var found = Axe.violations(page);
            assertEquals(List.of(), found, page.url());
            assertTrue((Boolean) page.evaluate("document.documentElement.scrollWidth <= innerWidth"), page.url() + " is wider than the window");
        }
    }
}
