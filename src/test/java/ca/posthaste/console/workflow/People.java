package ca.posthaste.console.workflow;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;

/** The members of an employer. */
record People(Desk desk) {
    /** Submits a form as one of our pages would, with the CSRF token of the session. */
    private static final String SEND = """
        async path => (await fetch(path, {method: 'POST', redirect: 'manual', body: new URLSearchParams(
          {token: document.querySelector('[name=token]').value, title: 'Mine', job: '1', email: 'x@example.com', role: 'owner'})})).status""";

    void addReader(String email) {
        desk.page.locator(".console-bar a[href$='/people']").click();
        desk.page.fill("#email", email);
        desk.page.check("form.narrow [value=reader]");
        desk.press(desk.words("peopleAddButton"));
        desk.expectSaid(desk.words("peopleDoneAdded"));
    }

    /** Checks that a reader sees no forms and that a forged one is rejected. */
    void expectReadOnlyAccess(String base, int job) {
        desk.expectTitle(desk.words("jobListTitle"));
        assertEquals(0, desk.page.locator("main a[href$='/jobs/new'], [name=job]").count());
        desk.page.locator("#jobs a[href$='/jobs/" + job + "']").click();
        desk.page.waitForSelector("text=" + desk.words("jobReadOnly"));
        assertThat(desk.page.locator(".job-lines").first()).containsText("A bicycle");
        assertEquals(0, desk.page.locator("form.job-form").count());
        for (var path : List.of("/jobs/new", "/jobs/" + job, "/jobs/archive", "/applications/change", "/people", "/integration/keys", "/settings")) {
            assertEquals(403, desk.page.evaluate(SEND, base + path), path);
        }
    }
}
