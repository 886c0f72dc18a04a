package ca.posthaste.webhook;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import ca.posthaste.http.address.Network;
import ca.posthaste.support.Polling;
import ca.posthaste.webhook.client.AddressLookup;
import ca.posthaste.webhook.client.AddressLookup.HostResolver;
import ca.posthaste.webhook.client.ReceiverUrl;
import ca.posthaste.webhook.client.UrlGuard;
import ca.posthaste.webhook.client.WebhookClient;
import com.standardwebhooks.Webhook;
import com.standardwebhooks.exceptions.WebhookVerificationException;
import java.net.InetAddress;
import java.net.http.HttpHeaders;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A single delivery attempt to a real TLS server that behaves as receivers do, well and badly. */
class DeliveryAttempterTest {
    private static final Duration SHORT = Duration.ofMillis(700);
    private static final Duration PATIENT = Duration.ofSeconds(30);
    private static final WebhookSecret SECRET = WebhookSecret.random();

    @TempDir static Path folder;
    private static TestAuthority authority;
    private static javax.net.ssl.SSLContext certificate;
    private TestReceiver receiver;

    @BeforeAll static void certify() throws Exception {
        authority = new TestAuthority(folder);
        certificate = authority.certificate("good", "dns:hook.example.org,ip:127.0.0.1");
    }

    @BeforeEach void open() throws Exception {
        receiver = new TestReceiver(certificate);
    }

    @AfterEach void close() throws Exception {
        receiver.close();
    }

    private WebhookMessage message(String url, WebhookSecret... secrets) {
        return new WebhookMessage(3, 1, url, List.of(secrets), "msg_3_815_updated_4_1", "job.updated", Instant.ofEpochMilli(1_700_000_000_123L),
            Optional.of(new WebhookMessage.AboutJob(815, Optional.empty(), "é-1", "ats", "active", 4, 1_700_000_000_123L, Optional.empty())));
    }

    private DeliveryResult deliver(TestReceiver to, Duration limit) throws Exception {
        return deliver("https://hook.example.org:" + to.port() + "/in?x=1", to.port(), limit, host -> List.of(InetAddress.getByName("127.0.0.1")));
    }

    private DeliveryResult deliver(String url, int port, Duration limit, HostResolver resolver) throws Exception {
        var reach = new UrlGuard(Set.of(port), List.of(Network.parse("127.0.0.0/8").orElseThrow()), false);
        return deliver(message(url, SECRET), reach, limit, resolver);
    }

    private static DeliveryResult deliver(WebhookMessage message, UrlGuard reach, Duration limit, HostResolver resolver) throws Exception {
        var trusting = authority.trusting();
        try (var lookup = new AddressLookup(resolver, reach, PATIENT); var client = new WebhookClient(() -> trusting, limit)) {
            return new DeliveryAttempter(lookup, client, "https://jobs.example.org", "9.9", Clock.systemUTC()).deliver(message);
        }
    }

    private DeliveryResult answered(TestReceiver.Script script) throws Exception {
        receiver.script = script;
        return deliver(receiver, PATIENT);
    }

    @Test void a_message_arrives_signed_so_that_others_can_check_it() throws Exception {
        var tried = answered(TestReceiver.OK);
        assertTrue(tried.isSuccess(), String.valueOf(tried));
        assertEquals("ok", tried.answer());
        var request = receiver.received.get(0);
        assertEquals("POST /in?x=1 HTTP/1.1", request.line());
        assertEquals("hook.example.org:" + receiver.port(), request.headers().get("host"));
        assertEquals(List.of("application/json", "Posthaste/9.9", "msg_3_815_updated_4_1"),
            List.of(request.headers().get("content-type"), request.headers().get("user-agent"), request.headers().get("webhook-id")));
        assertFalse(request.headers().containsKey("cookie") || request.headers().containsKey("authorization"));
        assertEquals("{\"type\":\"job.updated\",\"timestamp\":\"2023-11-14T22:13:20.123Z\",\"data\":{\"id\":815,\"referenceId\":\"é-1\",\"source\":\"ats\","
            + "\"status\":\"active\",\"etag\":\"\\\"mn-4-loyw3v5n\\\"\",\"url\":null}}", request.body());
        new Webhook(SECRET.text()).verify(request.body(), headers(request));
        assertThrows(WebhookVerificationException.class, () -> new Webhook(SECRET.text()).verify(request.body() + " ", headers(request)));
        assertThrows(WebhookVerificationException.class, () -> new Webhook(WebhookSecret.random().text()).verify(request.body(), headers(request)));
    }

    private static HttpHeaders headers(TestReceiver.Request request) {
        return HttpHeaders.of(request.headers().entrySet().stream().collect(Collectors.toMap(Map.Entry::getKey, entry -> List.of(entry.getValue()))),
            (name, value) -> true);
    }

    @Test void during_a_rotation_both_secrets_check() throws Exception {
        var old = WebhookSecret.random();
        var fresh = WebhookSecret.random();
        var reach = new UrlGuard(Set.of(receiver.port()), List.of(Network.parse("127.0.0.0/8").orElseThrow()), false);
        deliver(message("https://127.0.0.1:" + receiver.port() + "/", fresh, old), reach, PATIENT, HostResolver.SYSTEM);
        var request = receiver.received.get(0);
        new Webhook(fresh.text()).verify(request.body(), headers(request));
        new Webhook(old.text()).verify(request.body(), headers(request));
        assertThrows(WebhookVerificationException.class, () -> new Webhook(SECRET.text()).verify(request.body(), headers(request)));
    }

    @ParameterizedTest
    @ValueSource(strings = {"200 OK", "201 Created", "202", "204 No Content", "299 Other"})
    void any_2xx_is_success(String status) throws Exception {
        assertTrue(answered(TestReceiver.status(status)).isSuccess());
    }

    @ParameterizedTest
    @ValueSource(ints = {300, 301, 302, 303, 304, 307, 308})
    void a_redirect_is_a_failure_and_is_not_followed(int status) throws Exception {
        try (var elsewhere = new TestReceiver(certificate)) {
            var tried = answered(TestReceiver.status(status + " Moved\r\nLocation: https://hook.example.org:" + elsewhere.port() + "/"));
            assertEquals(status, tried.status().getAsInt());
            assertTrue(tried.failure().message().english().contains("not followed"), tried.fault());
            assertEquals(0, elsewhere.received.size());
            assertEquals(1, receiver.received.size());
        }
    }

    @ParameterizedTest
    @CsvSource({"400,false", "401,false", "404,false", "410,true", "500,false", "502,false"})
    void any_other_status_is_a_failure_and_410_is_final(int status, boolean isGone) throws Exception {
        var tried = answered(TestReceiver.say("HTTP/1.1 " + status + " No\r\nContent-Length: 4\r\n\r\nsad\u0000"));
        assertEquals(List.of(new AttemptFault(status, AttemptFault.ANSWERED), "sad ", isGone), List.of(tried.failure(), tried.answer(), tried.isGone()));
    }

    @ParameterizedTest
    @CsvSource({"429,120,120", "503,7,7", "429,soon,0", "500,120,120", "404,60,60", "302,30,30", "200,120,0", "429,-5,0", "429,999999999,999999999", "429,99999999999999999999,0", "429,'',0", "503,'Thu, 01 Jan 1970 00:00:00 GMT',0"})
    void retry_after_is_honoured_with_every_status_that_is_a_failure(int status, String sent, long seconds) throws Exception {
        assertEquals(Duration.ofSeconds(seconds), answered(TestReceiver.status(status + " x\r\nRetry-After: " + sent)).retryAfter());
    }

    @Test void retry_after_may_be_a_date() throws Exception {
        var date = java.time.format.DateTimeFormatter.RFC_1123_DATE_TIME.format(Instant.now().plusSeconds(3_600).atZone(ZoneOffset.UTC));
        var retryAfter = answered(TestReceiver.status("429 x\r\nRetry-After: " + date)).retryAfter();
        assertTrue(retryAfter.toSeconds() > 3_400 && retryAfter.toSeconds() <= 3_600, retryAfter.toString());
    }

    @Test void a_receiver_that_never_responds_is_abandoned_after_the_time_limit() throws Exception {
        receiver.script = connection -> Thread.sleep(PATIENT.toMillis());
        assertTooSlow(deliver(receiver, SHORT));
    }

    private static void assertTooSlow(DeliveryResult tried) {
        assertTrue(tried.fault().startsWith("There was no complete answer within"), tried.fault());
        assertTrue(tried.status().isEmpty() && tried.answer() == null);
    }

    @Test void a_receiver_that_responds_byte_by_byte_is_abandoned_after_the_time_limit() throws Exception {
        receiver.script = connection -> {
            for (var c : "HTTP/1.1 200 OK\r\nContent-Length: 100000\r\n\r\n".toCharArray()) {
                connection.getOutputStream().write(c);
            }
            while (true) {
                connection.getOutputStream().write('.');
                connection.getOutputStream().flush();
                Polling.pause();
                Thread.sleep(5);
            }
        };
        assertTooSlow(deliver(receiver, SHORT));
    }

    @Test void a_connection_closed_without_a_response_is_a_failure() throws Exception {
        assertEquals("The connection ended before there was an answer.", answered(connection -> {}).fault());
        assertEquals("The connection ended before the answer did.", answered(TestReceiver.say("HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nhalf")).fault());
        assertEquals("The connection ended before the answer did.",
            answered(TestReceiver.say("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n9\r\nhalf")).fault());
    }

    @Test void only_the_beginning_of_a_response_of_ten_megabytes_is_read() throws Exception {
        var written = new AtomicInteger();
        var tried = answered(connection -> {
            var out = connection.getOutputStream();
            out.write("HTTP/1.1 200 OK\r\nContent-Length: 10485760\r\n\r\n".getBytes(StandardCharsets.US_ASCII));
            for (int i = 0; i < 160; i++) {
                out.write("x".repeat(64 * 1024).getBytes(StandardCharsets.US_ASCII));
                written.incrementAndGet();
            }
        });
        assertTrue(tried.isSuccess(), tried.fault());
        assertEquals("x".repeat(1_000), tried.answer());
        assertTrue(written.get() < 160, "the connection was closed");
    }

    @Test void an_answer_without_end_is_cut_and_endless_headers_are_rejected() throws Exception {
        assertTrue(answered(TestReceiver.say("HTTP/1.1 200 OK\r\n\r\n" + "é".repeat(70_000))).isSuccess());
        assertTrue(answered(TestReceiver.say("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nfffff;x=y\r\n" + "x".repeat(70_000))).isSuccess());
        assertTrue(answered(TestReceiver.say("HTTP/1.1 200 OK\r\nX: " + "x".repeat(70_000))).fault().contains("kB of headers"));
    }

    @Test void the_number_of_interim_responses_is_limited() throws Exception {
        assertTrue(answered(TestReceiver.say("HTTP/1.1 100 Continue\r\n\r\n".repeat(3_000))).fault().contains("kB of headers"));
        assertTrue(answered(TestReceiver.say("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n" + "1\r\nx\r\n".repeat(20_000))).isSuccess());
    }

    @Test void the_longest_message_is_below_twenty_thousand_bytes() {
        var longest = "\u0001".repeat(255);
        var message = new WebhookMessage(Integer.MAX_VALUE, 1, "https://hook.example.org/", List.of(SECRET), "msg", "job.published", Instant.now(),
            Optional.of(new WebhookMessage.AboutJob(Integer.MAX_VALUE, Optional.empty(), longest, longest, "published", Integer.MAX_VALUE, Long.MAX_VALUE,
                Optional.of(new WebhookMessage.Page("en", "é".repeat(1_000), java.time.LocalDate.MAX)))));
        assertTrue(message.json("https://jobs.example.org", java.time.LocalDate.EPOCH).length < 20_000);
    }

    @Test void an_answer_in_chunks_is_put_together_and_what_comes_before_it_passed_over() throws Exception {
        assertEquals("hello", answered(TestReceiver.say("HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 103 Early\r\nLink: x\r\n\r\nHTTP/1.1 200 OK\r\n"
            + "Transfer-Encoding: chunked\r\n\r\n2\r\nhe\r\n3\r\nllo\r\n0\r\n\r\n")).answer());
    }

    @ParameterizedTest
    @ValueSource(strings = {"SSH-2.0-OpenSSH\r\n", "HTTP/2 200\r\n\r\n", "HTTP/1.1 99 x\r\n\r\n", "HTTP/1.1 200 OK\r\nContent-Length: many\r\n\r\n",
        "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n"})
    void a_response_that_is_not_http_is_a_failure(String answer) throws Exception {
        assertFalse(answered(TestReceiver.say(answer)).isSuccess());
    }

    private void assertTlsFails(javax.net.ssl.SSLContext bad, String reason) throws Exception {
        try (var badReceiver = new TestReceiver(bad)) {
            assertEquals("TLS failed: " + reason, deliver(badReceiver, PATIENT).fault());
            assertEquals(0, badReceiver.received.size(), "nothing was sent");
        }
    }

    @Test void a_certificate_that_has_expired_is_rejected() throws Exception {
        assertTlsFails(authority.certificate("expired", "dns:hook.example.org", "-startdate", "-10d", "-validity", "5"), "the certificate has expired.");
    }

    @Test void a_certificate_for_another_host_is_rejected() throws Exception {
        assertTlsFails(authority.certificate("wrong", "dns:else.example.org"), "the certificate is not for this host.");
    }

    @Test void a_certificate_of_an_untrusted_authority_is_rejected() throws Exception {
        var other = new TestAuthority(java.nio.file.Files.createDirectory(folder.resolve("other")));
        assertTlsFails(other.certificate("untrusted", "dns:hook.example.org"),
            "the certificate is not from an authority that is trusted, or an intermediate certificate is missing.");
    }

    @Test void the_error_of_a_receiver_without_tls_names_no_classes() throws Exception {
        try (var plain = new java.net.ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            var answering = new Thread(() -> {
                try (var connection = plain.accept()) {
                    connection.getOutputStream().write("SSH-2.0-OpenSSH_9.2\r\n".getBytes(java.nio.charset.StandardCharsets.US_ASCII));
                    connection.getOutputStream().flush();
                    connection.getInputStream().readAllBytes();
                } catch (java.io.IOException closed) {
                    // the client gives up first
                }
            });
            answering.start();
            var tried = deliver("https://127.0.0.1:" + plain.getLocalPort() + "/", plain.getLocalPort(), PATIENT, HostResolver.SYSTEM);
            assertEquals("TLS failed: the receiver does not answer as a TLS server on this port, or ended the handshake.", tried.fault());
            answering.join();
        }
    }

    @Test void a_name_that_is_public_when_it_is_saved_and_not_when_it_is_used_is_not_connected_to() throws Exception {
        var retryAfter = new AtomicInteger();
        HostResolver turning = host -> List.of(InetAddress.getByName(retryAfter.getAndIncrement() == 0 ? "93.184.216.34" : "127.0.0.1"));
        var reach = new UrlGuard(Set.of(receiver.port()), List.of(), false);
        var url = "https://hook.example.org:" + receiver.port() + "/";
        try (var lookup = new AddressLookup(turning, reach, PATIENT)) {
            assertEquals(1, lookup.addresses(1, ReceiverUrl.parse(url)).size(), "it may be saved");
        }
        var tried = deliver(message(url, SECRET), reach, PATIENT, turning);
        assertEquals(2, retryAfter.get(), "it is looked up once for a connection, and the connection goes to what was looked up");
        assertEquals("unresolved", tried.fault());
        assertEquals(0, receiver.received.size());
    }

    @Test void an_unreachable_address_is_a_failure() throws Exception {
        int port = receiver.port();
        receiver.close();
        assertTrue(deliver("https://hook.example.org:" + port + "/", port, PATIENT, host -> List.of(InetAddress.getByName("127.0.0.1"))).fault()
            .startsWith("Could not connect"));
    }

    @Test void the_one_of_two_addresses_that_responds_is_used() throws Exception {
        var tried = deliver("https://hook.example.org:" + receiver.port() + "/", receiver.port(), PATIENT,
            host -> List.of(InetAddress.getByName("127.0.0.2"), InetAddress.getByName("127.0.0.1")));
        assertTrue(tried.isSuccess(), tried.fault());
    }
}
