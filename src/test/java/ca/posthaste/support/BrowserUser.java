package ca.posthaste.support;

import static org.junit.jupiter.api.Assertions.assertEquals;

import ca.posthaste.language.Language;
import ca.posthaste.page.Messages;
import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.AriaRole;
import com.microsoft.playwright.options.ColorScheme;
import java.util.ArrayList;
import java.util.List;

/**
 * A person with their own browser, who reads texts in their language: buttons, links and fields are found by their text keys. Records everything that the
 * browser reports, such as violations of the content security policy.
 */
public final class BrowserUser implements AutoCloseable {
    private static final int DESK = 1280;

    private final Page page;
    private final Messages texts;
    private final List<String> complaints = new ArrayList<>();

    public BrowserUser(Browser browser, Language language, boolean withScript) {
        page = withScript ? browser.page(DESK, ColorScheme.LIGHT) : browser.pageWithoutScript(DESK, ColorScheme.LIGHT);
        texts = Messages.in(language);
        page.onConsoleMessage(message -> {
            if (message.type().equals("error") && !message.text().contains("the server responded with a status of 4")) { // a missing page is not an error
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

    /** @return the status of the response */
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

    /** Returns the list entry that contains this text. */
    public Locator entry(String text) {
        return page.locator(".cards > li", new Page.LocatorOptions().setHasText(text));
    }

    /** Waits until the page shows this text. */
    public void sees(String text) {
        page.locator("main").getByText(text).first().waitFor();
    }

    public void seesHeading(String text) {
        page.getByRole(AriaRole.HEADING, new Page.GetByRoleOptions().setName(text).setExact(true).setLevel(1)).waitFor();
    }

    /** Closes the page, and fails if the browser reported anything. */
    @Override public void close() {
        page.close();
        assertEquals(List.of(), complaints, "what the browser complained about");
    }
}
