package ca.posthaste.console.workflow;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;

/** The applications of an employer. */
record Inbox(Desk desk) {

    void openApplicationOf(String name, String message) {
        desk.page.locator(".console-bar a[href$='/applications']").click();
        desk.page.locator(".inbox .who a:has-text('" + name + "')").click();
        desk.expectTitle(name);
        assertThat(desk.page.locator(".prose").first()).containsText(message);
        desk.press(desk.words("applicationDoRead"));
        desk.expectSaid(desk.words("applicationDoneRead"));
    }

    void openResume(String says) {
        var resume = desk.page.waitForPopup(() -> desk.follow(desk.words("applicationResumeShow")));
        resume.waitForSelector("body:has-text('" + says + "')");
        resume.close();
    }

    void star() {
        desk.press(desk.words("applicationDoStar"));
        desk.expectSaid(desk.words("applicationDoneStarred"));
    }

    void note(String text) {
        desk.page.fill("#text", text);
        desk.press(desk.words("applicationNoteButton"));
        desk.expectSaid(desk.words("applicationDoneNoted"));
        assertThat(desk.page.locator(".notes .kept").first()).hasText(text);
    }

    void answer(String subject, String text) {
        desk.follow(desk.words("applicationDoMail"));
        desk.page.fill("#subject", subject);
        desk.page.fill("#text", text);
        desk.press(desk.words("mailButton"));
        desk.expectSaid(desk.words("applicationDoneMailed"));
    }
}
