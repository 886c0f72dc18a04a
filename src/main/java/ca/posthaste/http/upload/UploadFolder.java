package ca.posthaste.http.upload;

import ca.posthaste.db.DataFolder;
import ca.posthaste.db.FileFault;
import ca.posthaste.db.PrivateFiles;
import ca.posthaste.language.UserMessage;
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

/** The folder of files being uploaded, with a quota for the disk space they may use together. */
public final class UploadFolder {
    private static final Logger LOG = Logger.getLogger(UploadFolder.class);
    private static final int FORM_OVERHEAD = 128 * 1024;
    /** Age at which a file must have been left behind by a crashed process: no upload takes this long. */
    private static final Duration ABANDONED = Duration.ofHours(6);
    /** Disk quota, as a number of files of the maximum size: more than one network address may send in an hour by default. */
    static final int FILES_AT_ONCE = 200;

    private final Path folder;
    private final int maxFile;
    private final int filesAtOnce;
    private final Map<Path, Long> sizes = new ConcurrentHashMap<>();
    private final AtomicLong reserved = new AtomicLong();

    /** The folder is created when the first file arrives. {@code maxFile} is the maximum size of a file in bytes. */
    public UploadFolder(Path folder, int maxFile) {
        this(folder, maxFile, FILES_AT_ONCE);
    }

    public UploadFolder(Path folder, int maxFile, int filesAtOnce) {
        this.folder = folder;
        this.maxFile = maxFile;
        this.filesAtOnce = filesAtOnce;
    }

    public int maxFile() {
        return maxFile;
    }

    /** Returns the maximum size of a form in bytes: a file, the fields, and the delimiters and headers of the parts. */
    public long maxBody() {
        return (long) maxFile + FORM_OVERHEAD;
    }

    public UploadWriter open() {
        try {
            DataFolder.make(folder);
            return new UploadWriter(folder.resolve(UUID.randomUUID().toString()), this);
        } catch (IOException fault) {
            throw unavailable(folder, fault);
        }
    }

    /** Reserves disk space for bytes before they are written. {@link #discard} releases it. */
    void reserve(Path file, int bytes) throws IOException {
        if (reserved.addAndGet(bytes) > (long) filesAtOnce * maxFile) {
            reserved.addAndGet(-bytes);
            throw new IOException("files that arrive at the same time take " + reserved + " bytes already");
        }
        sizes.merge(file, (long) bytes, Long::sum);
    }

    /** Deletes a file and releases its disk space. Never throws: the file has served its purpose, and {@link #sweep} retries. */
    void discard(Path file) {
        var size = sizes.remove(file);
        reserved.addAndGet(size == null ? 0 : -size);
        delete(file);
    }

    private static void delete(Path file) {
        try {
            Files.deleteIfExists(file);
        } catch (IOException fault) {
            LOG.errorf("A temporary file could not be deleted: %s", FileFault.sentence(fault));
        }
    }

    public void discard(Upload upload) {
        discard(upload.path());
    }

    /** Returns the rejection for a full or failing disk, and logs it for the operator. A retry may succeed. */
    public static Rejected unavailable(Path folder, IOException fault) {
        LOG.errorf("A file was rejected: it could not be written to %s (%s)", folder, fault);
        return new Rejected(Problem.FILES_AWAY, UserMessage.of("busy.files"));
    }

    public Rejected unavailable(IOException fault) {
        return unavailable(folder, fault);
    }

    /** Throws if a file of the maximum size could not be stored now. Writes a small file and checks the free space. */
    public void probe() throws IOException {
        DataFolder.make(folder);
        var file = folder.resolve(UUID.randomUUID().toString());
        try (var out = PrivateFiles.open(file)) {
            out.write(new byte[4096]);
        } finally {
            delete(file); // files can be stored even if this one cannot be deleted
        }
        var disk = folder.toFile(); // queries the file system itself; a total of 0 means unknown
        if (disk.getUsableSpace() < maxFile && disk.getTotalSpace() > 0) {
            throw new IOException("there is no room for a file of " + maxFile + " bytes");
        }
    }

    public Path folder() {
        return folder;
    }

    /** Deletes files left behind by crashed processes. Subfolders are not ours. */
    public void sweep() {
        if (!Files.isDirectory(folder)) {
            return;
        }
        try (var files = Files.list(folder)) {
            var limit = Instant.now().minus(ABANDONED); // compared with file timestamps, so use the system clock
            for (var file : files.toList()) {
                if (!Files.isDirectory(file) && isOlder(file, limit)) {
                    delete(file);
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
