package ca.posthaste.db;

import java.io.IOException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
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
}
