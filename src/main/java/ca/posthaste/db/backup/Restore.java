package ca.posthaste.db.backup;

import ca.posthaste.db.DataFolder;
import ca.posthaste.db.DatabaseUnavailable;
import ca.posthaste.db.FileFault;
import ca.posthaste.db.MaintenanceException;
import ca.posthaste.db.PrivateFiles;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.stream.Collectors;
import java.util.zip.ZipException;
import java.util.zip.ZipFile;
import java.util.zip.ZipInputStream;

/**
 * Restores a backup into a data folder that has no database yet. The backup is unpacked and verified in a work folder. Then the files are moved, the
 * database last: if it is in place, so is everything else. When {@link #run} returns, everything is on disk. A killed restore can be run again: a
 * list in the work folder names the files to move; those no longer in the work folder were moved.
 */
public final class Restore {
    /** Name of a file in the data folder that identifies the backup while the restore runs. No service starts while it exists. */
    private static final String MARKER = ".restoring";
    private static final String MOVE_LIST = "list";
    private static final String FILES = "files";
    private static final String SEPARATOR = "\0"; // the one character that no file name contains

    private final Path file;
    private final Path folder;
    private final Path work;

    Restore(Path file, Path folder) throws IOException {
        this.file = file;
        this.folder = folder;
        write(folder.resolve(MARKER), identity(file));
        work = WorkFolder.make(folder, WorkFolder.RESTORE);
    }

    public static void run(Path file, Path folder) {
        requireBackup(file);
        try {
            DataFolder.make(folder);
            var lock = BackupLock.take(folder);
            try (lock) {
                if (!isFinished(file, folder)) {
                    WorkFolder.sweep(folder);
                    requireEmpty(folder);
                    new Restore(file, folder).run();
                }
                WorkFolder.sweep(folder);
            }
        } catch (IOException | UncheckedIOException | SQLException | InvalidPathException fault) { // the last: a file name from another operating system
            throw unrestored(file, fault);
        }
    }

    private static MaintenanceException unrestored(Path file, Exception fault) {
        return new MaintenanceException(file + " could not be restored: " + FileFault.sentence(fault));
    }

    /** Throws if the file is not a complete backup. A zip has its table of contents at its end, so a truncated one has none. */
    public static void requireBackup(Path file) {
        try (var zip = new ZipFile(file.toFile())) {
            if (zip.getEntry(DataFolder.DATABASE_FILE) == null) {
                throw new MaintenanceException(file + " is not a backup of Posthaste.");
            }
        } catch (ZipException truncated) {
            throw new MaintenanceException(file + " is not a backup of Posthaste, or only a part of one.");
        } catch (IOException fault) {
            throw unrestored(file, fault);
        }
    }

    private static void requireEmpty(Path folder) {
        for (var name : BackupFiles.DATABASE_FILES) {
            if (Files.exists(folder.resolve(name))) { // a -wal file alone is as bad: SQLite would apply it to the restored database
                throw new MaintenanceException("There is data in " + folder.toAbsolutePath() + " (" + name + "). Stop the service, move"
                    + " the folder away, and restore into an empty one.");
            }
        }
    }

    private void run() throws IOException, SQLException {
        try {
            unpack();
            check();
            writeMoveList();
            move();
        } finally {
            undo(folder, work); // does nothing if the database was moved
            Files.deleteIfExists(folder.resolve(MARKER));
            WorkFolder.delete(work);
        }
    }

    void unpack() throws IOException {
        var target = work.resolve(FILES);
        try (var zip = new ZipInputStream(Files.newInputStream(file))) { // unlike ZipFile, it verifies every checksum
            for (var entry = zip.getNextEntry(); entry != null; entry = zip.getNextEntry()) {
                var path = target.resolve(entry.getName()).normalize();
                if (!path.startsWith(target)) {
                    throw new MaintenanceException(file + " is not a backup: it names files outside the data folder.");
                }
                if (!entry.isDirectory()) {
                    DataFolder.makeInside(work, path.getParent());
                    try (var out = PrivateFiles.open(path)) {
                        zip.transferTo(out);
                    }
                    PrivateFiles.giveToOwnerOf(folder, path);
                }
            }
        }
    }

    void check() throws IOException, SQLException {
        var database = work.resolve(FILES).resolve(DataFolder.DATABASE_FILE);
        try (var connection = DriverManager.getConnection("jdbc:sqlite:" + database);
             var statement = connection.createStatement();
             var rows = statement.executeQuery("PRAGMA integrity_check")) {
            rows.next();
            if (!"ok".equals(rows.getString(1))) {
                throw new MaintenanceException(file + " is damaged: " + rows.getString(1));
            }
        }
        DataFolder.force(database);
    }

    /** Syncs the files and writes the list of those to move. From then on, a listed file that is not in the work folder was moved by us. */
    void writeMoveList() throws IOException {
        var files = BackupFiles.of(work.resolve(FILES)).paths();
        for (var name : files) {
            if (Files.exists(folder.resolve(name))) {
                throw new MaintenanceException(folder.resolve(name) + " already exists. Restore into an empty folder.");
            }
            DataFolder.force(work.resolve(FILES).resolve(name));
        }
        write(work.resolve(MOVE_LIST), files.stream().map(Path::toString).collect(Collectors.joining(SEPARATOR)));
    }

    void move() throws IOException {
        var folders = new LinkedHashSet<Path>();
        for (var name : listed(work)) {
            move(name);
            folders.add(folder.resolve(name).getParent());
        }
        for (var changed : folders) {
            DataFolder.forceFolder(changed);
        }
        move(DataFolder.DATABASE_FILE);
        DataFolder.forceFolder(folder);
    }

    void move(String name) throws IOException {
        DataFolder.makeInside(folder, folder.resolve(name).getParent());
        Files.move(work.resolve(FILES).resolve(name), folder.resolve(name));
    }

    /** Deletes the files that a restore moved to the data folder, if it ended before it moved the database. */
    static void undo(Path folder, Path work) throws IOException {
        if (Files.exists(work.resolve(FILES).resolve(DataFolder.DATABASE_FILE))
            && !Files.exists(folder.resolve(DataFolder.DATABASE_FILE))) {
            for (var name : listed(work)) {
                if (!Files.exists(work.resolve(FILES).resolve(name))) {
                    Files.deleteIfExists(folder.resolve(name));
                }
            }
        }
    }

    private static List<String> listed(Path work) throws IOException {
        var list = work.resolve(MOVE_LIST);
        var text = Files.exists(list) ? Files.readString(list) : "";
        return text.isEmpty() ? List.of() : List.of(text.split(SEPARATOR));
    }

    private void write(Path target, String text) throws IOException {
        var temporary = target.resolveSibling(target.getFileName() + ".part");
        try (var out = PrivateFiles.replace(temporary)) {
            out.write(text.getBytes(StandardCharsets.UTF_8));
        }
        PrivateFiles.giveToOwnerOf(folder, temporary);
        DataFolder.moveIntoPlace(temporary, target);
    }

    /** Reports whether this backup was restored completely and only the clean-up is missing. */
    private static boolean isFinished(Path file, Path folder) throws IOException {
        var marker = folder.resolve(MARKER);
        return Files.exists(folder.resolve(DataFolder.DATABASE_FILE)) && Files.exists(marker)
            && Files.readString(marker).equals(identity(file));
    }

    private static String identity(Path file) throws IOException {
        return file.toRealPath() + " " + Files.size(file) + " " + Files.getLastModifiedTime(file);
    }

    static void removeMarkerIfFinished(Path folder) throws IOException {
        if (Files.exists(folder.resolve(DataFolder.DATABASE_FILE))) {
            Files.deleteIfExists(folder.resolve(MARKER));
        }
    }

    static Path marker(Path folder) {
        return folder.resolve(MARKER);
    }

    /** Throws if a restore is unfinished: a database created now would be in the way when the restore is run again. */
    public static void requireNoneUnfinished(Path folder) {
        if (Files.exists(marker(folder)) && !Files.exists(folder.resolve(DataFolder.DATABASE_FILE))) {
            throw new DatabaseUnavailable("A restore into " + folder.toAbsolutePath() + " runs or was interrupted. Wait, or run it again. To"
                + " start without data instead, start once with --new-store true: it moves what was restored to a folder of its own.", null);
        }
    }
}
