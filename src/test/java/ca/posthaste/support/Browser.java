package ca.posthaste.support;

import com.microsoft.playwright.Browser.NewPageOptions;
import com.microsoft.playwright.BrowserContext;
import com.microsoft.playwright.BrowserType;
import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.Playwright;
import com.microsoft.playwright.assertions.PlaywrightAssertions;
import com.microsoft.playwright.options.ColorScheme;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;

/**
 * Debian's own headless Chromium, which bin/test installs. Playwright would download another one. Everything in it is waited for with {@link Polling#PATIENCE}:
 * Playwright's own time limits are too short for a busy machine.
 */
public final class Browser implements AutoCloseable {
    private static final Path EXECUTABLE = Path.of("/usr/bin/chromium-headless-shell");
    private static final List<String> ALONE = List.of("--no-sandbox", "--disable-gpu", "--disable-background-networking",
        "--disable-component-update", "--disable-sync", "--no-first-run", "--disable-quic");
    /** Waits for two frames. */
    private static final String FRAMES = "() => new Promise(drawn => requestAnimationFrame(() => requestAnimationFrame(drawn)))";

    private final List<BrowserContext> windows = new ArrayList<>();

    /** One process for all tests: starting one takes longer than most tests. Playwright's driver ends it when this JVM ends. */
    private static final class Shared {
        static final com.microsoft.playwright.Browser CHROMIUM = start();

        private static com.microsoft.playwright.Browser start() {
            PlaywrightAssertions.setDefaultAssertionTimeout(Polling.PATIENCE.toMillis());
            var playwright = Playwright.create(new Playwright.CreateOptions().setEnv(Map.of("PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD", "1")));
            return playwright.chromium().launch(new BrowserType.LaunchOptions().setExecutablePath(EXECUTABLE).setArgs(ALONE)
                .setTimeout(Polling.PATIENCE.toMillis()));
        }
    }

    /** Opens a new window of this width, on a machine with this colour scheme. */
    public Page page(int width, ColorScheme scheme) {
        return page(options(width, scheme));
    }

    /** Like {@link #page}, but with JavaScript turned off. */
    public Page pageWithoutScript(int width, ColorScheme scheme) {
        return page(options(width, scheme).setJavaScriptEnabled(false));
    }

    private static NewPageOptions options(int width, ColorScheme scheme) {
        return new NewPageOptions().setViewportSize(width, 900).setColorScheme(scheme).setLocale("en-CA");
    }

    private Page page(NewPageOptions options) {
        var page = Shared.CHROMIUM.newPage(options);
        windows.add(page.context());
        page.context().setDefaultTimeout(Polling.PATIENCE.toMillis()); // of the pages that this one opens, too
        return page;
    }

    /** Clicks something that leads to another page, and returns when that page is loaded. */
    public static void follow(Page page, Locator link) {
        var isLoaded = new AtomicBoolean();
        Consumer<Page> loaded = any -> isLoaded.set(true);
        page.onLoad(loaded);
        link.click();
        page.waitForCondition(isLoaded::get);
        page.offLoad(loaded);
    }

    /** Like {@link #await(Page, String, Object)}, without an argument. */
    public static void await(Page page, String condition) {
        await(page, condition, null);
    }

    /**
     * Returns when the condition, a JavaScript expression or function, is true in the page. Playwright's own {@code waitForFunction} evaluates the condition as
     * text within the page whenever it does not hold at once, which our Content Security Policy forbids.
     */
    public static void await(Page page, String condition, Object argument) {
        page.waitForCondition(() -> Boolean.TRUE.equals(page.evaluate(condition, argument)));
    }

    /** Returns when the page is drawn: scripts often react to an event in the next frame. Only a test is fast enough to notice. */
    public static void awaitDrawn(Page page) {
        page.evaluate(FRAMES);
    }

    /** Closes the windows that were opened with this object. */
    @Override public void close() {
        windows.forEach(BrowserContext::close);
    }
}
