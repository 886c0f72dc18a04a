package ca.posthaste.support;

import com.microsoft.playwright.BrowserType;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.Playwright;
import com.microsoft.playwright.options.ColorScheme;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** Debian's own headless Chromium, which bin/test installs. Playwright would download another one. */
public final class Browser implements AutoCloseable {
    private static final Path CHROMIUM = Path.of("/usr/bin/chromium-headless-shell");
    private static final List<String> ALONE = List.of("--no-sandbox", "--disable-gpu", "--disable-background-networking",
        "--disable-component-update", "--disable-sync", "--no-first-run", "--disable-quic");

    private final Playwright playwright;
    private final com.microsoft.playwright.Browser chromium;

    public Browser() {
        playwright = Playwright.create(new Playwright.CreateOptions().setEnv(Map.of("PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD", "1")));
        chromium = playwright.chromium().launch(new BrowserType.LaunchOptions().setExecutablePath(CHROMIUM).setArgs(ALONE));
    }

    /** Opens a new window of this width, on a machine with this colour scheme. */
    public Page page(int width, ColorScheme scheme) {
        return chromium.newPage(new com.microsoft.playwright.Browser.NewPageOptions().setViewportSize(width, 900)
            .setColorScheme(scheme).setLocale("en-CA"));
    }

    /** Like {@link #page}, but with JavaScript turned off. */
    public Page pageWithoutScript(int width, ColorScheme scheme) {
        return chromium.newPage(new com.microsoft.playwright.Browser.NewPageOptions().setViewportSize(width, 900)
            .setColorScheme(scheme).setLocale("en-CA").setJavaScriptEnabled(false));
    }

    @Override public void close() {
        playwright.close();
    }
}
