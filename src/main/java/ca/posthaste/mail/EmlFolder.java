package ca.posthaste.mail;

import ca.posthaste.db.DataFolder;
import ca.posthaste.db.FileFault;
import ca.posthaste.db.PrivateFiles;
import jakarta.mail.MessagingException;
import jakarta.mail.Session;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.OptionalInt;
import java.util.Properties;
import java.util.UUID;
import java.util.function.Consumer;

/** Where mail goes when no mail server is configured, and that of a sandbox always: files that any mail program opens. */
public final class EmlFolder implements MailSender {
    private final Path folder;
    private final MimeWriter writer;
    private final Consumer<String> console;
    private Session session;

    public EmlFolder(Path folder, MimeWriter writer, Consumer<String> console) {
        this.folder = folder;
        this.writer = writer;
        this.console = console;
    }

    /** Written twice it is still one file, so it does not matter when it is handed over. */
    @Override public Delivery send(Mail mail, Runnable beforeHandover) {
        var file = folder.resolve(mail.id() + ".eml");
        try {
            DataFolder.make(folder);
            write(mail, file);
        } catch (IOException | MessagingException fault) {
            return new Delivery.TemporaryFailure("The message cannot be written to " + file + ": " + FileFault.sentence(fault),
                OptionalInt.empty());
        }
        if (mail.sandbox()) {
            console.accept("A message of a sandbox employer was written to " + file);
            return new Delivery.Written();
        }
        console.accept("No mail server is configured (POSTHASTE_SMTP_URL): a message was written to " + file
            + ". Once there is one, send it with: posthaste mail send-written");
        return new Delivery.Written();
    }

    /**
     * A worker whose lease has ended may still be writing when another worker, perhaps of another process, writes the same message.
     * So every attempt has a temporary file of its own, and each of them finishes.
     */
    private void write(Mail mail, Path file) throws IOException, MessagingException {
        var unfinished = folder.resolve(mail.id() + "." + UUID.randomUUID() + WrittenMail.UNFINISHED);
        try {
            try (var out = PrivateFiles.open(unfinished)) {
                writer.write(session(), mail).writeTo(out);
            }
            DataFolder.moveIntoPlace(unfinished, file); // on disk before it counts as written
        } finally {
            Files.deleteIfExists(unfinished);
        }
    }

    /** Made for the first message: the library reads many files for it, while the service starts. */
    private Session session() {
        if (session == null) {
            session = Session.getInstance(new Properties());
        }
        return session;
    }

    @Override public void disconnect() {
        // there is none
    }
}
