package ca.posthaste.http;

import ca.posthaste.db.DataFolder;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.UUID;

/**
 * Where files lie while they arrive.
 *
 * @param folder  made when the first file comes
 * @param maxFile the largest file, in bytes
 */
public record Uploads(Path folder, int maxFile) {
    private static final int AROUND_THE_FILE = 128 * 1024;
    /** No upload takes this long: what is older was left by a process that died. */
    private static final Duration ABANDONED = Duration.ofHours(6);

    /** The largest form: a file, the fields and what is around them. */
    public long maxBody() {
        return (long) maxFile + AROUND_THE_FILE;
    }

    UploadedFile open() throws IOException {
        DataFolder.make(folder);
        return new UploadedFile(folder.resolve(UUID.randomUUID().toString()));
    }

    public void discard(Upload upload) {
        try {
            Files.deleteIfExists(upload.path());
        } catch (IOException fault) {
            throw new UncheckedIOException(fault);
        }
    }

    /** Removes what processes that died left behind. */
    public void sweep() {
        if (!Files.isDirectory(folder)) {
            return;
        }
        try (var files = Files.list(folder)) {
            var limit = Instant.now().minus(ABANDONED); // of the file system's clock, not ours
            for (var file : files.toList()) {
                if (isOlder(file, limit)) {
                    Files.deleteIfExists(file);
                }
            }
        } catch (IOException fault) {
            throw new UncheckedIOException(fault);
        }
    }

    private static boolean isOlder(Path file, Instant limit) throws IOException {
        try {
            return Files.getLastModifiedTime(file).toInstant().isBefore(limit);
        } catch (NoSuchFileException gone) {
            return false; // its request has ended since the folder was listed
        }
    }
}
