package ca.posthaste.support;

import ca.posthaste.Posthaste;
import ca.posthaste.application.ApplicationErasure;
import ca.posthaste.application.ApplicationPart;
import ca.posthaste.config.Settings;
import ca.posthaste.db.Database;
import ca.posthaste.db.Row;
import ca.posthaste.employer.Employer;
import ca.posthaste.employer.EmployerPart;
import ca.posthaste.employer.Employers;
import jakarta.inject.Singleton;
import jakarta.mail.MessagingException;
import jakarta.mail.Session;
import jakarta.mail.internet.MimeMessage;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.concurrent.ConcurrentHashMap;

/** The mail of a service without a mail server, and an operator's actions on applications. */
@Singleton
public class TestMail {
    private final Database database;
    private final ApplicationErasure erasing;
    private final Employers employers;
    private final Settings settings;
    private final TestClock clock;
    private final Map<Path, Seen> seen = new ConcurrentHashMap<>();

    /** The recipient of a file, and the modification time at which it was read. */
    private record Seen(FileTime modified, String recipient) {}

    public TestMail(Posthaste posthaste, Settings settings, TestClock clock) {
        database = posthaste.database();
        erasing = posthaste.part(ApplicationPart.class).erasure();
        employers = posthaste.part(EmployerPart.class).employers();
        this.settings = settings;
        this.clock = clock;
    }

    /**
     * Returns when the courier is idle. If the clock is moved before that, leases expire, and mail in flight is sent again. Mail that is due later by the
     * clock, perhaps because another test has moved it back, is not waited for.
     */
    public void await() {
        Polling.until(() -> !database.read(tx -> tx.sql("SELECT 1 FROM mail WHERE state = 'waiting' AND (claim IS NOT NULL OR due_at <= :now) LIMIT 1")
            .bind("now", clock.millis()).exists()));
    }

    /** Returns every message written to this address, once the courier is idle. */
    public List<MimeMessage> to(String address) {
        await();
        var found = new ArrayList<MimeMessage>();
        for (var file : files("mail")) {
            if (recipientOf(file).equals(address)) {
                read(file).ifPresent(found::add);
            }
        }
        return found;
    }

    /**
     * Returns the recipient of a file; empty if it was deleted. Tests poll, and the folder has thousands of messages of other tests, so each file is parsed
     * once.
     */
    private String recipientOf(Path file) {
        try {
            var modified = Files.getLastModifiedTime(file);
            return seen.compute(file, (path, before) -> before != null && before.modified.equals(modified) ? before
                : new Seen(modified, read(file).map(TestMail::recipient).orElse(""))).recipient;
        } catch (NoSuchFileException deleted) {
            return "";
        } catch (IOException fault) {
            throw new UncheckedIOException(fault);
        }
    }

    /** Returns the finished files in a folder of the data folder. A file that is still being written may be renamed before it can be opened. */
    public List<Path> files(String folder) {
        var path = settings.dataDir().resolve(folder);
        if (!Files.isDirectory(path)) {
            return List.of();
        }
        try (var files = Files.list(path)) {
            return files.filter(file -> !file.toString().endsWith(".part")).sorted().toList();
        } catch (IOException fault) {
            throw new UncheckedIOException(fault);
        }
    }

    /** Returns the number of messages in the outbox that have this address in any column. */
    public int rowsWith(String address) {
        return database.read(tx -> tx.sql("SELECT count(*) FROM mail WHERE coalesce(recipient, '') || ' ' || coalesce(reply_to, '')"
                + " || ' ' || coalesce(plain, '') || ' ' || coalesce(html, '') || ' ' || coalesce(fault, '') LIKE '%' || :address || '%'")
            .bind("address", address).one(Row::nextInt));
    }

    public boolean keepsFilesInAFolder() {
        return settings.postgres().isEmpty();
    }

    public ApplicationErasure erasing() {
        return erasing;
    }

    public void setRetention(Employer employer, int days) {
        database.writeNow(tx -> {
            employers.setRetention(tx, employer.id(), days);
            return null;
        });
    }

    /** Reads a message; empty if it was deleted since the folder was listed. */
    private static Optional<MimeMessage> read(Path file) {
        try (var in = Files.newInputStream(file)) {
            return Optional.of(new MimeMessage(Session.getInstance(new Properties()), in));
        } catch (NoSuchFileException deleted) {
            return Optional.empty();
        } catch (IOException | MessagingException fault) {
            throw new IllegalStateException(fault);
        }
    }

    private static String recipient(MimeMessage message) {
        try {
            return message.getAllRecipients()[0].toString();
        } catch (MessagingException fault) {
            throw new IllegalStateException(fault);
        }
    }
}
