package ca.posthaste.process;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import ca.posthaste.json.Json;
import ca.posthaste.support.MailServers;
import ca.posthaste.support.TlsFront;
import com.icegreen.greenmail.util.GreenMail;
import java.io.IOException;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyStore;
import java.util.List;
import java.util.stream.Stream;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A mail server that requires TLS and a password, with a certificate of a private authority. */
@Tag("process")
class MailTlsIT {
    private static final String SECRET = "changeit";

    @TempDir Path folder;
    private final GreenMail server = new GreenMail(MailServers.smtp());
    private SSLContext tls;
    private List<String> trusting;

    /** Follows the steps in docs/operating.md, after those that the operator's certificate authority would take. */
    @BeforeEach void open() throws Exception {
        server.start();
        server.setUser("post@example.org", "post", "p@ss word");
        keytool("-genkeypair", "-alias", "mail", "-keyalg", "EC", "-dname", "CN=localhost", "-ext", "san=dns:localhost",
            "-keystore", "server.p12");
        keytool("-exportcert", "-rfc", "-alias", "mail", "-keystore", "server.p12", "-file", "ca.pem");
        keytool("-importcert", "-noprompt", "-alias", "mail", "-file", "ca.pem", "-keystore", "mail.p12");
        trusting = List.of("-Djavax.net.ssl.trustStore=" + folder.resolve("mail.p12"),
            "-Djavax.net.ssl.trustStorePassword=" + SECRET);
        var keys = KeyStore.getInstance(folder.resolve("server.p12").toFile(), SECRET.toCharArray());
        var managers = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
        managers.init(keys, SECRET.toCharArray());
        tls = SSLContext.getInstance("TLS");
        tls.init(managers.getKeyManagers(), null, null);
    }

    @AfterEach void close() {
        server.stop();
    }

    private void keytool(String... words) throws Exception {
        var command = Stream.concat(Stream.of(Path.of(System.getProperty("java.home"), "bin", "keytool").toString()),
            Stream.concat(Stream.of(words), Stream.of("-storepass", SECRET))).toList();
        var process = new ProcessBuilder(command).directory(folder.toFile()).redirectErrorStream(true)
            .redirectOutput(folder.resolve("keytool.log").toFile()).start();
        assertEquals(0, process.waitFor(), () -> read(folder.resolve("keytool.log")));
    }

    private static String read(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException fault) {
            return fault.getMessage();
        }
    }

    private ServiceProcess serve(List<String> options, String url) {
        return ServiceProcess.serve(options, folder.resolve("data"), "--smtp-url", url);
    }

    private static void apply(ServiceProcess service) throws Exception {
        var key = service.newKey();
        var job = Json.parse(service.send(service.request(key, "/jobs").POST(BodyPublishers.ofString(ServiceProcess.job("Baker", "B-1")
            .replace("{\"ref", "{\"status\": \"active\", \"ref")))).body().getBytes(StandardCharsets.UTF_8)).path("id").intValue();
        assertEquals(202, service.send(service.request(key, "/public/jobs/" + job + "/applications")
            .POST(BodyPublishers.ofString("{\"name\": \"Ana\", \"email\": \"ana@example.org\", \"consent\": true}"))).statusCode());
    }

    /** Waits until the list shows the reason, and checks that no attempt is counted against a message. */
    private void awaitReason(ServiceProcess service, String words) throws Exception {
        ServiceProcess.await(words, () -> service.log().contains("Mail is waiting") && service.command("mail", "list").out().contains(words));
        for (var mail : service.command("mail", "list", "--json").lines()) {
            assertEquals("waiting 0", mail.path("state").asText() + " " + mail.path("attempts").asInt());
        }
        assertEquals(0, server.getReceivedMessages().length);
    }

    @ParameterizedTest @ValueSource(strings = {"smtp", "smtps"})
    void mail_waits_until_the_certificate_is_trusted_and_the_password_right_and_then_arrives(String scheme) throws Exception {
        try (var front = new TlsFront(tls, server.getSmtp().getPort(), scheme.equals("smtps"))) {
            var right = scheme + "://post:p%40ss%20word@localhost:" + front.port() + "?tls=required";
            try (var service = serve(List.of(), right)) {
                apply(service);
                awaitReason(service, "certification path");
            }
            try (var service = serve(trusting, right.replace("word", "words"))) {
                awaitReason(service, "535 ");
            }
            try (var service = serve(trusting, right)) {
                ServiceProcess.await("both messages", () -> server.getReceivedMessages().length == 2);
                ServiceProcess.await("an empty list", () -> service.command("mail", "list").out().isEmpty());
                assertTrue(!service.log().contains("p@ss") && !service.log().contains("p%40ss"), "no password in the log");
            }
        }
    }
}
