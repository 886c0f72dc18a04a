package ca.posthaste.db.backup;

import ca.posthaste.db.DataFolder;
import ca.posthaste.db.FileFault;
import ca.posthaste.db.MaintenanceException;
import ca.posthaste.db.PrivateFiles;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.time.Instant;
import java.util.Optional;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.jboss.logging.Logger;

/**
 * Backup of a data folder as a single zip file: a snapshot of the database, taken while writes continue, and the files beside it. The database is
 * copied first: a file is written before the row that refers to it and never changes, so no file is missing. When {@link #make} returns, it is on disk.
 */
public final class Backup {
    private static final Logger LOG = Logger.getLogger(Backup.class);
    /** Empty file whose modification time is that of the last backup. The database would be upgraded if it were opened to record the time. */
    private static final String LAST_BACKUP = ".last-backup";
    private static final int MEGABYTE = 1 << 20;

    private Backup() {}

    public static void make(Path folder, Path file) {
        requirePossible(folder, file);
        try {
            makeOf(folder.toRealPath(), file); // the folder may be a symbolic link, as with systemd's DynamicUser
        } catch (IOException | UncheckedIOException | SQLException fault) {
            throw new MaintenanceException("The backup could not be written: " + FileFault.sentence(fault));
        }
    }

    private static void makeOf(Path folder, Path file) throws IOException, SQLException {
        if (BackupFiles.wouldInclude(folder, file.getParent())) {
            throw new MaintenanceException(file + " is in the data folder and would be part of every later backup. Choose a path outside it.");
        }
        var lock = BackupLock.take(folder);
        try (lock) {
            WorkFolder.sweep(folder);
            PartFile.sweepBeside(file);
            requirePossible(folder, file); // conditions may have changed while waiting for the lock
            var work = WorkFolder.make(folder, WorkFolder.BACKUP);
            try {
                var database = snapshot(folder, work);
                var files = BackupFiles.of(folder);
                requireSpaceForZip(database, files, folder, file.getParent());
                write(folder, database, files, file);
                noteTime(folder);
            } finally {
                WorkFolder.delete(work);
            }
        }
    }

    private static void requirePossible(Path folder, Path file) {
        try { // checked first because SQLite deletes the write-ahead log of an empty file
            if (!NewStoreGuard.hasContent(folder.resolve(DataFolder.DATABASE_FILE))) {
                throw new MaintenanceException("There is no data in " + folder.toAbsolutePath() + ".");
            }
        } catch (IOException fault) {
            throw new MaintenanceException("The backup could not be written: " + FileFault.sentence(fault));
        }
        if (Files.exists(file)) {
            throw new MaintenanceException(file + " already exists. Choose another name.");
        }
        if (!Files.isDirectory(file.getParent())) {
            throw new MaintenanceException("There is no folder " + file.getParent() + ". Create it first, or choose another.");
        }
    }

    private static Path snapshot(Path folder, Path work) throws IOException, SQLException {
        try (var connection = DriverManager.getConnection("jdbc:sqlite:" + folder.resolve(DataFolder.DATABASE_FILE));
             var statement = connection.prepareStatement("VACUUM INTO ?")) {
            requireSpaceForCopy(connection, folder);
            var copy = PrivateFiles.create(work.resolve(DataFolder.DATABASE_FILE)); // SQLite accepts an empty file as a new database
            statement.setString(1, copy.toString());
            statement.execute();
            return copy;
        }
    }

    /** Records a backup made now. A failure is only logged: the backup itself exists. */
    private static void noteTime(Path folder) {
        try {
            var file = folder.resolve(LAST_BACKUP);
            if (!Files.exists(file)) {
                PrivateFiles.giveToOwnerOf(folder, PrivateFiles.create(file));
            }
            Files.setLastModifiedTime(file, FileTime.from(Instant.now()));
        } catch (IOException fault) {
            LOG.warnf("The time of the last backup could not be recorded: %s", fault.getMessage());
        }
    }

    /** Returns the time of the last backup of a data folder, or empty if none is known. */
    public static Optional<Instant> last(Path folder) {
        try {
            return Optional.of(Files.getLastModifiedTime(folder.resolve(LAST_BACKUP)).toInstant());
        } catch (IOException none) {
            return Optional.empty();
        }
    }

    private static void requireSpaceForCopy(Connection connection, Path folder) throws IOException, SQLException {
        try (var statement = connection.createStatement();
             var rows = statement.executeQuery("SELECT (page_count - freelist_count) * page_size"
                 + " FROM pragma_page_count(), pragma_freelist_count(), pragma_page_size()")) {
            rows.next();
            requireSpace(rows.getLong(1), "for a copy of the store", folder);
        }
    }

    /** Requires space for the zip, but only if it is on the same disk as the data. The compression ratio is not known yet, so none is assumed. */
    private static void requireSpaceForZip(Path database, BackupFiles files, Path folder, Path directory) throws IOException {
        if (Files.getFileStore(folder).equals(Files.getFileStore(directory))) {
            requireSpace(Files.size(database) + files.bytes(), "for all files of the data folder", directory);
        }
    }

    /** Checks that there is enough disk space. A full disk would prevent the running service from writing. */
    private static void requireSpace(long needed, String what, Path directory) throws IOException {
        long available = Files.getFileStore(directory).getUsableSpace();
        if (available < needed) {
            throw new MaintenanceException("The backup needs " + (needed / MEGABYTE + 1) + " MB " + what + " in "
                + directory.toAbsolutePath() + ", and " + available / MEGABYTE + " MB are free there.");
        }
    }

    private static void write(Path folder, Path database, BackupFiles files, Path file) throws IOException {
        try (var part = PartFile.begin(file)) {
            var out = part.out();
            var zip = new ZipOutputStream(out); // not closed: the file must still be synced to disk
            add(zip, DataFolder.DATABASE_FILE, database);
            for (var path : files.paths()) {
                add(zip, path.toString().replace('\\', '/'), folder.resolve(path));
            }
            zip.finish();
            out.flush();
            part.moveIntoPlace();
        }
    }

    private static void add(ZipOutputStream zip, String name, Path file) throws IOException {
        try (var in = Files.newInputStream(file)) {
            zip.putNextEntry(new ZipEntry(name));
            zip.flush(); // so that PartFile can recognise an unfinished backup by its first entry
            in.transferTo(zip);
            zip.closeEntry();
        } catch (NoSuchFileException erased) {
            // deleted since it was listed, so it must not be in the backup either
        }
    }
}
