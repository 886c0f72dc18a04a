package ca.posthaste.process;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import ca.posthaste.employer.ApiKey;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** PostgreSQL comes after the service. */
@Tag("process")
class LateDatabaseIT {
    private static final Pattern SAMPLE_KEY = Pattern.compile("(?m)^ +(phk_\\S+)$");

    @TempDir Path folder;
    private final int port = freePort();

    @Test void a_service_without_its_database_says_so_waits_for_it_and_then_works() throws Exception {
        try (var service = serve()) {
            assertEquals(200, service.get("/health/live").statusCode());
            assertEquals(503, service.get("/health/ready").statusCode());
            assertEquals(200, service.get("/docs").statusCode());
            for (var path : List.of("/jobs", "/public/jobs?location=Vancouver,%20BC", "/public/jobs/1", "/locations?q=van")) {
                var away = service.send(service.request(ApiKey.random().reveal(), path));
                assertEquals(503, away.statusCode(), path);
                assertTrue(away.headers().firstValue("Retry-After").isPresent(), path);
                assertTrue(away.body().contains("urn:posthaste:problem:store-away"), away.body());
            }
            assertTrue(service.log().contains("Waiting for the database jdbc:postgresql://127.0.0.1:" + port), service.log());
            assertFalse(service.log().contains("secret") || service.log().contains("\tat "), service.log());

            try (var server = EmbeddedPostgres.builder().setPort(port).setServerConfig("fsync", "off").start()) {
                assertEquals(port, server.getPort());
                ServiceProcess.await("readiness", () -> service.get("/health/ready").statusCode() == 200);
                ServiceProcess.await("the welcome", () -> SAMPLE_KEY.matcher(service.log()).find());
                var key = SAMPLE_KEY.matcher(service.log());
                assertTrue(key.find());
                assertEquals(201, service.send(service.request(key.group(1), "/jobs")
                    .POST(BodyPublishers.ofString(ServiceProcess.job("Baker", "B-1")))).statusCode());
                assertEquals(200, service.send(service.request("none", "/locations?q=van")).statusCode());
                assertEquals(1, service.log().split("Its key is shown only now", -1).length - 1, "the welcome is said once");
            }
        }
    }

    @Test void a_service_that_waits_stops_when_it_is_told_to() throws Exception {
        try (var service = serve()) {
            service.terminate();
            int code = service.exitCode();
            assertTrue(code == 0 || code == 143, "exit code " + code);
            assertFalse(service.log().contains("ERROR"), service.log());
        }
    }

    private ServiceProcess serve() {
        return ServiceProcess.serve(folder, "--database-url", "postgresql://postgres:secret@127.0.0.1:" + port + "/postgres");
    }

    private static int freePort() {
        try (var free = new ServerSocket(0, 1, InetAddress.getByName("127.0.0.1"))) {
            return free.getLocalPort();
        } catch (IOException fault) {
            throw new IllegalStateException(fault);
        }
    }
}
