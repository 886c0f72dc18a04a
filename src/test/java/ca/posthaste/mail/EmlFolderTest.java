package ca.posthaste.mail;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;

import jakarta.mail.Session;
import jakarta.mail.internet.MimeMessage;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Mail without a mail server. Whether it outlasts a loss of power only a loss of power can tell. */
class EmlFolderTest {
    private static final Mail MAIL = new Mail(7, "<abc@example.org>",
        new Message("jobs@bakery.example.com", null, "Application", "plain", "html", null), false);

    @TempDir Path data;
    private final List<String> console = new ArrayList<>();
    private Path folder;
    private EmlFolder sender;

    @BeforeEach void open() {
        folder = data.resolve("mail");
        sender = new EmlFolder(folder, new MimeWriter("posthaste@example.org", "Posthaste",
            key -> new ByteArrayInputStream(new byte[0]), Clock.systemUTC()), console::add);
    }

    private List<String> names() throws IOException {
        try (var files = Files.list(folder)) {
            return files.map(file -> file.getFileName().toString()).toList();
        }
    }

    @Test void a_message_is_one_finished_file_however_often_it_is_written() throws Exception {
        assertInstanceOf(Delivery.Written.class, sender.send(MAIL, () -> {}));
        assertInstanceOf(Delivery.Written.class, sender.send(MAIL, () -> {}));
        assertEquals(List.of("7.eml"), names());
        try (var in = Files.newInputStream(folder.resolve("7.eml"))) {
            assertEquals("Application", new MimeMessage(Session.getInstance(new Properties()), in).getSubject());
        }
        assertEquals(2, console.size());
    }

    @Test void of_a_sandbox_it_is_not_said_that_a_mail_server_is_missing() {
        assertInstanceOf(Delivery.Written.class, sender.send(new Mail(8, MAIL.messageId(), MAIL.message(), true), () -> {}));
        assertEquals(List.of("A message of a sandbox employer was written to " + folder.resolve("8.eml")), console);
    }

    @Test void a_message_that_cannot_be_settled_is_not_sent() throws Exception {
        Files.createDirectories(folder.resolve("7.eml").resolve("in the way"));
        assertInstanceOf(Delivery.TemporaryFailure.class, sender.send(MAIL, () -> {}));
        assertEquals(List.of(), console);
    }
}
