package ca.posthaste.db.backup;

import ca.posthaste.db.DataFolder;
import ca.posthaste.db.PrivateFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.regex.Pattern;

/** A temporary folder inside the data folder that holds the working copies of a backup or a restore. */
final class WorkFolder {
    static final String BACKUP = ".backup";
    static final String RESTORE = ".restore";
    /** Names of work folders, which no other folder has: a date and time has 17 digits, or 20 that begin with a 2. Older versions used 18 to 20 digits. */
    private static final Pattern NAME = Pattern.compile("\\.(?:backup|restore)(?:\\d{18,19}|1\\d{19})");
    private static final SecureRandom RANDOM = new SecureRandom();

    private WorkFolder() {}

    static Path make(Path folder, String kind) throws IOException {
        var work = folder.resolve(kind + digits());
        PrivateFiles.createFolder(work);
        PrivateFiles.giveToOwnerOf(folder, work);
        return work;
    }

    static String digits() {
        return "%019d".formatted(RANDOM.nextLong() & Long.MAX_VALUE);
    }

    static boolean isWorkFolder(Path path) {
        return NAME.matcher(path.getFileName().toString()).matches() && Files.isDirectory(path, LinkOption.NOFOLLOW_LINKS);
    }

    /** Reports whether a command is running in the folder or has left something behind. */
    static boolean isInUse(Path folder) {
        try (var children = Files.list(folder)) {
            return children.anyMatch(child -> isWorkFolder(child) || child.equals(Restore.marker(folder)));
        } catch (IOException noFolder) {
            return false;
        }
    }

    /** Deletes the leftovers of killed commands. The caller must hold the {@link BackupLock}. */
    static void sweep(Path folder) throws IOException {
        try (var children = Files.list(folder)) {
            for (var work : children.filter(WorkFolder::isWorkFolder).toList()) {
                Restore.undo(folder, work);
                delete(work);
            }
        }
        Restore.removeMarkerIfFinished(folder);
    }

    /** Deletes a work folder. When this returns, the deletion is on disk and survives a power loss. */
    static void delete(Path work) throws IOException {
        DataFolder.delete(work);
        DataFolder.forceFolder(work.getParent());
    }
}
