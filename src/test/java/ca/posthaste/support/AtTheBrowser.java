package ca.posthaste.support;

import static org.junit.jupiter.api.Assertions.assertEquals;

import ca.posthaste.language.Language;
import ca.posthaste.page.Texts;
import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.AriaRole;
import com.microsoft.playwright.options.ColorScheme;
import java.util.ArrayList;
import java.util.List;

/**
 * Somebody at a browser of their own who reads the words of their language: buttons, links and fields are found by the keys of those words. Whatever the
 * browser complains about, such as what the policy of a page forbids, is kept.
 */
public final class AtTheBrowser implements AutoCloseable {
    private static final int DESK = 1280;

    private final Page page;
    private final Texts texts;
    private final List<String> complaints = new ArrayList<>();

    public AtTheBrowser(Browser browser, Language language, boolean withScript) {
        page = withScript ? browser.page(DESK, ColorScheme.LIGHT) : browser.pageWithoutScript(DESK, ColorScheme.LIGHT);
        texts = Texts.in(language);
        page.setDefaultTimeout(Polling.PATIENCE.toMillis());
        page.onConsoleMessage(message -> {
            if (message.type().equals("error") && !message.text().contains("the server responded with a status of 4")) { // what is gone is no fault
                complaints.add(page.url() + " " + message.text());
            }
        });
        page.onPageError(complaints::add);
    }

    public Page page() {
        return page;
    }

    public String words(String key, Object... values) {
        return texts.get(key, values);
    }

    /** @return the status of the answer */
    public int opens(String path) {
        return page.navigate(TestService.root() + path).status();
    }

    public void follows(String key) {
        page.getByRole(AriaRole.LINK, new Page.GetByRoleOptions().setName(words(key)).setExact(true)).first().click();
    }

    public void presses(String key) {
        page.getByRole(AriaRole.BUTTON, new Page.GetByRoleOptions().setName(words(key)).setExact(true)).first().click();
    }

    public Locator field(String key) {
        return page.getByLabel(words(key), new Page.GetByLabelOptions().setExact(true));
    }

    /** The entry of a list that has this text in it. */
    public Locator entry(String text) {
        return page.locator(".cards > li", new Page.LocatorOptions().setHasText(text));
    }

    /** Returns when it is there. */
    public void sees(String text) {
        page.locator("main").getByText(text).first().waitFor();
    }

    public void seesHeading(String text) {
        page.getByRole(AriaRole.HEADING, new Page.GetByRoleOptions().setName(text).setExact(true).setLevel(1)).waitFor();
    }

    /** Closes the browser, too. */
    @Override public void close() {
        page.close();
        assertEquals(List.of(), complaints, "what the browser complained about");
    }
}
