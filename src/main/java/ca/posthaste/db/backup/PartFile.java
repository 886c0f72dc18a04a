package ca.posthaste.db.backup;

import ca.posthaste.db.DataFolder;
import ca.posthaste.db.PrivateFiles;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.regex.Pattern;

/**
 * A backup while it is being written, in the folder where it will end up. The file is locked, so that another command can tell whether its writer is
 * alive. A leftover contains personal data, so the next backup into the same folder deletes it.
 */
record PartFile(Path file, Path part, FileChannel channel) implements AutoCloseable {
    private static final Pattern NAME = Pattern.compile(".+\\.\\d{19}\\.part");
    private static final int BUFFER = 64 * 1024;
    private static final byte[] ZIP = {'P', 'K', 3, 4};
    /** Offset in bytes of the first entry's name in a zip. In a backup the first entry is the database. */
    private static final int FIRST_NAME = 30;

    /** Result of an attempt to lock. UNKNOWN: some network file systems do not support locks. Then nothing is deleted. */
    private enum Lock { OURS, OTHERS, UNKNOWN }

    /** Creates and locks the file. It gets its {@code .part} name only once it is locked: before that, another backup would delete it as a leftover. */
    static PartFile begin(Path file) throws IOException {
        var name = file.getFileName() + "." + WorkFolder.digits();
        var begun = PrivateFiles.create(file.resolveSibling(name + ".new"));
        var channel = FileChannel.open(begun, StandardOpenOption.WRITE);
        try {
            lock(channel);
            var part = Files.move(begun, file.resolveSibling(name + ".part"), StandardCopyOption.ATOMIC_MOVE);
            return new PartFile(file, part, channel);
        } catch (IOException fault) {
            channel.close();
            Files.deleteIfExists(begun);
            throw fault;
        }
    }

    OutputStream out() {
        return new BufferedOutputStream(Channels.newOutputStream(channel), BUFFER);
    }

    /** Renames the file to its final name. When this returns, both the content and the name are on disk. */
    void moveIntoPlace() throws IOException {
        channel.force(true);
        Files.move(part, file, StandardCopyOption.ATOMIC_MOVE);
        DataFolder.forceFolder(file.getParent());
    }

    @Override public void close() throws IOException {
        channel.close();
        Files.deleteIfExists(part); // does nothing if it was moved into place
    }

    /** Deletes the leftovers of killed backups into this folder. One that cannot be deleted does no harm. */
    static void sweepBeside(Path file) throws IOException {
        try (var siblings = Files.newDirectoryStream(file.getParent(), "*.part")) {
            for (var sibling : siblings) {
                try {
                    sweep(sibling, file.getFileName().toString());
                } catch (IOException notOurs) {
                    // belongs to another user, or is gone
                }
            }
        }
    }

    private static void sweep(Path sibling, String name) throws IOException {
        if (!isNamedByUs(sibling.getFileName().toString(), name) || !Files.isRegularFile(sibling, LinkOption.NOFOLLOW_LINKS)) {
            return;
        }
        try (var channel = FileChannel.open(sibling, StandardOpenOption.READ, StandardOpenOption.WRITE)) {
            if (lock(channel) == Lock.OURS && isUnfinishedBackup(sibling, channel)) {
                Files.delete(sibling);
            }
        }
    }

    /** Reports whether the name was given by this version, or by an older one, which used no digits. Other programs also name unfinished files .part. */
    private static boolean isNamedByUs(String sibling, String name) {
        return NAME.matcher(sibling).matches() || sibling.equals(name + ".part");
    }

    /** Reports whether the file is an unfinished backup. Reads from the given channel: closing a second channel on the same file would release the lock. */
    private static boolean isUnfinishedBackup(Path sibling, FileChannel channel) throws IOException {
        var database = DataFolder.DATABASE_FILE.getBytes(StandardCharsets.US_ASCII);
        var head = Channels.newInputStream(channel).readNBytes(FIRST_NAME + database.length);
        return head.length == 0 && NAME.matcher(sibling.getFileName().toString()).matches()
            || head.length == FIRST_NAME + database.length && contains(head, 0, ZIP) && contains(head, FIRST_NAME, database);
    }

    private static boolean contains(byte[] head, int from, byte[] part) {
        return Arrays.equals(head, from, from + part.length, part, 0, part.length);
    }

    private static Lock lock(FileChannel channel) {
        try {
            return PrivateFiles.tryLock(channel, false) ? Lock.OURS : Lock.OTHERS;
        } catch (IOException unknown) {
            return Lock.UNKNOWN;
        }
    }
}
