package ca.posthaste.board.embed;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertEquals;

import ca.posthaste.support.Axe;
import ca.posthaste.support.Browser;
import ca.posthaste.support.Client;
import ca.posthaste.support.Samples;
import ca.posthaste.support.TestService;
import com.microsoft.playwright.FrameLocator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.ColorScheme;
import com.sun.net.httpserver.HttpServer;
import io.quarkus.test.junit.QuarkusTest;
import jakarta.inject.Inject;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The page that other sites embed in a frame, and the script that embeds it, in a browser. */
@Tag("browser")
@QuarkusTest
class EmbedInBrowserTest {
    private static Browser browser;

    @Inject TestService service;

    @BeforeAll static void open() {
        browser = new Browser();
    }

    @AfterAll static void close() {
        browser.close();
    }

    /** Starts another site: a page on a different host name and port. */
    private static HttpServer site(String html) {
        try {
            var site = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
            site.createContext("/", exchange -> {
                var bytes = html.getBytes(StandardCharsets.UTF_8);
                boolean isPage = exchange.getRequestURI().getPath().equals("/careers");
                exchange.getResponseHeaders().set("Content-Type", "text/html; charset=utf-8");
                exchange.sendResponseHeaders(isPage ? 200 : 204, isPage ? bytes.length : -1);
                if (isPage) {
                    exchange.getResponseBody().write(bytes);
                }
                exchange.close();
            });
            site.start();
            return site;
        } catch (IOException fault) {
            throw new UncheckedIOException(fault);
        }
    }

    private static int height(Page page) {
        return ((Number) page.evaluate("document.querySelector('iframe').offsetHeight")).intValue();
    }

    private static String script(Client client) {
        return "<script src=\"" + TestService.root() + "/embed.js\" data-employer=\"" + client.employer().id().value() + "\" data-lang=\"fr\" async></script>";
    }

    /** Returns the console messages, which include violations of the content security policy. */
    private static List<String> visit(Page page, HttpServer site) {
        var said = new ArrayList<String>();
        page.onConsoleMessage(message -> said.add(message.text()));
        page.onPageError(said::add);
        page.navigate("http://127.0.0.1:" + site.getAddress().getPort() + "/careers");
        return said;
    }

    @ParameterizedTest @ValueSource(strings = {"%s", "<meta charset=utf-8>%s<title>Careers</title>"})
    void a_script_in_the_head_appends_its_frame_to_the_end_of_the_page(String head) {
        var site = site("<!doctype html><html lang=en>" + head.formatted(script(bakery(1))) + "<h1>Careers</h1><p id=last>After</p>");
        try (var page = browser.page(800, ColorScheme.LIGHT)) {
            var said = visit(page, site);
            page.frameLocator("#last ~ iframe").locator(".jobs h3 a").waitFor();
            assertEquals(List.of(), said);
        } finally {
            site.stop(0);
        }
    }

    @Test void the_script_shows_an_employers_jobs_on_another_site_as_high_as_they_are_and_a_link_leads_out_of_the_frame() {
        var site = site("<!doctype html><html lang=en><title>Careers</title><h1>Careers</h1>" + script(bakery(9)) + "<p>After</p>");
        try (var page = browser.page(800, ColorScheme.LIGHT)) {
            var said = visit(page, site);
            var framed = page.frameLocator("h1 + script + iframe");
            framed.locator("h1").waitFor();
            assertThat(page.locator("iframe")).hasAttribute("title", "Offres d’emploi");
            assertThat(framed.locator("h1")).hasText("Harbour Bakery");
            assertThat(framed.locator(".jobs > li")).hasCount(9);
            Browser.await(page, "document.querySelector('iframe').offsetHeight > 900");
            awaitNoScrolling(page, framed);
            int wide = height(page);
            page.setViewportSize(320, 900);
            Browser.await(page, "wide => document.querySelector('iframe').offsetHeight > wide", wide);
            awaitNoScrolling(page, framed);
            page.setViewportSize(800, 900);
            Browser.await(page, "wide => document.querySelector('iframe').offsetHeight === wide", wide);
            forgedHeightIsNotTaken(page, wide);
            framed.locator(".jobs h3 a").first().click();
            page.waitForURL(TestService.root() + "/fr/jobs/**");
            assertEquals(List.of(), said);
        } finally {
            site.stop(0);
        }
    }

    private static void awaitNoScrolling(Page page, FrameLocator framed) {
        page.waitForCondition(() -> (Boolean) framed.locator("html").evaluate("html => html.scrollHeight <= innerHeight && html.scrollWidth <= innerWidth"));
    }

    /** Messages from the embedding page or from another frame in it must not be trusted. */
    private static void forgedHeightIsNotTaken(Page page, int height) {
        page.evaluate("() => new Promise(heard => { addEventListener('message', () => setTimeout(heard)); postMessage({posthasteHeight: 5000}, '*'); })");
        assertEquals(height, height(page));
    }

    private Client bakery(int jobs) {
        var bakery = service.employer("Harbour Bakery");
        for (int i = 0; i < jobs; i++) {
            bakery.create(Samples.BAKER.with("status", "active"));
        }
        return bakery;
    }

    @ParameterizedTest @EnumSource(names = {"LIGHT", "DARK"})
    void axe_finds_nothing_on_the_framed_page(ColorScheme scheme) {
        try (var page = browser.page(390, scheme)) {
            for (int jobs : new int[] {2, 0}) {
                page.navigate(TestService.root() + "/embed/jobs?lang=fr&employerId=" + bakery(jobs).employer().id().value());
                assertEquals(List.of(), Axe.violations(page));
            }
        }
    }
}
