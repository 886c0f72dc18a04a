package ca.posthaste.db;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;

/**
 * The data folder in one file, a zip: the store as it was at one moment, although writing goes on, and the files beside
 * it. Files never change once they are written, and are there before the row that names them; so the store is copied
 * first. When {@link #make} returns, the file is on disk. Killed at any moment, it can be made again.
 */
public final class Backup {
    private Backup() {}

    public static void make(Path folder, Path file) {
        expectPossible(folder, file);
        try {
            makeOf(folder.toRealPath(), file); // the folder may be a link, as systemd has it for a user of its own
        } catch (IOException | UncheckedIOException | SQLException fault) {
            throw new MaintenanceException("The backup could not be written: " + FileFault.sentence(fault));
        }
    }

    private static void makeOf(Path folder, Path file) throws IOException, SQLException {
        if (BackupFiles.wouldHold(folder, file.getParent())) {
            throw new MaintenanceException(file + " is in the data folder, and would be in every later backup. Choose a place outside of it.");
        }
        try (var lock = BackupLock.take(folder)) {
            lock.sweep();
            PartFile.sweepBeside(file);
            expectPossible(folder, file); // it may have waited for another backup
            var work = WorkFolder.make(folder, WorkFolder.BACKUP);
            try {
                var store = snapshot(folder, work);
                var files = BackupFiles.of(folder);
                BackupRoom.expectForZip(store, files, folder, file.getParent());
                write(folder, store, files, file);
            } finally {
                WorkFolder.delete(work);
            }
        }
    }

    private static void expectPossible(Path folder, Path file) {
        if (!Files.exists(folder.resolve(SqliteDatabase.FILE_NAME))) {
            throw new MaintenanceException("There is no data in " + folder.toAbsolutePath() + ".");
        }
        if (Files.exists(file)) {
            throw new MaintenanceException(file + " exists already. Choose another name.");
        }
        if (!Files.isDirectory(file.getParent())) {
            throw new MaintenanceException("There is no folder " + file.getParent() + ". Make it first, or choose another.");
        }
    }

    private static Path snapshot(Path folder, Path work) throws IOException, SQLException {
        try (var connection = DriverManager.getConnection("jdbc:sqlite:" + folder.resolve(SqliteDatabase.FILE_NAME));
             var statement = connection.prepareStatement("VACUUM INTO ?")) {
            BackupRoom.expectForCopy(connection, folder);
            var copy = PrivateFiles.create(work.resolve(SqliteDatabase.FILE_NAME)); // SQLite takes an empty file for a new one
            statement.setString(1, copy.toString());
            statement.execute();
            return copy;
        }
    }

    private static void write(Path folder, Path store, BackupFiles files, Path file) throws IOException {
        try (var part = PartFile.begin(file)) {
            zip(folder, store, files, part);
            part.settle();
        }
    }

    private static void zip(Path folder, Path store, BackupFiles files, PartFile part) throws IOException {
        var out = part.out();
        var zip = new ZipOutputStream(out); // not closed: the file must still be forced
        add(zip, SqliteDatabase.FILE_NAME, store);
        for (var file : files.paths()) {
            add(zip, file.toString().replace('\\', '/'), folder.resolve(file));
        }
        zip.finish();
        out.flush();
    }

    private static void add(ZipOutputStream zip, String name, Path file) throws IOException {
        try (var in = Files.newInputStream(file)) {
            zip.putNextEntry(new ZipEntry(name));
            zip.flush(); // so that what is left of a killed backup can be told by its first entry
            in.transferTo(zip);
            zip.closeEntry();
        } catch (NoSuchFileException erased) {
            // meanwhile: then it must not be in the backup either
        }
    }
}
