package ca.posthaste.db;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.regex.Pattern;

/**
 * A backup while it is written, beside where it will lie. It is locked, so that another command can tell whether its writer
 * lives; one that was left behind holds people's data, and the next backup into the same folder removes it.
 */
final class PartFile implements AutoCloseable {
    private static final Pattern NAME = Pattern.compile(".+\\.\\d{19}\\.part");
    private static final int TRIES = 10;
    private static final int BUFFER = 64 * 1024;
    private static final byte[] ZIP = {'P', 'K', 3, 4};
    /** Where a zip has the name of its first entry, which in a backup is the store. */
    private static final int FIRST_NAME = 30;

    /** Some network file systems know no locks: then nothing is removed. */
    private enum Lock { OURS, OTHERS, UNKNOWN }

    private final Path file;
    private final Path part;
    private final FileChannel channel;

    private PartFile(Path file, Path part, FileChannel channel) {
        this.file = file;
        this.part = part;
        this.channel = channel;
    }

    /** Until it is locked, a backup of another data folder may take it for one that was left behind. Then another is made. */
    static PartFile begin(Path file) throws IOException {
        for (int i = 0; i < TRIES; i++) {
            var part = PrivateFiles.create(file.resolveSibling(file.getFileName() + "." + WorkFolder.digits() + ".part"));
            try {
                var channel = FileChannel.open(part, StandardOpenOption.WRITE);
                if (lock(channel) != Lock.OTHERS && Files.exists(part)) {
                    return new PartFile(file, part, channel);
                }
                channel.close();
            } catch (NoSuchFileException swept) {
                // the same
            }
        }
        throw new IOException("another backup into the same folder is in the way");
    }

    OutputStream out() {
        return new BufferedOutputStream(Channels.newOutputStream(channel), BUFFER);
    }

    /** Gives it its name. When this returns, both are on disk. */
    void settle() throws IOException {
        channel.force(true);
        Files.move(part, file, StandardCopyOption.ATOMIC_MOVE);
        DataFolder.forceFolder(file.getParent());
    }

    @Override public void close() throws IOException {
        channel.close();
        Files.deleteIfExists(part); // unless it is settled
    }

    /** Removes what backups into this folder left that were killed; what cannot be removed is in nobody's way. */
    static void sweepBeside(Path file) throws IOException {
        try (var siblings = Files.newDirectoryStream(file.getParent(), "*.part")) {
            for (var sibling : siblings) {
                try {
                    sweep(sibling, file.getFileName().toString());
                } catch (IOException notOurs) {
                    // another user's, or gone
                }
            }
        }
    }

    private static void sweep(Path sibling, String name) throws IOException {
        if (!isNamedByUs(sibling.getFileName().toString(), name) || !Files.isRegularFile(sibling, LinkOption.NOFOLLOW_LINKS)) {
            return;
        }
        try (var channel = FileChannel.open(sibling, StandardOpenOption.READ, StandardOpenOption.WRITE)) {
            if (lock(channel) == Lock.OURS && isBegunBackup(sibling, channel)) {
                Files.delete(sibling);
            }
        }
    }

    /** Or by an older version, which had no digits. Many programs call what they have not finished .part. */
    private static boolean isNamedByUs(String sibling, String name) {
        return NAME.matcher(sibling).matches() || sibling.equals(name + ".part");
    }

    /** Reads from the channel: to close another one of the same file would let go of the lock. */
    private static boolean isBegunBackup(Path sibling, FileChannel channel) throws IOException {
        var store = SqliteDatabase.FILE_NAME.getBytes(StandardCharsets.US_ASCII);
        var head = Channels.newInputStream(channel).readNBytes(FIRST_NAME + store.length);
        return head.length == 0 && NAME.matcher(sibling.getFileName().toString()).matches()
            || head.length == FIRST_NAME + store.length && contains(head, 0, ZIP) && contains(head, FIRST_NAME, store);
    }

    private static boolean contains(byte[] head, int from, byte[] part) {
        return Arrays.equals(head, from, from + part.length, part, 0, part.length);
    }

    private static Lock lock(FileChannel channel) {
        try {
            return channel.tryLock() != null ? Lock.OURS : Lock.OTHERS;
        } catch (OverlappingFileLockException inThisProcess) {
            return Lock.OTHERS;
        } catch (IOException unknown) {
            return Lock.UNKNOWN;
        }
    }
}
