package ca.posthaste.console.workflow;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;

/** API keys, webhooks and API errors. */
record Integration(Desk desk) {

    void open() {
        desk.page.locator(".console-bar a[href$='/integration']").click();
        desk.expectTitle(desk.words("integrationTitle"));
    }

    /** Creates a key, and returns the command that the page shows with the secret. */
    String createKeyWithTwoScopes(String name) {
        open();
        desk.follow(desk.words("keysManage"));
        desk.page.fill("#name", name);
        desk.page.check("[value='jobs:read']");
        desk.page.check("[value='jobs:write']");
        desk.press(desk.words("keyMakeButton"));
        return desk.page.textContent("#command").strip();
    }

    String secret() {
        return desk.page.textContent("#secret").strip();
    }

    static String run(String command) {
        try {
            var process = new ProcessBuilder("bash", "-c", command).redirectErrorStream(true).start();
            process.getOutputStream().close();
            var said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            assertEquals(0, process.waitFor(), said);
            return said;
        } catch (IOException fault) {
            throw new IllegalStateException(fault);
        } catch (InterruptedException stopped) {
            throw new AssertionError(stopped);
        }
    }

    void expectRejectedCall(String pointer) {
        open();
        while (desk.page.locator("main a[href$='/integration/errors']").count() == 0) { // the error is recorded shortly after the response
            desk.page.reload();
        }
        desk.follow(desk.words("rejectedCallsAll"));
        desk.page.locator("main table a").first().click();
        desk.page.waitForSelector("h1:has-text('400')");
        var row = desk.page.locator("main table tr", new com.microsoft.playwright.Page.LocatorOptions().setHasText(pointer)).first();
        assertTrue(!row.locator("td strong").textContent().isBlank(), "how to mend it");
    }

    void addWebhook(String url) {
        open();
        desk.follow(desk.words("hooksManage"));
        desk.follow(desk.words("hookNewTitle"));
        desk.page.fill("#url", url);
        desk.press(desk.words("hookMakeButton"));
        assertTrue(secret().startsWith("whsec_"));
        desk.page.locator("main a[href*='/integration/webhooks/']").click();
        desk.button(desk.words("hookTestButton")).waitFor();
    }

    void sendTest() {
        desk.press(desk.words("hookTestButton"));
        desk.expectSaid(desk.words("deliveryTestDone"));
        desk.follow(desk.words("hookBack"));
        desk.button(desk.words("hookTestButton")).waitFor();
    }

    void expectDelivery(String type) {
        desk.page.reload();
        desk.page.locator("main table a:has-text('" + type + "')").first().click();
        desk.button(desk.words("deliveryReplayButton")).waitFor();
        while (!desk.page.textContent(".facts-list").contains(desk.words("deliveryDone"))) { // the delivery is recorded shortly after the receiver's response
            desk.page.reload();
        }
    }

    void replay() {
        desk.press(desk.words("deliveryReplayButton"));
        desk.expectSaid(desk.words("deliveryReplayed"));
    }
}
