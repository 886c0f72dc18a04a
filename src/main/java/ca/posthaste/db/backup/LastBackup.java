package ca.posthaste.db.backup;

import ca.posthaste.db.PrivateFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.Optional;
import org.jboss.logging.Logger;

/**
 * Time of the last backup of a data folder, recorded as the modification time of an empty file in it. It is not in the database because a backup is
 * made before an upgrade, and opening the database would perform the upgrade.
 */
public final class LastBackup {
    private static final Logger LOG = Logger.getLogger(LastBackup.class);
    private static final String FILE = ".last-backup";

    private LastBackup() {}

    /** Records a backup made now. A failure is only logged: the backup itself exists. */
    static void note(Path folder) {
        try {
            var file = folder.resolve(FILE);
            if (!Files.exists(file)) {
                PrivateFiles.giveToOwnerOf(folder, PrivateFiles.create(file));
            }
            Files.setLastModifiedTime(file, FileTime.from(Instant.now()));
        } catch (IOException fault) {
            LOG.warnf("The time of the last backup could not be recorded: %s", fault.getMessage());
        }
    }

    /** Returns the time of the last backup, or empty if none is known. */
    public static Optional<Instant> of(Path folder) {
        try {
            return Optional.of(Files.getLastModifiedTime(folder.resolve(FILE)).toInstant());
        } catch (IOException none) {
            return Optional.empty();
        }
    }
}
