package ca.posthaste.db;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.HashSet;
import java.util.Set;

/** The folder that holds the data, and how files come into it so that they outlast a loss of power. */
public final class DataFolder {
    /** What some network file systems say to whoever forces a folder; a backup may well go there. */
    private static final String UNSUPPORTED = unsupported();
    private static final Set<Path> DURABLE = new HashSet<>();

    private DataFolder() {}

    /** There is only the text, in the language of the system: so it is asked for one that can never be forced. */
    private static String unsupported() {
        try (var channel = FileChannel.open(Path.of("/proc"), StandardOpenOption.READ)) {
            channel.force(true);
        } catch (NoSuchFileException | AccessDeniedException notLinux) {
            return "Invalid argument";
        } catch (IOException fault) {
            return fault.getMessage();
        }
        return "Invalid argument";
    }

    /**
     * Makes a folder with all that is missing above it. When this returns, their names are on disk. The name of one that was
     * there is forced too, once in a process: whoever made it may have been killed before.
     */
    public static synchronized void make(Path folder) throws IOException {
        var absolute = folder.toAbsolutePath().normalize();
        if (!Files.isDirectory(absolute)) {
            make(absolute.getParent());
            create(absolute);
            DURABLE.remove(absolute);
        }
        if (!DURABLE.contains(absolute) && absolute.getParent() != null) {
            forceFolder(absolute.getParent());
            DURABLE.add(absolute);
        }
    }

    /** A folder inside the data folder. With all that is between, it belongs to whom the data folder belongs. */
    static void makeInside(Path folder, Path inner) throws IOException {
        make(inner);
        for (var each = inner; each.startsWith(folder) && !each.equals(folder); each = each.getParent()) {
            PrivateFiles.giveToOwnerOf(folder, each);
        }
    }

    private static void create(Path folder) throws IOException {
        try {
            PrivateFiles.createFolder(folder);
        } catch (FileAlreadyExistsException meanwhile) {
            if (!Files.isDirectory(folder)) {
                throw meanwhile;
            }
        }
    }

    /** The store's file, empty if there is none yet. SQLite would let everybody read it; what it puts beside it follows it. */
    static Path makeStore(Path store) throws IOException {
        try {
            var folder = store.toAbsolutePath().getParent();
            PrivateFiles.giveToOwnerOf(folder, PrivateFiles.create(store));
            forceFolder(folder);
        } catch (FileAlreadyExistsException usual) {
            // of an earlier start, or of another process a moment ago
        }
        return store;
    }

    /** Gives a finished file its name. When this returns, both are on disk and outlast a loss of power. */
    public static void settle(Path unfinished, Path file) throws IOException {
        force(unfinished);
        Files.move(unfinished, file, StandardCopyOption.REPLACE_EXISTING, StandardCopyOption.ATOMIC_MOVE);
        forceFolder(file.toAbsolutePath().getParent());
    }

    static void force(Path file) throws IOException {
        try (var channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
            channel.force(true);
        }
    }

    /** A name is on disk only when its folder is. */
    static void forceFolder(Path folder) throws IOException {
        try (var channel = FileChannel.open(folder, StandardOpenOption.READ)) {
            channel.force(true);
        } catch (AccessDeniedException notOurs) {
            // A folder above ours that we may not read, or a system that opens no folders: the file system must do.
        } catch (IOException fault) {
            if (!UNSUPPORTED.equals(fault.getMessage())) {
                throw fault;
            }
        }
    }
}
