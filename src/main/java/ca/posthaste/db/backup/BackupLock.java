package ca.posthaste.db.backup;

import ca.posthaste.db.MaintenanceException;
import ca.posthaste.db.PrivateFiles;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Path;

/** Lock that is held while a backup or a restore runs in a data folder. Work folders found while it is free are leftovers of a killed command. */
public final class BackupLock implements AutoCloseable {
    private final FileChannel channel;

    private BackupLock(FileChannel channel) {
        this.channel = channel;
    }

    /** Acquires the lock, waiting until no other command holds it. */
    static BackupLock take(Path folder) throws IOException {
        var channel = open(folder);
        try {
            channel.lock();
            return new BackupLock(channel);
        } catch (OverlappingFileLockException held) { // held by this process
            channel.close();
            throw new MaintenanceException("Another backup or restore is running in " + folder.toAbsolutePath() + ". Wait until it has finished.");
        }
    }

    /** Deletes the leftovers of killed commands, unless a command is running. */
    public static void sweepIfFree(Path folder) {
        if (!WorkFolder.isInUse(folder)) {
            return;
        }
        try (var channel = open(folder); var lock = channel.tryLock()) {
            if (lock != null) {
                WorkFolder.sweep(folder);
            }
        } catch (OverlappingFileLockException running) {
            // the running command cleans up after itself
        } catch (IOException fault) {
            throw new UncheckedIOException(fault);
        }
    }

    private static FileChannel open(Path folder) throws IOException {
        return PrivateFiles.lockFile(folder.resolve(".backup.lock"));
    }

    @Override public void close() throws IOException {
        channel.close();
    }
}
