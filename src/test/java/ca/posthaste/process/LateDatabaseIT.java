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

/** PostgreSQL starts after the service. */
@Tag("process")
class LateDatabaseIT {
    private static final Pattern SAMPLE_KEY = Pattern.compile("(?m)^ +(phk_\\S+)$");

    @TempDir Path folder;
    private final int port = freePort();

    @Test void a_service_without_its_database_reports_it_and_recovers() throws Exception {
        try (var service = serve()) {
            assertEquals(200, service.get("/health/live").statusCode());
            assertEquals(503, service.get("/health/ready").statusCode());
            assertEquals(200, service.get("/docs").statusCode());
            for (var path : List.of("/jobs", "/public/jobs?location=Vancouver,%20BC", "/public/jobs/1", "/locations?q=van")) {
                var unavailable = service.send(service.request(ApiKey.random().reveal(), path));
                assertEquals(503, unavailable.statusCode(), path);
                assertTrue(unavailable.headers().firstValue("Retry-After").isPresent(), path);
                assertTrue(unavailable.body().contains("urn:posthaste:problem:store-away"), unavailable.body());
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

    @Test void a_waiting_service_stops_on_request() throws Exception {
        try (var service = serve()) {
            service.terminate();
            int code = service.exitCode();
            assertTrue(code == 0 || code == 143, "exit code " + code);
            assertFalse(service.log().contains("ERROR"), service.log());
        }
    }

    @Test void tables_of_a_newer_version_that_come_later_end_the_service_with_a_sentence() throws Exception {
        try (var server = EmbeddedPostgres.builder().setPort(port).setServerConfig("fsync", "off").start();
             var service = serve("newer")) {
            order(server, "postgres", "CREATE DATABASE draft");
            order(server, "draft", "CREATE TABLE flyway_schema_history AS SELECT to_char(n, 'FM000') AS version,"
                + " n AS installed_rank, true AS success FROM generate_series(1, 99) n");
            order(server, "postgres", "ALTER DATABASE draft RENAME TO newer");
            assertEquals(1, service.exitCode());
            assertTrue(service.log().contains("] The database jdbc:postgresql://127.0.0.1:" + port + "/newer cannot be used: "
                + "it was written by a newer version of Posthaste."), service.log());
        }
    }

    private static void order(EmbeddedPostgres server, String database, String sql) throws Exception {
        try (var connection = server.getDatabase("postgres", database).getConnection();
             var statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    private ServiceProcess serve() {
        return serve("postgres");
    }

    private ServiceProcess serve(String database) {
        return ServiceProcess.serve(folder, "--database-url", "postgresql://postgres:secret@127.0.0.1:" + port + "/" + database);
    }

    private static int freePort() {
        try (var free = new ServerSocket(0, 1, InetAddress.getByName("127.0.0.1"))) {
            return free.getLocalPort();
        } catch (IOException fault) {
            throw new IllegalStateException(fault);
        }
    }
}
