package ca.posthaste.console.evening;

import static org.junit.jupiter.api.Assertions.assertEquals;

/** The list of an employer's jobs. */
record JobList(Desk desk) {

    void open() {
        desk.page.locator(".console-bar a[href$='/jobs']").first().click();
        desk.expectTitle(desk.words("jobListTitle"));
    }

    void open_the_job(int number) {
        open();
        desk.page.locator("#jobs a[href$='/jobs/" + number + "']").click();
        desk.page.waitForURL("**/jobs/" + number);
    }

    void archive_all(int count) {
        open();
        desk.follow(desk.words("jobListTickAll"));
        desk.page.waitForFunction("count => document.querySelectorAll('[name=job]:checked').length === count", count);
        desk.press(desk.words("bulkArchive"));
        desk.expectTitle(desk.words("bulkArchived", count));
        desk.follow(desk.words("bulkBack"));
        desk.expectTitle(desk.words("jobListTitle"));
        assertEquals(count, desk.page.locator(".stage-archived").count());
    }
}
