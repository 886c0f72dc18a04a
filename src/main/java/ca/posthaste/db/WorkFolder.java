package ca.posthaste.db;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.Comparator;
import java.util.regex.Pattern;

/** A folder inside the data folder where a backup or a restore has its copies of the data while it runs. */
final class WorkFolder {
    static final String BACKUP = ".backup";
    static final String RESTORE = ".restore";
    /**
     * So many digits that nobody else names a folder so; older versions let Java choose a number of 64 bits. Not 17, nor 20 that begin
     * with a 2: that is a date with its time.
     */
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

    static boolean isOne(Path path) {
        return NAME.matcher(path.getFileName().toString()).matches() && Files.isDirectory(path, LinkOption.NOFOLLOW_LINKS);
    }

    /** Whether a command works there, or left something. */
    static boolean isInUse(Path folder) {
        try (var children = Files.list(folder)) {
            return children.anyMatch(child -> isOne(child) || Restore.isMarker(child));
        } catch (IOException noFolder) {
            return false;
        }
    }

    /** Removes what commands left that were killed. Only with the lock held. */
    static void sweep(Path folder) throws IOException {
        try (var children = Files.list(folder)) {
            for (var work : children.filter(WorkFolder::isOne).toList()) {
                Restore.undo(folder, work);
                delete(work);
            }
        }
        Restore.forgetFinished(folder);
    }

    /** When this returns, it is gone for good: a loss of power does not bring it back. */
    static void delete(Path work) throws IOException {
        try (var files = Files.walk(work)) {
            for (var file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.deleteIfExists(file);
            }
        }
        DataFolder.forceFolder(work.getParent());
    }
}
