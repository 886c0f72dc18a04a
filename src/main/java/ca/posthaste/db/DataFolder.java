package ca.posthaste.db;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.time.Instant;
import java.util.Comparator;
import java.util.HashSet;
import java.util.Set;
import java.util.function.IntFunction;
import java.util.stream.IntStream;

/** The folder that holds the data. Files are written to it in such a way that they survive a power loss. */
public final class DataFolder {
    public static final String DATABASE_FILE = "posthaste.db";
    /** Error message of file systems that cannot sync a directory, such as some network file systems, where backups may be written. */
    private static final String UNSUPPORTED = unsupported();
    private static final Set<Path> SYNCED = new HashSet<>();

    private DataFolder() {}

    /** Returns the message by provoking the error with a directory that cannot be synced: Java exposes only a message, in the system's language. */
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

    /** Creates a folder and its parents, on disk. An existing entry is synced too, once per process: its creator may have been killed before. */
    public static synchronized void make(Path folder) throws IOException {
        var absolute = folder.toAbsolutePath().normalize();
        if (!Files.isDirectory(absolute)) {
            make(absolute.getParent());
            create(absolute);
            SYNCED.remove(absolute);
        }
        if (!SYNCED.contains(absolute) && absolute.getParent() != null) {
            forceFolder(absolute.getParent());
            SYNCED.add(absolute);
        }
    }

    /** Creates a folder inside the data folder. It and any folders in between get the owner of the data folder. */
    public static void makeInside(Path folder, Path inner) throws IOException {
        make(inner);
        for (var each = inner; each.startsWith(folder) && !each.equals(folder); each = each.getParent()) {
            PrivateFiles.giveToOwnerOf(folder, each);
        }
    }

    private static void create(Path folder) throws IOException {
        try {
            PrivateFiles.createFolder(folder);
        } catch (FileAlreadyExistsException exists) {
            if (!Files.isDirectory(folder)) {
                throw exists;
            }
        }
    }

    /** Creates an empty database file. SQLite would make it readable by everyone; SQLite's other files copy the permissions of this one. */
    public static Path createDatabaseFile(Path file) throws IOException {
        try {
            var folder = file.toAbsolutePath().getParent();
            PrivateFiles.giveToOwnerOf(folder, PrivateFiles.create(file));
            forceFolder(folder);
        } catch (FileAlreadyExistsException usual) {
            // created at an earlier start, or just now by another process
        }
        return file;
    }

    /** Renames a finished file to its final name. When this returns, both the content and the name are on disk and survive a power loss. */
    public static void moveIntoPlace(Path temporary, Path file) throws IOException {
        force(temporary);
        Files.move(temporary, file, StandardCopyOption.REPLACE_EXISTING, StandardCopyOption.ATOMIC_MOVE);
        forceFolder(file.toAbsolutePath().getParent());
    }

    public static void delete(Path folder) throws IOException {
        try (var files = Files.walk(folder)) {
            for (var file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.deleteIfExists(file);
            }
        }
    }

    /** Returns the modification time; {@link Instant#EPOCH} if the file no longer exists. */
    public static Instant modifiedAt(Path file) throws IOException {
        try {
            return Files.getLastModifiedTime(file).toInstant();
        } catch (NoSuchFileException gone) {
            return Instant.EPOCH;
        }
    }

    /** Returns the first of the paths with the numbers 1, 2, 3 … at which there is nothing, not even a broken link. */
    public static Path firstFree(IntFunction<Path> paths) {
        return IntStream.iterate(1, number -> number + 1).mapToObj(paths).filter(path -> !Files.exists(path, LinkOption.NOFOLLOW_LINKS))
            .findFirst().orElseThrow();
    }

    public static void force(Path file) throws IOException {
        try (var channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
            channel.force(true);
        }
    }

    /** Syncs a directory. A new or renamed file survives a power loss only after its directory is synced. */
    public static void forceFolder(Path folder) throws IOException {
        try (var channel = FileChannel.open(folder, StandardOpenOption.READ)) {
            channel.force(true);
        } catch (AccessDeniedException notOurs) {
            // Either a parent directory that we may not read, or a system that cannot open directories: rely on the file system.
        } catch (IOException fault) {
            if (!UNSUPPORTED.equals(fault.getMessage())) {
                throw fault;
            }
        }
    }
}
