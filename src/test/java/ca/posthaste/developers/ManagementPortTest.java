package ca.posthaste.developers;

import static org.junit.jupiter.api.Assertions.assertTrue;

import ca.posthaste.config.Setting;
import ca.posthaste.http.server.ManagementServer;
import ca.posthaste.support.Answer;
import ca.posthaste.support.FreshData;
import ca.posthaste.support.Request;
import ca.posthaste.support.TestService;
import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.QuarkusTestProfile;
import io.quarkus.test.junit.TestProfile;
import jakarta.inject.Inject;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Health and metrics on a separate port. */
@QuarkusTest
@TestProfile(ManagementPortTest.Separate.class)
class ManagementPortTest {
    public static final class Separate implements QuarkusTestProfile {
        @Override public boolean disableGlobalTestResources() {
            return true;
        }

        @Override public List<TestResourceEntry> testResources() {
            return List.of(new TestResourceEntry(FreshData.class, Map.of(Setting.MANAGEMENT_PORT.property(), "0")));
        }
    }

    @Inject ManagementServer management;

    private static Answer publicly(String path) {
        return Request.to("GET", TestService.root() + path).send();
    }

    private Answer internally(String path) {
        return Request.to("GET", "http://127.0.0.1:" + management.port() + path).send();
    }

    @Test void health_and_metrics_are_served_on_the_management_port() {
        internally("/health/live").expect(200).expect("/status", "UP");
        var ready = internally("/health/ready").expect(200).expect("/status", "UP");
        assertTrue(ready.json().findValuesAsText("name").contains("store"));
        assertTrue(internally("/metrics").expect(200).text().contains("posthaste_store_writer_queue"));
    }

    @Test void the_public_port_does_not_show_them() {
        for (var path : List.of("/health", "/health/live", "/health/ready", "/metrics", "/metrics/", "/x/../health/live", "//metrics")) {
            publicly(path).expect(404);
        }
        publicly("/api/v1.1/positiontypes").expect(200);
    }

    @Test void the_management_port_shows_nothing_else() {
        for (var path : List.of("/", "/en", "/api/v1.1/positiontypes", "/docs", "/healthy")) {
            internally(path).expect(404);
        }
    }

    /** A server that cannot parse the Host header takes another path through the code. */
    @Test void an_invalid_host_header_leads_to_no_other_port() throws IOException {
        assertTrue(statusLine(URI.create(TestService.root()).getPort(), "/metrics").contains(" 404 "));
        assertTrue(statusLine(management.port(), "/api/v1.1/positiontypes").contains(" 404 "));
    }

    private static String statusLine(int port, String path) throws IOException {
        try (var socket = new Socket("127.0.0.1", port)) {
            socket.getOutputStream().write(("GET " + path + " HTTP/1.1\r\nHost: not a host\r\nConnection: close\r\n\r\n")
                .getBytes(StandardCharsets.US_ASCII));
            return new BufferedReader(new InputStreamReader(socket.getInputStream(), StandardCharsets.US_ASCII)).readLine();
        }
    }
}
