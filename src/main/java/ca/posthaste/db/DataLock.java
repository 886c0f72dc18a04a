package ca.posthaste.db;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Path;

/** File lock on a data folder: shared by the processes that use the data, or exclusive for one that moves or restores it. It ends with its process. */
public final class DataLock implements AutoCloseable {
    private final FileChannel channel;

    private DataLock(FileChannel channel) {
        this.channel = channel;
    }

    /** Acquires the lock for a service or a command. Others may use the data too, but nobody can move or restore it meanwhile. */
    public static DataLock shared(Path folder) {
        return take(folder, true, " is being moved or restored. Try again when that has finished.");
    }

    public static DataLock exclusive(Path folder) {
        return take(folder, false, " is in use by a service or another command. Stop the service first.");
    }

    private static DataLock take(Path folder, boolean shared, String use) {
        try {
            DataFolder.make(folder);
            var channel = PrivateFiles.lockFile(folder.resolve(".lock"));
            if (!PrivateFiles.tryLock(channel, shared)) {
                channel.close();
                throw new MaintenanceException("The data in " + folder.toAbsolutePath().normalize() + use);
            }
            return new DataLock(channel);
        } catch (IOException fault) {
            var reason = FileFault.sentence(fault);
            throw new DatabaseUnavailable("The data folder " + folder.toAbsolutePath().normalize() + " cannot be used: " + reason, fault);
        }
    }

    @Override public void close() {
        try {
            channel.close();
        } catch (IOException fault) {
            throw new DatabaseUnavailable("The data folder could not be unlocked: " + fault.getMessage(), fault);
        }
    }
}
