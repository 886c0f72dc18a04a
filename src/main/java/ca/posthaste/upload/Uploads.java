package ca.posthaste.upload;

import ca.posthaste.db.DataFolder;
import ca.posthaste.db.PrivateFiles;
import ca.posthaste.problem.Problem;
import ca.posthaste.problem.Rejected;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import org.jboss.logging.Logger;

/** Where files lie while they arrive, and how much of the disk they may take together. */
public final class Uploads {
    private static final Logger LOG = Logger.getLogger(Uploads.class);
    private static final int AROUND_THE_FILE = 128 * 1024;
    /** No upload takes this long: what is older was left by a process that died. */
    private static final Duration ABANDONED = Duration.ofHours(6);
    /** So many of the largest files at once. More than one network address may send in an hour, unless the operator lets it. */
    static final int FILES_AT_ONCE = 200;

    private final Path folder;
    private final int maxFile;
    private final Map<Path, Long> sizes = new ConcurrentHashMap<>();
    private final AtomicLong held = new AtomicLong();

    /**
     * @param folder  made when the first file comes
     * @param maxFile the largest file, in bytes
     */
    public Uploads(Path folder, int maxFile) {
        this.folder = folder;
        this.maxFile = maxFile;
    }

    public int maxFile() {
        return maxFile;
    }

    /** The largest form: a file, the fields and what is around them. */
    public long maxBody() {
        return (long) maxFile + AROUND_THE_FILE;
    }

    public UploadedFile open() {
        try {
            DataFolder.make(folder);
            return new UploadedFile(folder.resolve(UUID.randomUUID().toString()), this);
        } catch (IOException fault) {
            throw away(folder, fault);
        }
    }

    /** Before they are written. What is taken is given back by {@link #discard}. */
    void take(Path file, int bytes) throws IOException {
        if (held.addAndGet(bytes) > (long) FILES_AT_ONCE * maxFile) {
            held.addAndGet(-bytes);
            throw new IOException("files that arrive at the same time take " + held + " bytes already");
        }
        sizes.merge(file, (long) bytes, Long::sum);
    }

    void discard(Path file) {
        var size = sizes.remove(file);
        held.addAndGet(size == null ? 0 : -size);
        try {
            Files.deleteIfExists(file);
        } catch (IOException fault) {
            throw new UncheckedIOException(fault);
        }
    }

    public void discard(Upload upload) {
        discard(upload.path());
    }

    /** A disk that is full or failing: the caller's next try may do better, and the operator must hear of it. */
    public static Rejected away(Path folder, IOException fault) {
        LOG.errorf("A candidate's file was refused: %s cannot take it (%s)", folder, fault);
        return new Rejected(Problem.FILES_AWAY, "Try again in a moment: files cannot be taken in at the moment.");
    }

    public Rejected away(IOException fault) {
        return away(folder, fault);
    }

    /** Why a file of the largest size could not be taken in now: nothing, if it could. It is tried, with a small one. */
    public void probe() throws IOException {
        DataFolder.make(folder);
        var file = folder.resolve(UUID.randomUUID().toString());
        try (var out = PrivateFiles.open(file)) {
            out.write(new byte[4096]);
        } finally {
            Files.deleteIfExists(file);
        }
        var disk = folder.toFile(); // asks the file system itself; 0 in all means that it does not say
        if (disk.getUsableSpace() < maxFile && disk.getTotalSpace() > 0) {
            throw new IOException("there is no room for a file of " + maxFile + " bytes");
        }
    }

    public Path folder() {
        return folder;
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
