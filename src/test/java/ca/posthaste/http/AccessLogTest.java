package ca.posthaste.http;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import ca.posthaste.api.Scope;
import ca.posthaste.http.access.Access;
import ca.posthaste.http.access.Principal;
import io.vertx.core.net.SocketAddress;
import java.io.ByteArrayOutputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AccessLogTest {
    private static final Clock CLOCK = Clock.fixed(Instant.parse("2026-04-13T12:34:56.007Z"), ZoneOffset.UTC);
    private static final RouteTable TABLE = new RouteTable(Stream.of("/jobs/{id}", "/jobs/{id}/applications",
        "/jobs/{id}/applications/{application}").map(path -> new Route("GET", path, Access.scope(Scope.JOBS_READ), "", call -> null)).toList());
    private static final Principal BAKERY = new Somebody("3");

    private static final SocketAddress CALLER = SocketAddress.inetSocketAddress(4711, "203.0.113.77");

    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();

    private record Somebody(String loggedAs) implements Principal {
        @Override public Kind kind() {
            return Kind.EMPLOYER;
        }

        @Override public boolean has(Scope scope) {
            return true;
        }

        @Override public Optional<String> expiresOn() {
            return Optional.empty();
        }

        @Override public Object limitedBy() {
            return loggedAs;
        }

        @Override public Object account() {
            return loggedAs;
        }
    }

    private static RequestLog.LoggedRequest entry(String path, Principal principal) {
        var endpoint = TABLE.find(path).map(RouteTable.Match::endpoint).orElse(null);
        return new RequestLog.LoggedRequest("GET", endpoint, path, 200, 1393, principal, "abcd", 1_249_999, () -> CALLER);
    }

    private List<String> lines() {
        return bytes.toString(StandardCharsets.UTF_8).lines().toList();
    }

    @Test void a_line_says_when_what_how_large_how_long_and_for_whom() {
        try (var log = new AccessLog(new PrintStream(bytes), AccessLog.Address.SHORT, CLOCK)) {
            log.add(entry("/api/v1.1/jobs/7", BAKERY));
        }
        var offset = CLOCK.instant().atZone(ZoneId.systemDefault()).getOffset();
        var line = lines().get(0);
        assertTrue(line.contains(".007" + offset.getId() + " INFO  [access] "), line);
        assertTrue(line.endsWith("GET /api/v1.1/jobs/7 200 1393B 1.2ms employer=3 request=abcd from=203.0.113.0/24"), line);
    }

    @Test void text_that_a_caller_puts_into_the_path_is_not_logged_unless_it_is_a_number() {
        try (var log = new AccessLog(new PrintStream(bytes), AccessLog.Address.SHORT, CLOCK)) {
            log.add(entry("/api/v1.1/jobs/anna@example.org", null));
            log.add(entry("/api/v1.1/jobs/anna@example.org/applications", null));
            log.add(entry("/secret", null));
        }
        assertTrue(lines().get(0).contains("GET /api/v1.1/jobs/{id} 200"), lines().toString());
        assertTrue(lines().get(1).contains("GET /api/v1.1/jobs/{id}/applications 200"), lines().toString());
        assertTrue(lines().get(2).contains("other (no route) 200 1393B 1.2ms employer=- "), lines().toString());
    }

    @Test void an_id_is_shown_anywhere_in_the_path() {
        try (var log = new AccessLog(new PrintStream(bytes), AccessLog.Address.SHORT, CLOCK)) {
            log.add(entry("/api/v1.2/jobs/4711/applications", BAKERY));
            log.add(entry("/api/v1.1/jobs/4711/applications/2147483647", BAKERY));
            log.add(entry("/api/v1.1/jobs/anna/applications/902", BAKERY));
            log.add(entry("/api/v1.1/jobs/4711/applications/2147483648", BAKERY)); // not an id: too large
        }
        assertTrue(lines().get(0).contains("GET /api/v1.2/jobs/4711/applications 200"), lines().toString());
        assertTrue(lines().get(1).contains("GET /api/v1.1/jobs/4711/applications/2147483647 200"), lines().toString());
        assertTrue(lines().get(2).contains("GET /api/v1.1/jobs/{id}/applications/902 200"), lines().toString());
        assertTrue(lines().get(3).contains("GET /api/v1.1/jobs/4711/applications/{application} 200"), lines().toString());
    }

    @ParameterizedTest
    @CsvSource({"SHORT,203.0.113.77,203.0.113.0/24", "FULL,203.0.113.77,203.0.113.77", "NONE,203.0.113.77,-",
        "SHORT,2001:db8:abcd:12::7,2001:db8:abcd::/48", "FULL,2001:db8::7,2001:db8:0:0:0:0:0:7", "SHORT,::1,0:0:0::/48",
        "SHORT,::ffff:203.0.113.77,203.0.113.0/24", "FULL,anna@example.org,-", "FULL,'x\n2026 INFO forged',-", "SHORT,unknown,-",
        "FULL,203.0.113.256,-", "FULL,1.2.3,-", "FULL,1.2.3.4.5,-", "FULL,1..2.3,-", "FULL,.1.2.3,-", "FULL,:::,-", "SHORT,'',-"})
    void a_line_shows_as_much_of_the_address_as_configured_and_no_other_text(AccessLog.Address shown, String network,
                                                                                               String logged) {
        assertEquals(logged, shown.of(network));
    }

    @Test void a_blocked_output_delays_no_caller_and_the_log_counts_the_missing_lines() {
        var stuck = new CountDownLatch(1);
        var out = new PrintStream(new OutputStream() {
            @Override public void write(int one) {
                write(new byte[] {(byte) one}, 0, 1);
            }

            @Override public void write(byte[] some, int from, int length) {
                try {
                    stuck.await();
                } catch (InterruptedException stopped) {
                    Thread.currentThread().interrupt();
                }
                bytes.write(some, from, length);
            }
        });
        try (var log = new AccessLog(out, AccessLog.Address.SHORT, CLOCK)) {
            for (int i = 0; i < 200_000; i++) {
                log.add(entry("/api/v1.1/jobs/" + i, BAKERY));
            }
            stuck.countDown();
        }
        var missing = lines().stream().filter(line -> line.contains("lines left out")).toList();
        assertEquals(1, missing.size());
        int leftOut = Integer.parseInt(missing.get(0).replaceAll(".*\\((\\d+) lines left out.*", "$1"));
        assertEquals(200_000, lines().size() - 1 + leftOut);
    }
}
