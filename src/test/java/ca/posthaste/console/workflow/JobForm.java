package ca.posthaste.console.workflow;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;

import ca.posthaste.support.Browser;
import com.microsoft.playwright.Page;
import java.time.LocalDate;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/** The job form, filled in by keyboard only. */
final class JobForm {
    private static final String EDITOR = "#description + .editor trix-editor";
    private static final String BOLD = "#description + .editor [data-trix-attribute=bold]";
    private static final String OTHER_EDITOR = "#translationDescription + .editor trix-editor";

    private final Desk desk;
    private final Page page;
    private final Keyboard keys;

    JobForm(Desk desk) {
        this.desk = desk;
        page = desk.page;
        keys = new Keyboard(page);
    }

    void beginNewJob() {
        keys.pressButton("main a[href$='/jobs/new']");
        page.waitForSelector(EDITOR);
    }

    void expectErrorsOfEmptyForm() {
        keys.pressButton("button[value=publish]");
        page.waitForSelector("#errors");
        for (var field : List.of("title", "description", "location0", "category0", "positionType", "applicationEmail")) {
            assertThat(page.locator("#errors a[href='#" + field + "']")).hasCount(1);
            assertThat(page.locator("#" + field + "-error")).isVisible();
        }
        keys.pressButton("#errors a[href='#description']");
        assertThat(page.locator(EDITOR)).isFocused(); // the link leads into the editor
    }

    void expectErrorNextToField(String selector, String wrong) {
        keys.write(selector, wrong);
        page.waitForSelector("[data-live=" + selector.substring(1) + "] .error");
    }

    void writeTitle(String title) {
        keys.write("#title", title);
    }

    /** Enters bold text, a list, and a requirement that Ontario prohibits. */
    void writeDescriptionWithForbiddenRequirement() {
        keys.goTo(EDITOR);
        edit("Control+a", "Delete", "Control+b");
        page.waitForSelector(BOLD + "[aria-pressed=true]");
        keys.type("Bake");
        expectDescription("<p><strong>Bake</strong></p>");
        edit("Control+b");
        page.waitForSelector(BOLD + "[aria-pressed=false]");
        keys.type(" bread at night.");
        expectDescription("<p><strong>Bake</strong> bread at night.</p>");
        edit("Enter", "Enter");
        keys.goTo("#description + .editor [data-trix-attribute]");
        edit("Home", "ArrowRight", "ArrowRight", "ArrowRight", "Enter");
        keys.type("Two hands");
        expectDescription("<p><strong>Bake</strong> bread at night.</p><ul><li>Two hands</li></ul>");
        edit("Enter");
        keys.type("Canadian experience required");
        expectDescription("<p><strong>Bake</strong> bread at night.</p><ul><li>Two hands</li><li>Canadian experience required</li></ul>");
    }

    void removeForbiddenRequirement() {
        keys.goTo(EDITOR);
        edit("Control+End", "Shift+Home");
        keys.type("A bicycle");
        expectDescription("<p><strong>Bake</strong> bread at night.</p><ul><li>Two hands</li><li>A bicycle</li></ul>");
    }

    /** Presses keys in the editor, which tracks the cursor, and restores it after a change, in the next frame. */
    private void edit(String... pressed) {
        for (var key : pressed) {
            keys.press(key);
            Browser.awaitDrawn(page);
        }
    }

    private void expectDescription(String html) {
        assertThat(page.locator("#description")).hasValue(html);
        Browser.awaitDrawn(page);
    }

    void writePlacesAndAddress(String email, String... places) {
        for (int i = 0; i < places.length; i++) {
            keys.write("#location" + i, places[i]);
        }
        keys.choose("#category0", "36");
        keys.choose("#positionType", "1");
        keys.write("#applicationEmail", email);
    }

    void changePlace(int number, String place) {
        keys.write("#location" + number, place);
    }

    void requireLanguage(String language, String reason) {
        keys.write("#otherLanguage0", language);
        keys.write("#otherLanguageReason0", reason);
    }

    void removePay() {
        keys.write("#amount", "");
    }

    void offer(String least, String limit) {
        keys.write("#amount", least);
        keys.write("#maxAmount", limit);
        keys.choose("#period", "1");
    }

    void fillInOntarioDisclosures() {
        keys.pick("aiUsed", "false");
        keys.pick("vacancy", "existing");
    }

    void translate(String title, String text) {
        keys.write("#translationTitle", title);
        keys.goTo(OTHER_EDITOR);
        keys.type(text);
    }

    /** Waits until exactly these posting rules are reported beside fields. */
    void expectRuleFindings(String... codes) {
        var wanted = String.join(" ", new TreeSet<>(Set.of(codes)));
        Browser.await(page, "wanted => [...new Set([...document.querySelectorAll('[data-live] .finding')].map(line => /\\(([A-Z]{2}-[A-Z]+)\\)/.exec(line.textContent)[1]))]"
            + ".sort().join(' ') === wanted && !document.querySelector('[data-live] .error')", wanted);
    }

    void expectNoFindings() {
        desk.expectSaid(desk.words("jobCheckGood"));
    }

    /** Opens the preview in a separate window, as the public would see the job. */
    void preview(String title, String text) {
        keys.goTo("button[formaction$='/jobs/preview']");
        var preview = page.waitForPopup(() -> keys.press("Enter"));
        preview.waitForSelector("h1:has-text('" + title + "')");
        assertThat(preview.locator("main")).containsText(desk.words("jobPreviewText"));
        assertThat(preview.locator(text)).isVisible(); // as it will look
        preview.close();
    }

    void saveDraft() {
        keys.pressButton("button[value=save]");
        desk.expectSaid(desk.words("jobDoneSave"));
    }

    void schedule(LocalDate day) {
        keys.write("#publishOn", day);
        assertThat(page.locator("#publishOn")).hasValue(day.toString());
        keys.pressButton("button[value=schedule]");
        desk.expectSaid(desk.words("jobDoneSchedule"));
        assertThat(page.locator("#publishOn")).hasValue(day.toString());
    }

    void publish() {
        keys.pressButton("button[value=publish]");
        desk.expectSaid(desk.words("jobDonePublish"));
    }

    void copy() {
        desk.press(desk.words("jobFormCopy"));
        desk.expectSaid(desk.words("jobDoneCopy"));
    }

    int number() {
        return Integer.parseInt(page.url().replaceFirst(".*/jobs/(\\d+).*", "$1"));
    }
}
