package ca.posthaste.console.workflow;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;

import com.microsoft.playwright.Page;
import java.time.LocalDate;

/** A person who uses a page by keyboard only. */
record Keyboard(Page page) {
    private static final int STOPS_MAX = 250;

    void press(String... keys) {
        for (var key : keys) {
            page.keyboard().press(key);
        }
    }

    void type(String text) {
        page.keyboard().type(text);
    }

    /** Moves the focus with the tab key, forwards or backwards. */
    void goTo(String selector) {
        page.waitForSelector(selector);
        page.waitForLoadState(); // the order of the elements is only known at the end of the document
        assertThat(page.locator("textarea[data-editor]:visible")).hasCount(0); // the editors have replaced them
        var isBefore = (Boolean) page.evaluate("selector => document.activeElement !== document.body"
            + " && (document.activeElement.compareDocumentPosition(document.querySelector(selector)) & Node.DOCUMENT_POSITION_PRECEDING) > 0", selector);
        for (int stops = 0; !isAt(selector); stops++) {
            if (stops == STOPS_MAX) {
                throw new AssertionError("The tab key does not lead to " + selector);
            }
            press(isBefore ? "Shift+Tab" : "Tab");
        }
    }

    private boolean isAt(String selector) {
        return (Boolean) page.evaluate("selector => document.activeElement.matches(selector)", selector);
    }

    /** Replaces the content of a single-line field. */
    void write(String selector, String text) {
        goTo(selector);
        press("Control+a", "Delete");
        type(text);
    }

    /** Selects a radio button. */
    void pick(String name, String value) {
        var wanted = "[name=" + name + "][value='" + value + "']:checked";
        goTo("[name=" + name + "]");
        arrowDownTo(wanted);
    }

    void tick(String selector) {
        goTo(selector);
        press("Space");
    }

    /** Selects an option of a drop-down list. */
    void choose(String selector, String value) {
        goTo(selector);
        arrowDownTo(selector + ":has(option[value='" + value + "']:checked)");
    }

    private void arrowDownTo(String selector) {
        for (int stops = 0; !isAt(selector); stops++) {
            if (stops == STOPS_MAX) {
                throw new AssertionError("The arrows do not lead to " + selector);
            }
            press("ArrowDown");
        }
    }

    /** Types a date into a date field, part by part in the order of this browser: month first. */
    void write(String selector, LocalDate day) {
        goTo(selector);
        type("%02d%02d%d".formatted(day.getMonthValue(), day.getDayOfMonth(), day.getYear()));
    }

    void pressButton(String selector) {
        goTo(selector);
        press("Enter");
    }
}
