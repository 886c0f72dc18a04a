package ca.posthaste.mail;

import ca.posthaste.db.Database;
import ca.posthaste.db.FileFault;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.function.LongPredicate;
import java.util.regex.Pattern;
import org.jboss.logging.Logger;

/** The .eml files of a service without a mail server: how they are sent, and how they are deleted. */
public record WrittenMail(Path folder) {
    private static final Logger LOG = Logger.getLogger(WrittenMail.class);
    private static final int AT_ONCE = 200;
    /** How the name of a file ends that is still being written. */
    static final String UNFINISHED = ".part";
    /** Writing a message does not take this long: an older unfinished file was left by a process that was killed. */
    private static final Duration ABANDONED = Duration.ofHours(1);
    private static final Pattern NAME = Pattern.compile("(\\d{1,18})(?:\\.eml|(?:\\.[0-9a-f-]{36})?\\.part)");

    /**
     * Queues what was written so far, some at a time, so that nobody waits long for the database. How many. The files are deleted:
     * the database has all that is in them.
     */
    public int send(Database database, Outbox outbox, Instant until) {
        int all = 0;
        List<Long> queued;
        do {
            queued = database.writeNow(tx -> outbox.sendWritten(tx, until, AT_ONCE));
            erase(queued);
            all += queued.size();
        } while (!queued.isEmpty());
        return all;
    }

    public void erase(List<Long> ids) {
        for (var id : ids) {
            delete(folder.resolve(id + ".eml"));
        }
    }

    /**
     * Removes the files of messages that no longer need one, and files that nobody will finish. Returns how many.
     *
     * @param created when the store was created; an older file belongs to a message of another store, whatever its number is, and stays
     */
    public int sweep(Instant created, LongPredicate needed) {
        if (!Files.isDirectory(folder)) {
            return 0;
        }
        try (var files = Files.list(folder)) {
            int swept = 0;
            for (var file : (Iterable<Path>) files::iterator) { // there may be very many
                var name = NAME.matcher(file.getFileName().toString());
                if (name.matches() && isYounger(file, created) && (isAbandoned(file) || !needed.test(Long.parseLong(name.group(1))))) {
                    swept += delete(file) ? 1 : 0;
                }
            }
            return swept;
        } catch (IOException fault) {
            throw new UncheckedIOException(fault);
        }
    }

    private static boolean isAbandoned(Path file) throws IOException {
        try { // by the system clock, because the file system dated the file by it
            return file.toString().endsWith(UNFINISHED) && Files.getLastModifiedTime(file).toInstant().isBefore(Instant.now().minus(ABANDONED));
        } catch (NoSuchFileException renamed) {
            return false;
        }
    }

    private static boolean isYounger(Path file, Instant created) throws IOException {
        try {
            return Files.getLastModifiedTime(file).toInstant().isAfter(created);
        } catch (NoSuchFileException gone) {
            return false;
        }
    }

    /** Never throws: the message is erased or sent, and {@link #sweep} tries again. */
    private static boolean delete(Path file) {
        try {
            return Files.deleteIfExists(file);
        } catch (IOException fault) {
            LOG.errorf("The file of a message could not be deleted; it is tried again every hour. %s", FileFault.sentence(fault));
            return false;
        }
    }
}
