package ca.posthaste.db;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Path;

/**
 * Held while a backup or a restore works in a data folder, and let go by the system when the process dies. What lies there
 * while nobody holds it was left behind.
 */
public final class BackupLock implements AutoCloseable {
    private static final String NAME = ".backup.lock";

    private final Path folder;
    private final FileChannel channel;

    private BackupLock(Path folder, FileChannel channel) {
        this.folder = folder;
        this.channel = channel;
    }

    /** Waits until another command has ended. */
    static BackupLock take(Path folder) throws IOException {
        var channel = open(folder);
        try {
            channel.lock();
            return new BackupLock(folder, channel);
        } catch (OverlappingFileLockException held) { // by this very process
            channel.close();
            throw new MaintenanceException("Another backup or restore is running in " + folder.toAbsolutePath() + ". Wait until it has ended.");
        }
    }

    /** Removes what commands left that were killed: while this is held, none of them runs. */
    void sweep() throws IOException {
        WorkFolder.sweep(folder);
    }

    /** The same, unless one is running. */
    public static void sweepIfFree(Path folder) {
        if (!WorkFolder.isInUse(folder)) {
            return;
        }
        try (var channel = open(folder); var lock = channel.tryLock()) {
            if (lock != null) {
                WorkFolder.sweep(folder);
            }
        } catch (OverlappingFileLockException running) {
            // it tidies up itself
        } catch (IOException fault) {
            throw new UncheckedIOException(fault);
        }
    }

    private static FileChannel open(Path folder) throws IOException {
        return PrivateFiles.lockFile(folder.resolve(NAME));
    }

    @Override public void close() throws IOException {
        channel.close();
    }
}
