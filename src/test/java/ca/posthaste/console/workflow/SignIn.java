package ca.posthaste.console.workflow;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;

/** Signing in. */
record SignIn(Desk desk, PostOffice post) {

    /** @param letters number of messages that the address received before */
    void byMailedLink(String email, int letters) {
        desk.open("/console/sign-in");
        desk.page.fill("#email", email);
        desk.press(desk.words("signInAsk"));
        desk.expectTitle(desk.words("signInSentTitle"));
        desk.page.navigate(post.link(email, letters + 1));
        assertThat(desk.page.locator("main")).containsText(desk.words("signInButtonText", email));
        desk.press(desk.words("signInButton"));
        desk.expectTitle(desk.words("jobListTitle"));
    }

    void outEverywhere() {
        desk.page.locator(".console-person a[href$='/account']").click();
        desk.expectTitle(desk.words("accountTitle"));
        desk.press(desk.words("accountOutEverywhere"));
        desk.expectTitle(desk.words("signInTitle"));
    }
}
