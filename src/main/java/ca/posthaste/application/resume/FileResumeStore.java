package ca.posthaste.application.resume;

import ca.posthaste.db.DataFolder;
import ca.posthaste.db.DataLossPeriods;
import ca.posthaste.db.Database;
import ca.posthaste.db.FileFault;
import ca.posthaste.db.StoreTimeline;
import ca.posthaste.db.Transaction;
import ca.posthaste.db.move.Move;
import ca.posthaste.http.upload.UploadFolder;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.function.DoubleConsumer;
import java.util.regex.Pattern;
import org.jboss.logging.Logger;

/** Stores résumés in the data folder. A file is on disk before the application that refers to it is committed. */
public record FileResumeStore(Path folder) implements ResumeStore {
    private static final Logger LOG = Logger.getLogger(FileResumeStore.class);
    private static final Pattern KEY = Pattern.compile("[0-9a-f-]{36}");
    /** Minimum age of a file to be swept. A younger one may belong to an application whose transaction is still running. */
    private static final Duration SWEEP_AGE = Duration.ofHours(1);

    public Move.Moved moveTo(Transaction target, DoubleConsumer progress) {
        if (!Files.isDirectory(folder)) {
            return new Move.Moved("résumés", 0);
        }
        var table = new DatabaseResumeStore();
        try (var files = Files.list(folder)) {
            int moved = 0;
            var all = files.filter(file -> !file.getFileName().toString().startsWith(".")).toList(); // dotfiles are bookkeeping of the sweeps, not résumés
            for (var file : all) {
                table.save(target, file.getFileName().toString(), file);
                moved++;
                progress.accept((double) moved / all.size());
            }
            return new Move.Moved("résumés", moved);
        } catch (IOException fault) {
            throw new UncheckedIOException(fault);
        }
    }

    @Override public String stage(Path upload) {
        var key = UUID.randomUUID().toString();
        try {
            DataFolder.make(folder);
            DataFolder.moveIntoPlace(upload, path(key));
            return key;
        } catch (IOException fault) {
            throw UploadFolder.unavailable(folder, fault);
        }
    }

    @Override public Optional<byte[]> part(Transaction tx, String key, int number) {
        try (var file = new FileInputStream(path(key).toFile())) {
            file.getChannel().position((long) number * PART);
            return Optional.of(file.readNBytes(PART)).filter(part -> part.length > 0);
        } catch (IOException fault) {
            throw new UncheckedIOException(fault);
        }
    }

    @Override public long size(Transaction tx, String key) {
        try {
            return Files.size(path(key));
        } catch (NoSuchFileException missing) {
            return 0;
        } catch (IOException fault) {
            throw new UncheckedIOException(fault);
        }
    }

    /** Never throws: the applications are already erased, and {@link #sweep} retries. */
    @Override public void discard(List<String> keys) {
        keys.forEach(this::delete);
    }

    private boolean delete(String key) {
        try {
            return Files.deleteIfExists(path(key));
        } catch (IOException fault) {
            LOG.errorf("The file of an erased application could not be deleted; retrying every hour. %s", FileFault.sentence(fault));
            return false;
        }
    }

    @Override public void protect(StoreTimeline times) {
        DataLossPeriods.add(folder, times);
    }

    @Override public int sweep(Database database, StoreTimeline times) {
        if (!Files.isDirectory(folder)) {
            return 0;
        }
        try (var files = Files.list(folder)) {
            var lost = DataLossPeriods.of(folder);
            int swept = 0;
            var old = Instant.now().minus(SWEEP_AGE); // by the system clock, which also dated the files
            for (var file : (Iterable<Path>) files::iterator) { // there may be very many
                var key = file.getFileName().toString();
                var dated = KEY.matcher(key).matches() ? DataFolder.modifiedAt(file) : Instant.EPOCH;
                boolean isLost = lost.contains(dated);
                if (times.isAfterCreation(dated) && (isLost || dated.isBefore(old))
                    && !database.read(tx -> tx.sql("SELECT 1 FROM application WHERE resume_key = :key").bind("key", key).exists())) {
                    if (isLost) {
                        lost.recordLeftFile(dated);
                    } else if (delete(key)) {
                        swept++;
                    }
                }
            }
            lost.finish();
            return swept;
        } catch (IOException fault) {
            throw new UncheckedIOException(fault);
        }
    }

    private Path path(String key) {
        return folder.resolve(key);
    }
}
