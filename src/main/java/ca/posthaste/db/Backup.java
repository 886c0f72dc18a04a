package ca.posthaste.db;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;
import java.util.zip.ZipOutputStream;

/**
 * The data folder in one file, a zip: the store as it was at one moment, although writing goes on, and the files beside
 * it. Files never change once they are written, and are there before the row that names them; so the store is copied
 * first.
 */
public final class Backup {
    private static final Set<String> STORE_FILES =
        Set.of(SqliteDatabase.FILE_NAME, SqliteDatabase.FILE_NAME + "-wal", SqliteDatabase.FILE_NAME + "-shm");

    private Backup() {}

    public static void make(Path folder, Path file) {
        var store = folder.resolve(SqliteDatabase.FILE_NAME);
        if (!Files.exists(store)) {
            throw new Impossible("There is no data in " + folder.toAbsolutePath() + ".");
        }
        if (Files.exists(file)) {
            throw new Impossible(file + " exists already. Choose another name.");
        }
        try {
            var part = file.resolveSibling(file.getFileName() + ".part");
            var snapshot = Files.createTempDirectory(folder, ".backup");
            try {
                var copy = snapshot.resolve(SqliteDatabase.FILE_NAME);
                vacuumInto(store, copy);
                zip(folder, copy, part);
                force(part);
                Files.move(part, file, StandardCopyOption.ATOMIC_MOVE);
            } finally {
                delete(snapshot);
                Files.deleteIfExists(part);
            }
        } catch (IOException | SQLException fault) {
            throw new Impossible("The backup could not be written: " + fault.getMessage());
        }
    }

    private static void vacuumInto(Path store, Path copy) throws SQLException {
        try (var connection = DriverManager.getConnection("jdbc:sqlite:" + store);
             var statement = connection.prepareStatement("VACUUM INTO ?")) {
            statement.setString(1, copy.toString());
            statement.execute();
        }
    }

    private static void zip(Path folder, Path store, Path target) throws IOException {
        try (var zip = new ZipOutputStream(Files.newOutputStream(target, StandardOpenOption.CREATE_NEW))) {
            add(zip, SqliteDatabase.FILE_NAME, store);
            for (var file : filesBeside(folder)) {
                if (Files.exists(file)) { // erased meanwhile: then it must not be in the backup either
                    add(zip, folder.relativize(file).toString().replace('\\', '/'), file);
                }
            }
        }
    }

    /** Everything but the store's own files and what begins with a dot, which is somebody's work in progress. */
    private static List<Path> filesBeside(Path folder) throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            return files.filter(Files::isRegularFile)
                .filter(file -> !STORE_FILES.contains(folder.relativize(file).toString()))
                .filter(file -> !folder.relativize(file).toString().startsWith(".")).toList();
        }
    }

    private static void add(ZipOutputStream zip, String name, Path file) throws IOException {
        zip.putNextEntry(new ZipEntry(name));
        Files.copy(file, zip);
        zip.closeEntry();
    }

    private static void force(Path file) throws IOException {
        try (var channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
            channel.force(true);
        }
    }

    /** Puts a backup into a data folder that has no store yet. */
    public static void restore(Path file, Path folder) {
        if (Files.exists(folder.resolve(SqliteDatabase.FILE_NAME))) {
            throw new Impossible("There is data in " + folder.toAbsolutePath() + ". Stop the service, move the folder"
                + " away, and restore into an empty one.");
        }
        try {
            DataFolder.make(folder);
            var work = Files.createTempDirectory(folder, ".restore");
            try {
                unzip(file, work);
                check(work.resolve(SqliteDatabase.FILE_NAME), file);
                moveInto(work, folder);
            } finally {
                delete(work);
            }
        } catch (IOException | SQLException fault) {
            throw new Impossible(file + " could not be restored: " + fault.getMessage());
        }
    }

    private static void unzip(Path file, Path target) throws IOException {
        try (var zip = new ZipInputStream(Files.newInputStream(file))) {
            for (var entry = zip.getNextEntry(); entry != null; entry = zip.getNextEntry()) {
                var path = target.resolve(entry.getName()).normalize();
                if (!path.startsWith(target)) {
                    throw new Impossible(file + " is not a backup: it names files outside the data folder.");
                }
                Files.createDirectories(path.getParent());
                Files.copy(zip, path);
            }
        }
    }

    private static void check(Path store, Path file) throws SQLException {
        if (!Files.exists(store)) {
            throw new Impossible(file + " is not a backup of Posthaste.");
        }
        try (var connection = DriverManager.getConnection("jdbc:sqlite:" + store);
             var statement = connection.createStatement();
             var rows = statement.executeQuery("PRAGMA integrity_check")) {
            rows.next();
            if (!"ok".equals(rows.getString(1))) {
                throw new Impossible(file + " is damaged: " + rows.getString(1));
            }
        }
    }

    /** The store last: where it is, everything is. */
    private static void moveInto(Path work, Path folder) throws IOException {
        for (var file : filesBeside(work)) {
            var target = folder.resolve(work.relativize(file).toString());
            Files.createDirectories(target.getParent());
            Files.move(file, target);
        }
        force(work.resolve(SqliteDatabase.FILE_NAME));
        Files.move(work.resolve(SqliteDatabase.FILE_NAME), folder.resolve(SqliteDatabase.FILE_NAME));
    }

    private static void delete(Path folder) {
        try (Stream<Path> files = Files.walk(folder)) {
            for (var file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.deleteIfExists(file);
            }
        } catch (IOException fault) {
            throw new UncheckedIOException(fault);
        }
    }
}
