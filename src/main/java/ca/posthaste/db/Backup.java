package ca.posthaste.db;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.sql.Connection;
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
    private static final int MEGABYTE = 1 << 20;

    private Backup() {}

    public static void make(Path folder, Path file) {
        expectPossible(folder, file);
        try {
            makeOf(folder.toRealPath(), file); // the folder may be a link, as systemd has it for a user of its own
        } catch (IOException | UncheckedIOException | SQLException fault) {
            throw new Impossible("The backup could not be written: " + FileFault.sentence(fault));
        }
    }

    private static void makeOf(Path folder, Path file) throws IOException, SQLException {
        try (var lock = BackupLock.take(folder)) {
            lock.sweep();
            PartFile.sweepBeside(file);
            expectPossible(folder, file); // it may have waited for another backup
            var work = WorkFolder.make(folder, WorkFolder.BACKUP);
            try (var part = new PartFile(file)) {
                zip(folder, snapshot(folder, work), part);
                part.settle();
            } finally {
                WorkFolder.delete(work);
            }
        }
    }

    private static void expectPossible(Path folder, Path file) {
        if (!Files.exists(folder.resolve(SqliteDatabase.FILE_NAME))) {
            throw new Impossible("There is no data in " + folder.toAbsolutePath() + ".");
        }
        if (Files.exists(file)) {
            throw new Impossible(file + " exists already. Choose another name.");
        }
        if (!Files.isDirectory(file.getParent())) {
            throw new Impossible("There is no folder " + file.getParent() + ". Make it first, or choose another.");
        }
    }

    private static Path snapshot(Path folder, Path work) throws IOException, SQLException {
        try (var connection = DriverManager.getConnection("jdbc:sqlite:" + folder.resolve(SqliteDatabase.FILE_NAME));
             var statement = connection.prepareStatement("VACUUM INTO ?")) {
            expectRoom(connection, folder);
            var copy = PrivateFiles.create(work.resolve(SqliteDatabase.FILE_NAME)); // SQLite takes an empty file for a new one
            statement.setString(1, copy.toString());
            statement.execute();
            return copy;
        }
    }

    /** Filling the disk of a running service would keep it from writing. */
    private static void expectRoom(Connection connection, Path folder) throws IOException, SQLException {
        long needed = (number(connection, "page_count") - number(connection, "freelist_count")) * number(connection, "page_size");
        long there = Files.getFileStore(folder).getUsableSpace();
        if (there < needed) {
            throw new Impossible("The backup needs " + (needed / MEGABYTE + 1) + " MB for a copy of the store in "
                + folder.toAbsolutePath() + ", and " + there / MEGABYTE + " MB are free there.");
        }
    }

    private static long number(Connection connection, String pragma) throws SQLException {
        try (var statement = connection.createStatement(); var rows = statement.executeQuery("PRAGMA " + pragma)) {
            return rows.next() ? rows.getLong(1) : 0;
        }
    }

    private static void zip(Path folder, Path store, PartFile part) throws IOException {
        var out = part.out();
        var zip = new ZipOutputStream(out); // not closed: the file must still be forced
        add(zip, SqliteDatabase.FILE_NAME, store);
        for (var file : BackupFiles.beside(folder)) {
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
