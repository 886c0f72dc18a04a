package ca.posthaste.console.workflow;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;

import ca.posthaste.application.resume.ResumeType;
import ca.posthaste.support.Resumes;
import com.microsoft.playwright.options.FilePayload;

/** The public board as candidates see it. */
record Board(Desk desk) {

    void find(String title, String text) {
        desk.open("");
        desk.page.fill("#what", title);
        desk.press(desk.words("searchButton"));
        desk.page.locator("main a", new com.microsoft.playwright.Page.LocatorOptions().setHasText(title)).first().click();
        desk.expectTitle(title);
        assertThat(desk.page.locator(text)).isVisible();
    }

    void apply(String name, String email, String message) {
        desk.page.fill("#name", name);
        desk.page.fill("#email", email);
        desk.page.fill("#message", message);
        desk.page.setInputFiles("#resume", new FilePayload("ana.txt", "text/plain", Resumes.of(ResumeType.TXT)));
        desk.page.check("#consent");
        desk.press(desk.words("applySend"));
        desk.page.waitForSelector(".receipt");
    }
}
