package ca.posthaste.db;

import java.io.IOException;
import java.nio.file.FileSystemLoopException;
import java.nio.file.FileVisitOption;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * What a data folder holds beside the store: everything but the work in progress, whose names begin with a dot. Links are followed
 * only where the service follows them, to its own folders and inside them; others may lead anywhere.
 */
final class BackupFiles extends SimpleFileVisitor<Path> {
    static final Set<String> STORE = Set.of(SqliteDatabase.FILE_NAME, SqliteDatabase.FILE_NAME + "-wal",
        SqliteDatabase.FILE_NAME + "-shm", SqliteDatabase.FILE_NAME + "-journal");
    /** Ours, which an operator may have put on another disk, with a link in their place. */
    private static final Set<String> LINKED = Set.of("resumes", "mail");
    /** The file system's own. Only root may look inside. */
    private static final String LOST_AND_FOUND = "lost+found";

    private final Path folder;
    private final List<Path> found = new ArrayList<>();
    private long bytes;
    private boolean isFollowing;

    private BackupFiles(Path folder) {
        this.folder = folder;
    }

    /** @param folder no link itself */
    static BackupFiles of(Path folder) throws IOException {
        var files = new BackupFiles(folder);
        Files.walkFileTree(folder, files);
        files.isFollowing = true;
        for (var linked : linked(folder)) {
            Files.walkFileTree(linked, Set.of(FileVisitOption.FOLLOW_LINKS), Integer.MAX_VALUE, files);
        }
        return files;
    }

    static List<Path> beside(Path folder) throws IOException {
        return of(folder).paths();
    }

    /** Inside the folder. */
    List<Path> paths() {
        return found;
    }

    long bytes() {
        return bytes;
    }

    /** Whether a file in that place would be found here: a backup would hold the ones before it. */
    static boolean wouldHold(Path folder, Path place) throws IOException {
        var real = place.toRealPath();
        if (real.startsWith(folder)) {
            return true;
        }
        for (var linked : linked(folder)) {
            if (real.startsWith(linked.toRealPath())) {
                return true;
            }
        }
        return false;
    }

    /** Those of our folders that are there. One that leads nowhere is a fault: its files would be missing from the backup. */
    private static List<Path> linked(Path folder) throws IOException {
        var there = new ArrayList<Path>();
        for (var name : LINKED) {
            var inner = folder.resolve(name);
            if (Files.exists(inner, LinkOption.NOFOLLOW_LINKS)) {
                inner.toRealPath();
                there.add(inner);
            }
        }
        return there;
    }

    @Override public FileVisitResult preVisitDirectory(Path inner, BasicFileAttributes attributes) {
        var name = folder.relativize(inner).toString();
        if (LINKED.contains(name) && !isFollowing) {
            return FileVisitResult.SKIP_SUBTREE;
        }
        return name.startsWith(".") || name.equals(LOST_AND_FOUND) ? FileVisitResult.SKIP_SUBTREE : FileVisitResult.CONTINUE;
    }

    @Override public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
        var path = folder.relativize(file);
        if (attributes.isRegularFile() && !STORE.contains(path.toString()) && !path.toString().startsWith(".")) {
            found.add(path);
            bytes += attributes.size();
        }
        return FileVisitResult.CONTINUE;
    }

    @Override public FileVisitResult visitFileFailed(Path file, IOException fault) throws IOException {
        if (fault instanceof NoSuchFileException || fault instanceof FileSystemLoopException) { // erased meanwhile, or listed already
            return FileVisitResult.CONTINUE;
        }
        throw fault;
    }
}
