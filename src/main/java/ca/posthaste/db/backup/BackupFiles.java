package ca.posthaste.db.backup;

import ca.posthaste.db.DataFolder;
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

/** The files in a data folder except the database and names that begin with a dot. Of symbolic links, only the service's own folders are followed. */
final class BackupFiles extends SimpleFileVisitor<Path> {
    static final Set<String> DATABASE_FILES = Set.of(DataFolder.DATABASE_FILE, DataFolder.DATABASE_FILE + "-wal",
        DataFolder.DATABASE_FILE + "-shm", DataFolder.DATABASE_FILE + "-journal");
    /** Folders that an operator may have moved to another disk and replaced with a symbolic link. */
    private static final Set<String> LINKABLE = Set.of("resumes", "mail");
    /** Folder that belongs to the file system. Only root may read it. */
    private static final String LOST_AND_FOUND = "lost+found";
    private static final String SEARCH = "search";

    private final Path folder;
    private final List<Path> found = new ArrayList<>();
    private long bytes;
    private boolean isFollowing;

    private BackupFiles(Path folder) {
        this.folder = folder;
    }

    /** @param folder data folder; must not be a symbolic link itself */
    static BackupFiles of(Path folder) throws IOException {
        var files = new BackupFiles(folder);
        Files.walkFileTree(folder, files);
        files.isFollowing = true;
        for (var linked : linked(folder)) {
            Files.walkFileTree(linked, Set.of(FileVisitOption.FOLLOW_LINKS), Integer.MAX_VALUE, files);
        }
        return files;
    }

    /** Returns the files, relative to the data folder. */
    List<Path> paths() {
        return found;
    }

    long bytes() {
        return bytes;
    }

    /** Reports whether a file in the given directory would be included. If so, each backup would contain the earlier ones. */
    static boolean wouldInclude(Path folder, Path directory) throws IOException {
        var real = directory.toRealPath();
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

    /** Returns the linkable folders that exist. A broken link is an error: its files would be missing from the backup. */
    private static List<Path> linked(Path folder) throws IOException {
        var existing = new ArrayList<Path>();
        for (var name : LINKABLE) {
            var inner = folder.resolve(name);
            if (Files.exists(inner, LinkOption.NOFOLLOW_LINKS)) {
                inner.toRealPath();
                existing.add(inner);
            }
        }
        return existing;
    }

    @Override public FileVisitResult preVisitDirectory(Path inner, BasicFileAttributes attributes) {
        var name = folder.relativize(inner).toString();
        if (LINKABLE.contains(name) && !isFollowing) {
            return FileVisitResult.SKIP_SUBTREE;
        }
        return name.startsWith(".") || name.equals(LOST_AND_FOUND) || name.equals(SEARCH) ? FileVisitResult.SKIP_SUBTREE : FileVisitResult.CONTINUE;
    }

    @Override public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
        var path = folder.relativize(file);
        if (attributes.isRegularFile() && !DATABASE_FILES.contains(path.toString()) && !path.toString().startsWith(".")) {
            found.add(path);
            bytes += attributes.size();
        }
        return FileVisitResult.CONTINUE;
    }

    @Override public FileVisitResult visitFileFailed(Path file, IOException fault) throws IOException {
        if (fault instanceof NoSuchFileException || fault instanceof FileSystemLoopException) { // just deleted, or a cycle of links
            return FileVisitResult.CONTINUE;
        }
        throw fault;
    }
}
