package ca.posthaste.http;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import ca.posthaste.api.ApiVersion;
import ca.posthaste.support.Request;
import ca.posthaste.support.TestService;
import io.micrometer.core.instrument.MeterRegistry;
import io.quarkus.test.junit.QuarkusTest;
import jakarta.inject.Inject;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Callers choose paths, methods and statuses, but must not determine the size of the metrics. */
@QuarkusTest
class MetricsSizeTest {
    /** Maximum size in bytes, as stated in docs/operating.md. */
    private static final int BYTES_MAX = 256 * 1024;
    private static final List<String> METHODS = List.of("GET", "HEAD", "POST", "PUT", "DELETE", "OPTIONS");

    @Inject RouteTable table;
    @Inject MeterRegistry meters;

    private Stream<String> paths() {
        return table.routes().stream().flatMap(route -> route.since().isEmpty() ? Stream.of(route.path())
            : Arrays.stream(ApiVersion.values()).map(version -> version.basePath() + route.path())).distinct();
    }

    @Test void calling_all_routes_with_six_methods_keeps_metrics_within_the_limit() {
        paths().map(path -> path.replaceAll("\\{[^}]*}", "7")).forEach(path -> METHODS.forEach(method ->
            Request.to(method, TestService.root() + path).send()));
        Request.to("GET", TestService.root() + "/nowhere-" + BYTES_MAX).send().expect(404);
        var metrics = TestService.metrics(text -> text.contains("route=\"(no route)\",status=\"4xx\""));
        assertTrue(metrics.length() <= BYTES_MAX, metrics.length() + " bytes");
        assertFalse(Pattern.compile("status=\"\\d{3}\"|method=|nowhere-").matcher(metrics).find());
    }

    /** Counts every route with every class of status. */
    @Test void the_maximum_size_of_metrics_stays_within_the_limit() {
        var log = new RequestLog(meters, Optional.empty());
        paths().flatMap(path -> table.find(path).stream()).forEach(match -> {
            for (int status = 200; status <= 500; status += 100) {
                log.count(match.endpoint(), status, Integer.MAX_VALUE);
            }
        });
        var metrics = TestService.metrics(text -> text.contains("route=\"/sitemap.xml\",status=\"5xx\""));
        assertTrue(metrics.length() <= BYTES_MAX, metrics.length() + " bytes");
    }

    @Test void the_limit_is_the_documented_one() throws Exception {
        var page = Files.readString(Path.of("docs", "operating.md"));
        assertTrue(page.contains("at most " + BYTES_MAX / 1024 + " KiB"), "docs/operating.md states the bound");
    }

    @Test void the_english_and_the_french_page_are_one_series() {
        assertEquals("/{lang}/jobs/{page}", table.find("/fr/jobs/7-baker").orElseThrow().endpoint().template());
        assertEquals("/{lang}", table.find("/en").orElseThrow().endpoint().template());
        assertEquals("/api/v1.2/jobs/{id}", table.find("/api/v1.2/jobs/7").orElseThrow().endpoint().template());
    }

    @Test void metrics_are_served_under_one_path_only() {
        var answer = Request.to("GET", TestService.root() + "/metrics").send().expect(200)
            .expectHeader("Content-Type", "application/openmetrics-text; version=1.0.0; charset=utf-8");
        assertTrue(answer.header("X-Request-Id").isPresent());
        for (var path : List.of("/metrics/", "/metrics/jvm", "/x/../metrics", "//metrics")) {
            assertFalse(Request.to("GET", TestService.root() + path).send().text().contains("jvm_"), path);
        }
    }
}
