package ca.posthaste.process;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@Tag("process")
class AccessLogIT {
    private static final String ID = "0b7c2f3e77a14d0e9a550123456789ab";

    @TempDir Path folder;

    /** Returns a pattern of a log line as docs/operating.md describes it. */
    private static String line(String from) {
        return "\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d\\.\\d{3}\\S+ INFO  \\[access\\] GET /api/v1.1/jobs 200 \\d+B \\d+\\.\\dms"
            + " employer=\\d+ request=" + ID + " from=" + from.replace(".", "\\.");
    }

    @Test void a_line_names_the_employer_and_the_callers_network() throws Exception {
        try (var service = ServiceProcess.serve(folder)) {
            assertLogged(service, "127.0.0.0/24"); // no proxy is trusted
        }
    }

    @ParameterizedTest @CsvSource({"short,203.0.113.0/24", "full,203.0.113.77", "none,-"})
    void behind_a_trusted_proxy_the_line_shows_the_forwarded_address_as_configured(String shown, String logged) throws Exception {
        try (var service = ServiceProcess.serve(folder, "--trust-proxy", "true", "--access-log-address", shown)) {
            assertLogged(service, logged);
        }
    }

    private static void assertLogged(ServiceProcess service, String from) throws Exception {
        service.send(service.request(service.newKey(), "/jobs").header("X-Request-Id", ID)
            .header("X-Forwarded-For", "203.0.113.77").GET());
        ServiceProcess.await("the line", () -> service.log().contains("request=" + ID));
        assertTrue(service.log().lines().anyMatch(one -> one.matches(line(from))), service.log());
    }
}
