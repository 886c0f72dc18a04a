package ca.posthaste.mail;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;

import ca.posthaste.db.StoreTimeline;
import jakarta.mail.Session;
import jakarta.mail.internet.MimeMessage;
import jakarta.mail.internet.MimeMultipart;
import java.io.ByteArrayInputStream;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.SequenceInputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import java.util.Set;
import java.util.UUID;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Mail without a mail server. Durability after a power loss cannot be tested here. */
class EmlFileSenderTest {
    private static final Mail MAIL = new Mail(7, "<abc@example.org>",
        new Message("jobs@bakery.example.com", null, "Application", "plain", "html", null), false);

    @TempDir Path data;
    private final List<String> console = new ArrayList<>();
    private Path folder;
    private EmlFileSender sender;

    @BeforeEach void open() {
        folder = data.resolve("mail");
        sender = sender(key -> new ByteArrayInputStream(new byte[0]));
    }

    private EmlFileSender sender(MimeWriter.Attachments attachments) {
        return new EmlFileSender(folder, new MimeWriter("posthaste@example.org", "Posthaste", attachments, Clock.systemUTC()), console::add);
    }

    private List<String> names() throws IOException {
        try (var files = Files.list(folder)) {
            return files.map(file -> file.getFileName().toString()).toList();
        }
    }

    @Test void a_message_is_one_complete_file_even_if_written_repeatedly() throws Exception {
        assertInstanceOf(SendResult.Written.class, sender.send(MAIL, () -> {}));
        assertInstanceOf(SendResult.Written.class, sender.send(MAIL, () -> {}));
        assertEquals(List.of("7.eml"), names());
        try (var in = Files.newInputStream(folder.resolve("7.eml"))) {
            assertEquals("Application", new MimeMessage(Session.getInstance(new Properties()), in).getSubject());
        }
        assertEquals(2, console.size());
    }

    /** A lease expires while its worker is still writing, for example because the process was suspended. Another worker takes over the message. */
    @Test void a_message_that_two_workers_write_at_once_is_written_by_both() throws Exception {
        var resume = "x".repeat(100_000).getBytes(StandardCharsets.US_ASCII);
        var attached = new Mail(7, MAIL.messageId(), new Message("jobs@bakery.example.com", null, "Application", "plain", "html",
            new Message.Attachment("key", "cv.pdf", "application/pdf")), false);
        var second = sender(key -> new ByteArrayInputStream(resume));
        var meanwhile = new ArrayList<SendResult>();
        var first = sender(key -> new SequenceInputStream(new ByteArrayInputStream(resume, 0, 50_000), new FilterInputStream(new ByteArrayInputStream(resume, 50_000, 50_000)) {
            @Override public int read(byte[] bytes, int offset, int length) throws IOException {
                if (meanwhile.isEmpty()) {
                    meanwhile.add(second.send(attached, () -> {}));
                }
                return super.read(bytes, offset, length);
            }
        }));
        assertInstanceOf(SendResult.Written.class, first.send(attached, () -> {}));
        assertInstanceOf(SendResult.Written.class, meanwhile.get(0));
        assertEquals(List.of("7.eml"), names());
        try (var in = Files.newInputStream(folder.resolve("7.eml"))) {
            var parts = (MimeMultipart) new MimeMessage(Session.getInstance(new Properties()), in).getContent();
            assertArrayEquals(resume, parts.getBodyPart(1).getInputStream().readAllBytes());
        }
    }

    @Test void unfinished_files_of_a_killed_process_are_swept_after_an_hour_but_files_being_written_are_not() throws Exception {
        Files.createDirectories(folder);
        var old = FileTime.from(Instant.now().minus(Duration.ofHours(2)));
        for (var name : List.of("7.part", "8." + UUID.randomUUID() + ".part", "8.eml")) {
            Files.setLastModifiedTime(Files.createFile(folder.resolve(name)), old);
        }
        var fresh = Files.createFile(folder.resolve("9." + UUID.randomUUID() + ".part")).getFileName().toString();
        assertEquals(2, new EmlFiles(folder).sweep(new StoreTimeline(Instant.EPOCH, Instant.now(), Instant.now()), (id, dated) -> EmlFiles.Use.NEEDED));
        assertEquals(Set.of("8.eml", fresh), Set.copyOf(names()));
    }

    @Test void a_file_of_another_message_with_the_same_number_is_not_replaced() throws Exception {
        sender.send(MAIL, () -> {});
        for (var id : List.of("<second@example.org>", "<third@example.org>")) { // after a restore from an older backup
            assertInstanceOf(SendResult.Written.class, sender.send(new Mail(7, id, MAIL.message(), false), () -> {}));
        }
        assertEquals(Set.of("7.eml", "7.earlier-1.eml", "7.earlier-2.eml"), Set.copyOf(names()));
        assertEquals(MAIL.messageId(), idIn("7.earlier-1.eml"));
        assertEquals("<second@example.org>", idIn("7.earlier-2.eml"));
        assertEquals("<third@example.org>", idIn("7.eml"));
        assertEquals(1, new EmlFiles(folder).sweep(new StoreTimeline(Instant.EPOCH, Instant.now(), Instant.now()), (id, dated) -> EmlFiles.Use.NONE));
        assertEquals(Set.of("7.earlier-1.eml", "7.earlier-2.eml"), Set.copyOf(names()));
    }

    private String idIn(String name) throws Exception {
        try (var in = Files.newInputStream(folder.resolve(name))) {
            return new MimeMessage(Session.getInstance(new Properties()), in).getMessageID();
        }
    }

    @Test void mail_of_a_sandbox_causes_no_warning_about_a_missing_mail_server() {
        assertInstanceOf(SendResult.Written.class, sender.send(new Mail(8, MAIL.messageId(), MAIL.message(), true), () -> {}));
        assertEquals(List.of("A message of a sandbox employer was written to " + folder.resolve("8.eml")), console);
    }

    @Test void a_message_that_cannot_be_written_is_a_temporary_failure() throws Exception {
        Files.createDirectories(folder.resolve("7.eml").resolve("in the way"));
        assertInstanceOf(SendResult.TemporaryFailure.class, sender.send(MAIL, () -> {}));
        assertEquals(List.of(), console);
    }
}
