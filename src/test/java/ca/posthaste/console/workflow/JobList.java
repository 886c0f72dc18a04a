package ca.posthaste.console.workflow;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;

import ca.posthaste.support.Browser;

/** The list of an employer's jobs. */
record JobList(Desk desk) {

    void open() {
        desk.page.locator(".console-bar a[href$='/jobs']").first().click();
        desk.expectTitle(desk.words("jobListTitle"));
    }

    void openJob(int number) {
        open();
        desk.page.locator("#jobs a[href$='/jobs/" + number + "']").click();
        desk.page.waitForURL("**/jobs/" + number);
    }

    void archiveAll(int count) {
        open();
        desk.follow(desk.words("jobListTickAll"));
        Browser.await(desk.page, "count => document.querySelectorAll('[name=job]:checked').length === count", count);
        desk.press(desk.words("bulkArchive"));
        desk.expectTitle(desk.words("bulkArchived", count));
        desk.follow(desk.words("bulkBack"));
        desk.expectTitle(desk.words("jobListTitle"));
        assertThat(desk.page.locator(".stage-archived")).hasCount(count);
    }
}
