package ca.posthaste.developers;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import ca.posthaste.problem.Problem;
import ca.posthaste.problem.Rule;
import ca.posthaste.support.Answer;
import ca.posthaste.support.Request;
import ca.posthaste.support.Samples;
import ca.posthaste.support.TestService;
import io.quarkus.test.junit.QuarkusTest;
import jakarta.inject.Inject;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.regex.Pattern;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.Test;

/** Pages and endpoints next to the API, for people with a browser and for an operator's machines. */
@QuarkusTest
class PagesTest {
    private static final List<String> PAGES = List.of("/developers", "/developers/errors", "/docs", "/openapi.json", "/openapi-1.1.json", "/docs/docs.js", "/docs/docs.css",
        "/docs/swagger-ui.css", "/docs/swagger-ui-bundle.js", "/front.css", "/favicon.svg");

    @Inject TestService service;

    @Test void every_page_has_a_request_id_and_a_strict_content_security_policy() {
        for (var path : PAGES) {
            var page = get(path).expect(200).expectHeader("X-Content-Type-Options", "nosniff");
            assertTrue(page.header("X-Request-Id").isPresent(), path);
            var policy = page.header("Content-Security-Policy").orElseThrow();
            assertTrue(policy.startsWith("default-src 'none';") && policy.contains("frame-ancestors 'none'"), path);
            assertFalse(policy.matches(".*script-src[^;]*unsafe.*|.*https?:.*"), path);
        }
    }

    @Test void pages_need_no_other_host_and_no_inline_script() {
        var elsewhere = Pattern.compile("(?:src|href)=\"(?:https?:)?//|<script(?![^>]*\\bsrc=)|\\son[a-z]+=");
        for (var path : List.of("/developers", "/developers?lang=fr", "/docs")) {
            assertFalse(elsewhere.matcher(get(path).text()).find(), path);
        }
    }

    @Test void every_link_of_the_front_page_works() {
        for (var page : List.of("/developers?lang=en", "/developers?lang=fr", "/docs")) {
            var links = Pattern.compile("(?:href|src)=\"([^\"]+)\"").matcher(get(page).text());
            while (links.find()) {
                get(links.group(1).startsWith("?") ? "/developers" + links.group(1) : "/" + links.group(1).replaceFirst("^\\./", "")).expect(200);
            }
        }
    }

    private static List<String> guides() {
        return Pattern.compile("href=\"(developers/[^\"]+)\"").matcher(get("/developers?lang=en").text()).results().map(link -> "/" + link.group(1)).toList();
    }

    @Test void the_guides_of_the_newest_version_are_served_and_every_link_in_them_leads_somewhere() {
        assertTrue(guides().containsAll(List.of("/developers/changes", "/developers/webhooks", "/developers/idempotency", "/developers/errors",
            "/developers/salary", "/developers/limits", "/developers/uploads", "/developers/clients")), guides()::toString);
        for (var guide : guides()) {
            var text = get(guide).expect(200).expectHeader("Content-Language", "en").text();
            assertFalse(text.matches("(?s).*(href=\"[^\"]*\\.md|<!-- |<script).*"), guide);
            var links = Pattern.compile("(?:href|src)=\"([^\"]+)\"").matcher(text);
            while (links.find()) {
                var target = URI.create(TestService.root() + guide).resolve(links.group(1));
                if (!links.group(1).startsWith("http") && !links.group(1).startsWith("mailto:")) {
                    var page = Request.to("GET", target.toString().replaceFirst("#.*", "")).send().expect(200).text();
                    assertTrue(target.getFragment() == null || page.contains("id=\"" + target.getFragment() + "\""), guide + " links to " + target);
                }
            }
        }
        get("/developers/operating").expect(404);
    }

    @Test void every_guide_leads_back_to_the_list_of_guides() {
        assertTrue(get("/developers").text().contains("id=\"guides\""));
        for (var guide : guides()) {
            assertTrue(get(guide).text().contains("<a href=\"../developers#guides\">"), guide);
        }
    }

    @Test void the_guide_to_errors_lists_every_problem_and_every_code() {
        var text = get("/developers/errors").text();
        for (var problem : Problem.values()) {
            var name = problem.type().substring(problem.type().lastIndexOf(':') + 1);
            assertEquals(Problem.OF_CONSOLE.contains(problem) ? 0 : 1, text.split("<td><code>" + name + "</code></td>", -1).length - 1, name);
        }
        for (var rule : Rule.values()) {
            assertTrue(text.contains("<td><code>" + rule.code() + "</code></td>"), rule.code());
        }
        assertTrue(get("/developers/salary").text().contains("<td>Hourly</td>"));
    }

    @Test void the_front_page_leads_to_both_versions_and_to_the_guides_in_both_languages() {
        for (var page : List.of("/developers?lang=en", "/developers?lang=fr")) {
            for (var link : List.of("docs", "docs?version=1.1", "openapi-1.2.json", "openapi-1.1.json", "developers/clients")) {
                assertTrue(get(page).text().contains("href=\"" + link + "\""), page + " " + link);
            }
        }
        assertTrue(get("/developers?lang=fr").text().contains("sont rédigés en anglais"));
    }

    @Test void the_front_page_speaks_the_readers_language() {
        assertTrue(get("/developers").expectHeader("Content-Language", "en").text().contains("<html lang=\"en\">"));
        assertTrue(get("/developers?lang=fr").expectHeader("Content-Language", "fr").text().contains("<html lang=\"fr-CA\">"));
        to("/developers").header("Accept-Language", "fr-CA,fr;q=0.9,en;q=0.5").send().expectHeader("Content-Language", "fr")
            .expectHeader("Vary", "Accept-Language, Accept-Encoding");
    }

    @Test void a_page_that_the_client_has_is_not_sent_again() {
        for (var path : PAGES) {
            var tag = get(path).expectHeader("Cache-Control", "no-cache").header("ETag").orElseThrow();
            var again = to(path).header("If-None-Match", tag).send().expect(304).expectHeader("ETag", tag);
            assertEquals(0, again.bytes().length);
        }
    }

    @Test void pages_are_compressed_for_clients_that_accept_gzip() throws IOException {
        var plain = get("/openapi.json");
        var packed = to("/openapi.json").header("Accept-Encoding", "br;q=1.0, gzip;q=0.8").send()
            .expectHeader("Content-Encoding", "gzip");
        assertFalse(plain.header("ETag").equals(packed.header("ETag")));
        assertTrue(packed.bytes().length < plain.bytes().length / 5);
        try (var in = new GZIPInputStream(new ByteArrayInputStream(packed.bytes()))) {
            assertEquals(plain.text(), new String(in.readAllBytes(), StandardCharsets.UTF_8));
        }
        for (var rejected : List.of("gzip;q=0", "identity", "gzip; q=0.0")) {
            assertTrue(to("/docs").header("Accept-Encoding", rejected).send().header("Content-Encoding").isEmpty(), rejected);
        }
    }

    @Test void pages_are_only_read() {
        Request.to("POST", TestService.root() + "/docs").send().expect(405).expectHeader("Allow", "GET, HEAD, OPTIONS");
        assertEquals(0, Request.to("HEAD", TestService.root() + "/docs").send().expect(200).bytes().length);
        get("/docs/").expect(308).expectHeader("Location", "../docs");
        get("/docs/index.html").expect(404);
        get("/webjars/swagger-ui/index.html").expect(404);
    }

    @Test void the_service_is_alive_and_ready() {
        get("/health/live").expect(200).expect("/status", "UP");
        get("/health/ready").expect(200).expect("/status", "UP");
        // Quarkus adds its own checks, in no particular order.
        assertTrue(get("/health/ready").json().findValuesAsText("name").contains("store"));
    }

    @Test void metrics_tell_of_requests_and_of_the_database() {
        service.employer(Samples.BAKERY).create(Samples.BAKER);
        var metrics = TestService.metrics(text -> text.contains("posthaste_requests_seconds_count{route=\"/api/v1.1/jobs\",status=\"2xx\""));
        for (var name : List.of("posthaste_store_read_seconds_count", "posthaste_store_commit_seconds_count",
            "posthaste_store_writer_queue", "posthaste_request_duration_seconds_bucket{area=\"api\"")) {
            assertTrue(metrics.contains("\n" + name), name);
        }
    }

    private static Answer get(String path) {
        return to(path).send();
    }

    private static Request to(String path) {
        return Request.to("GET", TestService.root() + path);
    }
}
