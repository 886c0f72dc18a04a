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

/** A data folder that is more open than one we would make: made by somebody else, or by an older version. */
public final class Tightening {
    private static final Set<String> FOLDERS = Set.of("resumes", "mail", ".uploads");

    private final Path folder;

    public Tightening(Path folder) {
        this.folder = folder;
    }

    /** What is ours becomes private; of what is not, the operator is told. Quick: files in the folders inside come later. */
    public void begin(Consumer<String> warning) {
        if (!Files.isDirectory(folder)) {
            return;
        }
        try {
            for (var child : children(folder)) {
                if (isOurs(child)) {
                    tighten(child);
                }
            }
            if (isAllOurs()) {
                tighten(folder);
            }
            if (PrivateFiles.isOpen(folder)) {
                warning.accept("The data folder " + folder.toAbsolutePath() + " is open to other users, and it holds people's"
                    + " data. Close it to them: chmod 700 " + folder.toAbsolutePath());
            }
        } catch (IOException fault) {
            warning.accept("It is not known who may open the data folder: " + FileFault.sentence(fault));
        }
    }

    /** A folder that holds other things may be everybody's, as /tmp is. */
    private boolean isAllOurs() throws IOException {
        return children(folder).stream()
            .allMatch(child -> isOurs(child) || name(child).startsWith(".") || name(child).equals("lost+found"));
    }

    private static boolean isOurs(Path child) {
        return FOLDERS.contains(name(child)) || name(child).startsWith("posthaste.") || WorkFolder.isOne(child);
    }

    private static String name(Path path) {
        return path.getFileName().toString();
    }

    /** The files in the folders, of which there may be many. */
    public void finish() {
        try {
            for (var inner : FOLDERS) {
                for (var file : children(folder.resolve(inner))) {
                    if (Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)) {
                        tighten(file);
                    }
                }
            }
        } catch (IOException fault) {
            throw new UncheckedIOException(fault);
        }
    }

    private static void tighten(Path path) throws IOException {
        try {
            PrivateFiles.tighten(path);
        } catch (NoSuchFileException gone) {
            // erased since the folder was listed
        } catch (FileSystemException notTheOwner) {
            // or a file system that cannot; if it matters, the folder is open and the operator is told
        }
    }

    private static List<Path> children(Path folder) throws IOException {
        if (!Files.isDirectory(folder)) {
            return List.of();
        }
        try (var files = Files.list(folder)) {
            return files.toList();
        }
    }
}
