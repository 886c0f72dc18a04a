package ca.posthaste.support;

import com.microsoft.playwright.Page;

/** Somebody who has no mouse: only keys get them anywhere, and the ring around what has the focus tells them where they are. */
public final class Keyboard {
    private static final int PATIENCE = 200;
    private static final String HAS_FOCUS = "selector => document.activeElement.matches(selector)";
    /** A ring of a width, around something that has a size and is not above or below the window. */
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

    /** On to whatever comes next, which has to be seen to have the focus. */
    public Keyboard tab() {
        page.keyboard().press("Tab");
        if (!(Boolean) page.evaluate(IS_SEEN)) {
            throw new AssertionError("nobody sees that this has the focus: " + focused() + " at " + page.url());
        }
        return this;
    }

    /** On to the next one, which has to be this. */
    public Keyboard next(String selector) {
        tab();
        if (!isAt(selector)) {
            throw new AssertionError(selector + " was to come next; there came " + focused() + " at " + page.url());
        }
        return this;
    }

    /** On and on until this has the focus. */
    public Keyboard tabTo(String selector) {
        for (int i = 0; i < PATIENCE; i++) {
            if (tab().isAt(selector)) {
                return this;
            }
        }
        throw new AssertionError("the keyboard does not get to " + selector + " at " + page.url());
    }

    /** Over what is the same on all pages: the first link of each leads to its content, and the next key goes on from there. */
    public Keyboard skipToContent() {
        return next("a[href='#main']").press("Enter");
    }

    public Keyboard press(String key) {
        page.keyboard().press(key);
        return this;
    }

    public Keyboard type(String text) {
        page.keyboard().type(text);
        return this;
    }

    /** Whether this has the focus. */
    public boolean isAt(String selector) {
        return (Boolean) page.evaluate(HAS_FOCUS, selector);
    }

    private Object focused() {
        return page.evaluate(FOCUSED);
    }
}
