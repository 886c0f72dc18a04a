package ca.posthaste.mail;

import ca.posthaste.db.DataFolder;
import ca.posthaste.db.FileFault;
import ca.posthaste.db.PrivateFiles;
import jakarta.mail.MessagingException;
import jakarta.mail.Session;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.OptionalInt;
import java.util.Properties;
import java.util.UUID;
import java.util.function.Consumer;
import org.jboss.logging.Logger;

/** Writes mail to files that any mail program opens. Used when no mail server is configured, and always for sandboxes. */
public final class EmlFileSender implements MailSender {
    private static final Logger LOG = Logger.getLogger(EmlFileSender.class);
    /** Number of bytes at the start of a message that contain its headers. */
    private static final int HEADERS = 16 * 1024;

    private final Path folder;
    private final MimeWriter writer;
    private final Consumer<String> console;
    private Session session;

    public EmlFileSender(Path folder, MimeWriter writer, Consumer<String> console) {
        this.folder = folder;
        this.writer = writer;
        this.console = console;
    }

    /** Writes a message to its file. Writing is idempotent, so the moment of handover does not matter. */
    @Override public SendResult send(Mail mail, Runnable beforeHandover) {
        var file = folder.resolve(mail.id() + ".eml");
        try {
            DataFolder.make(folder);
            write(mail, file);
        } catch (IOException | MessagingException fault) {
            var reason = "The message cannot be written to " + file + ": " + FileFault.sentence(fault);
            return new SendResult.TemporaryFailure(reason, OptionalInt.empty());
        }
        console.accept(mail.sandbox() ? "A message of a sandbox employer was written to " + file
            : "No mail server is configured (POSTHASTE_SMTP_URL): a message was written to " + file
                + ". Once there is one, send it with: posthaste mail send-written");
        return new SendResult.Written();
    }

    /**
     * Writes a message through a temporary file. A worker whose lease has expired may still be writing while another one, perhaps in another process,
     * writes the same message; so every attempt has its own temporary file, and each of them finishes.
     */
    private void write(Mail mail, Path file) throws IOException, MessagingException {
        var unfinished = folder.resolve(mail.id() + "." + UUID.randomUUID() + EmlFiles.UNFINISHED);
        try {
            try (var out = PrivateFiles.open(unfinished)) {
                writer.write(session(), mail).writeTo(out);
            }
            setAside(mail, file);
            DataFolder.moveIntoPlace(unfinished, file); // on disk before it counts as written
        } finally {
            Files.deleteIfExists(unfinished);
        }
    }

    /**
     * Renames a file of another message with the same number, written by an earlier store, or by this one before its database was restored from an older
     * backup. It may be all that is left of that message, and no sweep deletes files with the new name.
     */
    private void setAside(Mail mail, Path file) throws IOException {
        if (!Files.isRegularFile(file) || belongsTo(mail, file)) {
            return;
        }
        var aside = DataFolder.firstFree(number -> folder.resolve(mail.id() + ".earlier-" + number + ".eml"));
        try {
            Files.move(file, aside);
            LOG.warnf("%s held another message with the same number, from an older store or a newer database. It was renamed to %s.", file, aside);
        } catch (NoSuchFileException renamed) {
            // by another worker that writes this message
        }
    }

    private static boolean belongsTo(Mail mail, Path file) throws IOException {
        try (var in = Files.newInputStream(file)) {
            return new String(in.readNBytes(HEADERS), StandardCharsets.ISO_8859_1).contains("Message-ID: " + mail.messageId());
        } catch (NoSuchFileException gone) {
            return true;
        }
    }

    /** Creates the session for the first message rather than at startup, because the library reads many files for it. */
    private Session session() {
        if (session == null) {
            session = Session.getInstance(new Properties());
        }
        return session;
    }
}
