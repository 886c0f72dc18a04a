package ca.posthaste.db;

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

/**
 * A data folder that is more open than one we would make: made by somebody else, or by an older version. What a link in it leads to is
 * the operator's affair.
 */
public final class Tightening {
    private static final Set<String> FOLDERS = Set.of("resumes", "mail", ".uploads");

    private final Path folder;
    private boolean isFinished;

    public Tightening(Path folder) {
        this.folder = folder;
    }

    /** What is ours becomes private; of what is not, the operator is told. Quick: files in the folders inside come later. */
    public void begin(Consumer<String> warning) {
        if (!Files.isDirectory(folder)) {
            return;
        }
        try {
            begin(folder.toRealPath(), warning); // it may be a link itself
        } catch (IOException fault) {
            warning.accept("It is not known who may open the data folder: " + FileFault.sentence(fault));
        }
    }

    private static void begin(Path folder, Consumer<String> warning) throws IOException {
        var children = children(folder);
        for (var child : children) {
            if (isOurs(child)) {
                tighten(child);
            }
        }
        boolean isRefused = isAllOurs(children) && !tighten(folder);
        if (PrivateFiles.isOpen(folder)) {
            warning.accept("The data folder " + folder + " is open to other users, and it holds people's data. " + (isRefused
                ? "It belongs to " + Files.getOwner(folder).getName() + ", so the service cannot close it: see that only the service"
                    + " gets there. In a container with a volume of its own that is so."
                : "Close it to them: chmod 700 " + folder));
        }
    }

    /** A folder that holds other things may be everybody's, as /tmp is. */
    private static boolean isAllOurs(List<Path> children) {
        return children.stream()
            .allMatch(child -> isOurs(child) || name(child).startsWith(".") || name(child).equals("lost+found"));
    }

    private static boolean isOurs(Path child) {
        return FOLDERS.contains(name(child)) || BackupFiles.STORE.contains(name(child)) || WorkFolder.isOne(child);
    }

    private static String name(Path path) {
        return path.getFileName().toString();
    }

    /** The files in the folders, of which there may be many. Once: what is written since is private. */
    public void finish() {
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

    /** False where we may not. */
    private static boolean tighten(Path path) throws IOException {
        try {
            if (Files.isRegularFile(path, LinkOption.NOFOLLOW_LINKS) || Files.isDirectory(path, LinkOption.NOFOLLOW_LINKS)) {
                PrivateFiles.tighten(path);
            }
            return true;
        } catch (NoSuchFileException gone) { // erased since the folder was listed
            return true;
        } catch (FileSystemException notTheOwner) { // or a file system that cannot
            return false;
        }
    }

    private static List<Path> children(Path folder) throws IOException {
        try (var files = Files.list(folder)) {
            return files.toList();
        }
    }
}
