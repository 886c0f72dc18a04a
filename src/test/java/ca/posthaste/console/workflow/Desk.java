package ca.posthaste.console.workflow;

import static org.junit.jupiter.api.Assertions.assertEquals;

import ca.posthaste.language.Language;
import ca.posthaste.page.Messages;
import ca.posthaste.support.Browser;
import ca.posthaste.support.TestService;
import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.AriaRole;
import com.microsoft.playwright.options.ColorScheme;
import java.util.ArrayList;
import java.util.List;

/** A person's own browser. It records every script error and every violation of the content security policy. */
final class Desk implements AutoCloseable {
    private static final int WIDTH = 1280;
    private static final String REFUSED = ".*the server responded with a status of (400|403) .*"; // an expected response, not an error

    final Page page;
    final Language language;
    private final List<String> complaints = new ArrayList<>();

    Desk(Browser browser, Language language) {
        this.language = language;
        page = browser.page(WIDTH, ColorScheme.LIGHT);
        page.context().onConsoleMessage(message -> {
            if (message.type().equals("error") && !message.text().matches(REFUSED)) {
                complaints.add(message.page().url() + ": " + message.text());
            }
        });
        page.context().onWebError(error -> complaints.add(error.error()));
    }

    String words(String key, Object... values) {
        return Messages.in(language).get(key, values);
    }

    /** Opens a path that is given without the language prefix. */
    void open(String path) {
        page.navigate(TestService.root() + "/" + language.code() + path);
    }

    void follow(String link) {
        page.getByRole(AriaRole.LINK, new Page.GetByRoleOptions().setName(link).setExact(true)).first().click();
    }

    void press(String button) {
        button(button).click();
    }

    Locator button(String name) {
        return page.getByRole(AriaRole.BUTTON, new Page.GetByRoleOptions().setName(name).setExact(true));
    }

    /** Waits until the page reports this as the result of an action. */
    void expectSaid(String text) {
        page.locator("[role=status]").filter(new Locator.FilterOptions().setHasText(text)).first().waitFor();
    }

    void expectTitle(String title) {
        page.getByRole(AriaRole.HEADING, new Page.GetByRoleOptions().setName(title).setLevel(1).setExact(true)).waitFor();
    }

    void assertQuiet() {
        assertEquals(List.of(), complaints);
    }

    @Override public void close() {
        page.context().close();
    }
}
