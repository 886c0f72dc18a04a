package ca.posthaste.api;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import ca.posthaste.http.Route;
import ca.posthaste.http.RouteTable;
import ca.posthaste.support.Answer;
import ca.posthaste.support.Request;
import ca.posthaste.support.Samples;
import ca.posthaste.support.TestService;
import io.quarkus.test.junit.QuarkusTest;
import jakarta.inject.Inject;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Scripts on other sites can call the routes for candidates, and nothing else. */
@QuarkusTest
class OtherSitesTest {
    private static final String SITE = "https://careers.example.com";

    @Inject TestService service;
    @Inject RouteTable table;

    private static Answer ask(String method, String path) {
        return Request.to(method, TestService.root() + path).header("Origin", SITE).send();
    }

    private static Stream<String> addresses(Route route, int id) {
        var path = route.path().replace("{id}", String.valueOf(id)).replaceAll("\\{.*?}", "1");
        return Arrays.stream(ApiVersion.values()).filter(version -> route.since().filter(since -> since.compareTo(version) <= 0).isPresent())
            .map(version -> version.basePath() + path);
    }

    private static boolean isPublic(Route route) {
        return route.since().isPresent() && route.path().startsWith("/public/");
    }

    @Test void every_route_for_candidates_accepts_preflights_of_any_site() {
        var routes = table.routes().stream().filter(OtherSitesTest::isPublic).toList();
        assertTrue(routes.size() >= 5, routes::toString);
        for (var route : routes) {
            addresses(route, 1).forEach(address -> {
                var answer = Request.to("OPTIONS", TestService.root() + address).header("Origin", SITE)
                    .header("Access-Control-Request-Method", route.method()).header("Access-Control-Request-Headers", "content-type,idempotency-key")
                    .send().expect(204).expectHeader("Access-Control-Allow-Origin", "*").expectHeader("Access-Control-Max-Age", "86400");
                assertTrue(answer.header("Access-Control-Allow-Methods").orElseThrow().contains(route.method()), address);
                for (var header : new String[] {"Content-Type", "Idempotency-Key", "Accept-Language", "If-None-Match"}) {
                    assertTrue(answer.header("Access-Control-Allow-Headers").orElseThrow().contains(header), header);
                }
                assertEquals(Optional.empty(), answer.header("Access-Control-Allow-Credentials"));
            });
        }
    }

    @Test void no_other_route_can_be_called_from_another_site() {
        for (var route : table.routes()) {
            if (!isPublic(route) && route.since().isPresent()) {
                addresses(route, 1).forEach(address -> {
                    for (var method : new String[] {"OPTIONS", route.method()}) {
                        assertEquals(Optional.empty(), ask(method, address).header("Access-Control-Allow-Origin"), address);
                    }
                });
            }
        }
    }

    @Test void pages_that_are_shared_can_be_read_from_another_site_and_no_other_page_can() {
        var pages = table.routes().stream().filter(route -> route.since().isEmpty()).toList();
        for (var page : pages) {
            var path = page.path().replaceAll("\\{.*?}", "1");
            assertEquals(page.isShared() ? Optional.of("*") : Optional.empty(), ask("OPTIONS", path).header("Access-Control-Allow-Origin"), path);
        }
        assertEquals(List.of("/feeds/jobs.rss", "/feeds/jobs.atom", "/feeds/indeed.xml", "/feeds/linkedin.xml", "/feeds/adzuna.xml", "/embed.js", "/oembed"),
            pages.stream().filter(Route::isShared).map(Route::path).toList());
        ask("GET", "/oembed").expect(400).expectHeader("Access-Control-Allow-Origin", "*");
        ask("GET", "/feeds/indeed.xml?employerId=1").expect(200).expectHeader("Access-Control-Allow-Origin", "*").expectHeader("Vary", "Accept-Encoding");
    }

    @Test void answers_and_problems_can_be_read_from_another_site() {
        int job = service.employer(Samples.BAKERY).create(Samples.BAKER.with("status", "active")).id();
        for (var version : ApiVersion.values()) {
            var answer = ask("GET", version.basePath() + "/public/jobs/" + job).expect(200).expectHeader("Access-Control-Allow-Origin", "*")
                .expectHeader("Vary", "Origin");
            var exposed = answer.header("Access-Control-Expose-Headers").orElseThrow();
            for (var header : new String[] {"ETag", "Retry-After", "Location", "X-Request-Id"}) {
                assertTrue(exposed.contains(header), exposed);
            }
            ask("GET", version.basePath() + "/public/jobs?page=x").expect(400).expectHeader("Access-Control-Allow-Origin", "*");
            ask("GET", version.basePath() + "/public/jobs/2000000000").expect(404).expectHeader("Access-Control-Allow-Origin", "*");
            ask("PATCH", version.basePath() + "/public/jobs/" + job).expect(405).expectHeader("Access-Control-Allow-Origin", "*");
            Request.to("POST", TestService.root() + version.basePath() + "/public/jobs/" + job + "/applications").header("Origin", SITE)
                .header("Content-Type", "application/json").body("{}".getBytes()).send().expect(400).expectHeader("Access-Control-Allow-Origin", "*");
        }
    }

    @Test void a_request_without_an_origin_is_answered_as_before() {
        var answer = Request.to("GET", TestService.root() + "/api/v1.1/public/jobs").send().expect(200);
        assertTrue(answer.header("Access-Control-Allow-Origin").isEmpty());
        assertTrue(answer.header("Vary").isEmpty());
    }
}
