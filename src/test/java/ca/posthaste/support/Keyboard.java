package ca.posthaste.support;

import com.microsoft.playwright.Page;
import com.microsoft.playwright.TimeoutError;

/** A person without a mouse, who moves with keys only and relies on the visible focus ring to know where they are. */
public final class Keyboard {
    private static final int PATIENCE = 200;
    private static final String HAS_FOCUS = "selector => document.activeElement.matches(selector)";
    /** Reports whether the focused element has a visible outline, a size, and a position within the window. */
    private static final String IS_SEEN = """
        () => {
          const focused = document.activeElement;
          const style = getComputedStyle(focused);
          const box = focused.getBoundingClientRect();
          return style.outlineStyle !== 'none' && parseFloat(style.outlineWidth) > 0 && box.width > 0 && box.height > 0
            && box.bottom > 0 && box.top < innerHeight && box.right > 0 && box.left < innerWidth;
        }""";
    private static final String FOCUSED = "() => document.activeElement.outerHTML.slice(0, 200)";

    private final Page page;

    public Keyboard(Page page) {
        this.page = page;
    }

    /** Moves to the next element, whose focus must be visible. */
    public Keyboard tab() {
        page.keyboard().press("Tab");
        if (!(Boolean) page.evaluate(IS_SEEN)) {
            throw new AssertionError("nobody sees that this has the focus: " + focused() + " at " + page.url());
        }
        return this;
    }

    /** Moves to the next element, which must be this one. */
    public Keyboard next(String selector) {
        tab();
        if (!isAt(selector)) {
            throw new AssertionError(selector + " was to come next; there came " + focused() + " at " + page.url());
        }
        return this;
    }

    /** Moves on until this element has the focus. */
    public Keyboard tabTo(String selector) {
        for (int i = 0; i < PATIENCE; i++) {
            if (tab().isAt(selector)) {
                return this;
            }
        }
        throw new AssertionError("the keyboard does not get to " + selector + " at " + page.url());
    }

    /** Skips what all pages have in common: the first link of each page leads to its content, and the next key continues from there. */
    public Keyboard skipToContent() {
        page.waitForLoadState(); // the order of the elements is only known at the end of the document
        return next("a[href='#main']").jump();
    }

    /** Follows the focused link to a place on the same page, from where the next key continues. */
    public Keyboard jump() {
        var place = page.evaluate("document.activeElement.hash");
        press("Enter");
        Browser.await(page, "place => location.hash === place", place);
        Browser.awaitDrawn(page); // the browser moves the focus when it draws
        return this;
    }

    /** Waits until this element has the focus. */
    public Keyboard expectAt(String selector) {
        try {
            Browser.await(page, HAS_FOCUS, selector);
        } catch (TimeoutError tooLong) {
            throw new AssertionError(focused() + " has the focus instead of " + selector + " at " + page.url(), tooLong);
        }
        return this;
    }

    public Keyboard press(String key) {
        page.keyboard().press(key);
        return this;
    }

    public Keyboard type(String text) {
        page.keyboard().type(text);
        return this;
    }

    /** Reports whether this element has the focus. */
    public boolean isAt(String selector) {
        return (Boolean) page.evaluate(HAS_FOCUS, selector);
    }

    private Object focused() {
        return page.evaluate(FOCUSED);
    }
}
