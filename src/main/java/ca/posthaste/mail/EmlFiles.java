package ca.posthaste.mail;

import ca.posthaste.db.DataFolder;
import ca.posthaste.db.DataLossPeriods;
import ca.posthaste.db.Database;
import ca.posthaste.db.FileFault;
import ca.posthaste.db.StoreTimeline;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.regex.Pattern;
import org.jboss.logging.Logger;

/** The .eml files of a service without a mail server: queues their messages for sending, and deletes the files. */
public record EmlFiles(Path folder) {
    private static final Logger LOG = Logger.getLogger(EmlFiles.class);
    private static final int AT_ONCE = 200;
    static final String UNFINISHED = ".part";
    /** Age at which an unfinished file was abandoned by a killed process: writing a message never takes this long. */
    private static final Duration ABANDONED = Duration.ofHours(1);
    private static final Pattern NAME = Pattern.compile("(\\d{1,18})(?:\\.eml|(?:\\.[0-9a-f-]{36})?\\.part)");

    /** Queues the messages written so far, in batches so that other writes do not wait long, and deletes their files. Returns their number. */
    public int send(Database database, Outbox outbox, Instant until) {
        int all = 0;
        List<Long> queued;
        do {
            queued = database.writeNow(tx -> outbox.sendWritten(tx, until, AT_ONCE));
            deleteQueued(database, queued);
            all += queued.size();
        } while (!queued.isEmpty());
        return all;
    }

    /** Deletes the files of messages that were queued. Unlike the file of an erased message, each can be told from that of a lost one with its number. */
    private void deleteQueued(Database database, List<Long> ids) {
        var states = new MailStates();
        try {
            for (var id : ids) {
                var file = folder.resolve(id + ".eml");
                var dated = DataFolder.modifiedAt(file);
                if (database.read(tx -> states.fileOf(tx, id, dated)) == Use.NONE) {
                    delete(file);
                }
            }
        } catch (IOException fault) {
            logUndeleted(fault);
        }
    }

    /** Deletes the files of these messages, except files of messages that the database lost and whose numbers it has since reused. */
    public void erase(List<Long> ids) {
        try {
            var lost = DataLossPeriods.of(folder);
            for (var id : ids) {
                var file = folder.resolve(id + ".eml");
                if (!lost.contains(DataFolder.modifiedAt(file))) {
                    delete(file);
                }
            }
        } catch (IOException fault) {
            logUndeleted(fault);
        }
    }

    /** Use of a file by the messages in the store: needed by one, no longer needed, or not a file of any of them. */
    public enum Use { NEEDED, NONE, UNKNOWN }

    public interface Uses {
        /** Returns the use of the file with this number and date. The message with the number may be newer than the file. */
        Use of(long id, Instant dated);
    }

    /**
     * Deletes the files of messages that no longer need one, and unfinished files that were abandoned. Returns the number of deleted files. A file from
     * another time than the store's belongs to a message of another store, whatever its number, and is not deleted.
     */
    public int sweep(StoreTimeline times, Uses uses) {
        if (!Files.isDirectory(folder)) {
            return 0;
        }
        try (var files = Files.list(folder)) {
            var lost = DataLossPeriods.of(folder);
            int swept = 0;
            for (var file : (Iterable<Path>) files::iterator) { // there may be very many
                var name = NAME.matcher(file.getFileName().toString());
                var dated = name.matches() ? DataFolder.modifiedAt(file) : Instant.EPOCH;
                if (!times.isAfterCreation(dated)) {
                    continue;
                }
                boolean isAbandoned = isAbandoned(file, dated);
                var use = isAbandoned ? Use.NONE : uses.of(Long.parseLong(name.group(1)), dated);
                if (!isAbandoned && use != Use.NEEDED && lost.contains(dated)) {
                    lost.recordLeftFile(dated);
                } else if (use == Use.NONE && delete(file)) {
                    swept++;
                }
            }
            lost.finish();
            return swept;
        } catch (IOException fault) {
            throw new UncheckedIOException(fault);
        }
    }

    private static boolean isAbandoned(Path file, Instant dated) { // by the system clock, which the file system used to date the file
        return file.toString().endsWith(UNFINISHED) && dated.isBefore(Instant.now().minus(ABANDONED));
    }

    /** Deletes a file. Never throws: the message is already erased or sent, and {@link #sweep} retries. */
    private static boolean delete(Path file) {
        try {
            return Files.deleteIfExists(file);
        } catch (IOException fault) {
            logUndeleted(fault);
            return false;
        }
    }

    private static void logUndeleted(IOException fault) {
        LOG.errorf("A message file could not be deleted; retrying every hour. %s", FileFault.sentence(fault));
    }
}
