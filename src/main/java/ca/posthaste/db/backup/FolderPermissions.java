package ca.posthaste.db.backup;

import ca.posthaste.db.FileFault;
import ca.posthaste.db.PrivateFiles;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;

/** Makes a data folder private if it is open to other users. Symbolic links are not followed: their targets are the operator's responsibility. */
public final class FolderPermissions {
    private static final Set<String> FOLDERS = Set.of("resumes", "mail", "search", ".uploads");

    private final Path folder;
    private boolean isFinished;

    public FolderPermissions(Path folder) {
        this.folder = folder;
    }

    /** Makes our files and folders private and warns about others. This is quick: files in subfolders are left to {@link #tightenFiles}. */
    public void tighten(Consumer<String> warning) {
        if (!Files.isDirectory(folder)) {
            return;
        }
        try {
            tighten(folder.toRealPath(), warning); // the data folder itself may be a symbolic link
        } catch (IOException fault) {
            warning.accept("The permissions of the data folder could not be read: " + FileFault.sentence(fault));
        }
    }

    private static void tighten(Path folder, Consumer<String> warning) throws IOException {
        List<Path> children;
        try (var files = Files.list(folder)) {
            children = files.toList();
        }
        for (var child : children) {
            if (isOurs(child)) {
                tighten(child);
            }
        }
        boolean isDenied = isAllOurs(children) && !tighten(folder);
        if (PrivateFiles.isAccessibleToOthers(folder)) {
            warning.accept("The data folder " + folder + " can be read by other users, and it contains personal data. " + (isDenied
                ? "It belongs to " + Files.getOwner(folder).getName() + ", so the service cannot change its permissions. Make sure that only the"
                    + " service can reach it, as in a container with a volume of its own."
                : "To prevent this: chmod 700 " + folder));
        }
    }

    /** Reports whether the folder holds nothing but our files. One with other files in it may be shared on purpose, like /tmp. */
    private static boolean isAllOurs(List<Path> children) {
        return children.stream().allMatch(child -> isOurs(child) || name(child).startsWith(".") || name(child).equals("lost+found"));
    }

    private static boolean isOurs(Path child) {
        return FOLDERS.contains(name(child)) || BackupFiles.DATABASE_FILES.contains(name(child)) || WorkFolder.isWorkFolder(child);
    }

    private static String name(Path path) {
        return path.getFileName().toString();
    }

    /** Makes the files in our subfolders private; there may be many. Runs only once: new files are created private. */
    public void tightenFiles() {
        if (isFinished) {
            return;
        }
        try {
            for (var name : FOLDERS) {
                tightenFiles(folder.resolve(name));
            }
            isFinished = true;
        } catch (IOException fault) {
            throw new UncheckedIOException(fault);
        }
    }

    private static void tightenFiles(Path inner) throws IOException {
        if (Files.isDirectory(inner, LinkOption.NOFOLLOW_LINKS)) {
            try (var files = Files.newDirectoryStream(inner, file -> Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS))) {
                for (var file : files) {
                    tighten(file);
                }
            }
        }
    }

    /** Makes a file or folder private. Returns false if we lack permission to do so. */
    private static boolean tighten(Path path) throws IOException {
        try {
            if (Files.isRegularFile(path, LinkOption.NOFOLLOW_LINKS) || Files.isDirectory(path, LinkOption.NOFOLLOW_LINKS)) {
                PrivateFiles.tighten(path);
            }
            return true;
        } catch (NoSuchFileException gone) { // deleted since the folder was listed
            return true;
        } catch (FileSystemException notTheOwner) { // or the file system has no permissions
            return false;
        }
    }
}
