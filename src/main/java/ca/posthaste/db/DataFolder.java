package ca.posthaste.db;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;

/** The folder that holds the data. A new one is for its owner's eyes only: there are people's addresses in it. */
public final class DataFolder {
    private DataFolder() {}

    public static void make(Path folder) throws IOException {
        if (Files.isDirectory(folder)) {
            return;
        }
        if (FileSystems.getDefault().supportedFileAttributeViews().contains("posix")) {
            Files.createDirectories(folder,
                PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
        } else {
            Files.createDirectories(folder);
        }
    }

    /** Gives a finished file its name. When this returns, both are on disk and outlast a loss of power. */
    public static void settle(Path unfinished, Path file) throws IOException {
        flush(unfinished, StandardOpenOption.WRITE);
        Files.move(unfinished, file, StandardCopyOption.REPLACE_EXISTING, StandardCopyOption.ATOMIC_MOVE);
        flush(file.getParent(), StandardOpenOption.READ); // the name is on disk only when the folder is
    }

    private static void flush(Path path, StandardOpenOption mode) throws IOException {
        try (var channel = FileChannel.open(path, mode)) {
            channel.force(true);
        }
    }
}
