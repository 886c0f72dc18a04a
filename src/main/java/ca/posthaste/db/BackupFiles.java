package ca.posthaste.db;

import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** What a data folder holds beside the store: everything but the work in progress, whose names begin with a dot. */
final class BackupFiles extends SimpleFileVisitor<Path> {
    static final Set<String> STORE = Set.of(SqliteDatabase.FILE_NAME, SqliteDatabase.FILE_NAME + "-wal",
        SqliteDatabase.FILE_NAME + "-shm", SqliteDatabase.FILE_NAME + "-journal");
    /** The file system's own. Only root may look inside. */
    private static final String LOST_AND_FOUND = "lost+found";

    private final Path folder;
    private final List<Path> found = new ArrayList<>();

    private BackupFiles(Path folder) {
        this.folder = folder;
    }

    /** Their paths inside the folder. */
    static List<Path> beside(Path folder) throws IOException {
        var real = folder.toRealPath(); // a data folder may be a link, as under systemd; a walk would not follow it
        var files = new BackupFiles(real);
        Files.walkFileTree(real, files);
        return files.found;
    }

    @Override public FileVisitResult preVisitDirectory(Path inner, BasicFileAttributes attributes) {
        var name = folder.relativize(inner).toString();
        return name.startsWith(".") || name.equals(LOST_AND_FOUND) ? FileVisitResult.SKIP_SUBTREE : FileVisitResult.CONTINUE;
    }

    @Override public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
        var path = folder.relativize(file);
        if (attributes.isRegularFile() && !STORE.contains(path.toString()) && !path.toString().startsWith(".")) {
            found.add(path);
        }
        return FileVisitResult.CONTINUE;
    }

    @Override public FileVisitResult visitFileFailed(Path file, IOException fault) throws IOException {
        if (fault instanceof NoSuchFileException) { // erased since the folder was listed
            return FileVisitResult.CONTINUE;
        }
        throw fault;
    }
}
