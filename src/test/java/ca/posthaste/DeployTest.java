package ca.posthaste;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import ca.posthaste.config.Setting;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** Checks that the shipped deployment files match the service. {@code bin/soak proxy} runs the configuration of the proxy. */
class DeployTest {
    private static final Path PAGES = Path.of("src", "main", "resources", "web");

    private final String proxy = read(Path.of("deploy", "nginx", "posthaste.conf"));

    @Test void the_proxy_gives_up_an_idle_connection_well_before_the_service_closes_it() {
        for (var file : List.of("upstream.conf", "upstream-compose.conf")) {
            var upstream = read(Path.of("deploy", "nginx", file));
            int kept = Integer.parseInt(found("keepalive_timeout (\\d+)s;", upstream).get(0).group(1));
            assertTrue(kept <= ServerOptions.IDLE_TIMEOUT_SECONDS / 2, file + ": " + kept + " seconds");
        }
    }

    @Test void the_proxy_accepts_and_streams_the_largest_sets_and_batches() {
        var location = found("(?s)location ~ \\^/api/v1\\\\\\.2/jobs/\\(set\\|batch\\)\\$ \\{(.*?)\n    }", proxy).get(0).group(1);
        for (var line : List.of("client_max_body_size 512m;", "proxy_request_buffering off;", "proxy_buffering off;", "proxy_read_timeout 600s;")) {
            assertTrue(location.contains(line), line);
        }
    }

    @Test void the_network_policy_permits_webhooks_to_the_default_ports() {
        var egress = read(Path.of("deploy", "kubernetes", "posthaste.yaml")).replaceFirst("(?s).*\n  egress:\n", "");
        for (var port : Setting.WEBHOOK_PORTS.defaultValue().split(",")) {
            assertTrue(egress.contains("{protocol: TCP, port: " + port + "}"), port);
        }
    }

    @Test void docker_compose_resolves_the_names_of_nodes_again() {
        var upstream = read(Path.of("deploy", "nginx", "upstream-compose.conf"));
        assertEquals(1, found("resolver 127\\.0\\.0\\.11 valid=\\d+s", upstream).size());
        assertEquals(found("\n    server ", upstream).size(), found("\n    server \\S+ resolve ", upstream).size());
        assertTrue(read(Path.of("deploy", "docker-compose.yml")).contains("upstream-compose.conf"));
    }

    @Test void the_front_page_links_to_nothing_that_the_proxy_hides() {
        var hidden = found("location /(\\S+) \\{ return 404; }", proxy).stream().map(match -> match.group(1)).toList();
        assertTrue(hidden.containsAll(List.of("health", "metrics")));
        for (var page : List.of("front.en.html", "front.fr.html")) {
            for (var link : found("href=\"([^\"]*)\"", read(PAGES.resolve(page)))) {
                assertFalse(hidden.stream().anyMatch(link.group(1)::startsWith), page + " links to " + link.group(1));
            }
        }
    }

    @Test void the_image_is_built_with_the_guides_that_the_service_serves() {
        var dockerfile = read(Path.of("deploy", "Dockerfile"));
        found("\"(docs|clients)/", read(Path.of("src", "main", "guides", "Render.java"))).forEach(source ->
            assertTrue(dockerfile.contains("\nCOPY " + source.group(1)), "the image lacks " + source.group(1)));
    }

    @Test void the_image_is_built_from_every_source_tree() {
        var dockerfile = read(Path.of("deploy", "Dockerfile"));
        var trees = found("<compileSourceRoot>\\$\\{project.basedir}/(\\w+)/", read(Path.of("pom.xml"))).stream().map(match -> match.group(1)).toList();
        assertEquals(List.of("src", "push", "src", "push"), trees);
        trees.forEach(tree -> assertTrue(dockerfile.contains("\nCOPY " + tree + " " + tree + "\n"), "the image lacks " + tree));
    }

    @Test void health_and_metrics_have_a_port_of_their_own_wherever_it_is_deployed() {
        assertTrue(read(Path.of("deploy", "Dockerfile")).contains("POSTHASTE_MANAGEMENT_PORT=8081"));
        assertTrue(read(Path.of("deploy", "Dockerfile")).contains("/dev/tcp/127.0.0.1/${POSTHASTE_MANAGEMENT_PORT:-$POSTHASTE_PORT} "));
        assertTrue(read(Path.of("deploy", "systemd", "posthaste.service")).contains("POSTHASTE_MANAGEMENT_PORT=8081"));
        assertTrue(read(Path.of("deploy", "docker-compose.yml")).contains("POSTHASTE_MANAGEMENT_PORT: \"8081\""));
        var kubernetes = read(Path.of("deploy", "kubernetes", "posthaste.yaml"));
        assertTrue(kubernetes.contains("{name: management, containerPort: 8081}"));
        assertFalse(Pattern.compile("path: /health/\\w+, port: http").matcher(kubernetes).find());
    }

    @Test void errors_of_the_proxy_are_problems_and_not_its_own_pages() {
        for (var body : found("return (\\d+) '(.*)';", proxy)) {
            for (var member : List.of("type", "title", "status\":" + body.group(1), "detail", "instance", "message")) {
                assertTrue(body.group(2).contains("\"" + member), member);
            }
        }
    }

    private static List<MatchResult> found(String pattern, String text) {
        return Pattern.compile(pattern).matcher(text).results().toList();
    }

    private static String read(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException fault) {
            throw new IllegalStateException(fault);
        }
    }
}
