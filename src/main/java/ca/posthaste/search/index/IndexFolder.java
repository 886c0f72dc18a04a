package ca.posthaste.search.index;

import ca.posthaste.db.DataFolder;
import ca.posthaste.db.PrivateFiles;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.regex.Pattern;
import org.jboss.logging.Logger;

/**
 * The part of the search folder that belongs to this process. Each process on a data folder has its own slot, held by a lock that the operating system
 * releases when the process dies. Every index in the slot has its own directory; an old one stays until the new one is complete.
 */
final class IndexFolder {
    private static final Logger LOG = Logger.getLogger(IndexFolder.class);
    private static final int SLOTS = 8;
    private static final String LOCK = ".lock";
    private static final String PREFIX = "index-";
    private static final Pattern NAME = Pattern.compile(PREFIX + "\\d{1,9}");

    private final Path slot;
    private final FileChannel lock;
    private int last;

    private IndexFolder(Path slot, FileChannel lock) {
        this.slot = slot;
        this.lock = lock;
    }

    static IndexFolder take(Path folder) throws IOException {
        moveFileAside(folder);
        for (int i = 1; i <= SLOTS; i++) {
            var slot = folder.resolve(String.valueOf(i));
            moveFileAside(slot);
            DataFolder.make(slot);
            var lock = PrivateFiles.lockFile(slot.resolve(LOCK));
            if (PrivateFiles.tryLock(lock, false)) {
                return new IndexFolder(slot, lock);
            }
            lock.close();
        }
        throw new IOException("More than " + SLOTS + " processes use " + folder);
    }

    /** Renames a regular file that is in the place of the folder. It is not ours, but would prevent the index from ever being created. */
    private static void moveFileAside(Path folder) throws IOException {
        if (!Files.isRegularFile(folder, LinkOption.NOFOLLOW_LINKS)) {
            return;
        }
        var aside = Files.move(folder, DataFolder.firstFree(number -> folder.resolveSibling(folder.getFileName() + ".file-" + number)));
        LOG.warnf("Search index: a file with the name of its folder was renamed to %s", aside);
    }

    /** Reports whether the folder still exists. An operator who deletes it wants a new index, and another process may have taken the slot. */
    boolean exists() {
        return Files.exists(slot.resolve(LOCK));
    }

    /** Returns the index directories, newest first. */
    List<Path> indexes() throws IOException {
        try (var children = Files.list(slot)) {
            return children.filter(child -> NAME.matcher(child.getFileName().toString()).matches())
                .filter(child -> Files.isDirectory(child, LinkOption.NOFOLLOW_LINKS))
                .sorted(Comparator.comparingInt(IndexFolder::number).reversed()).toList();
        }
    }

    private static int number(Path index) {
        return Integer.parseInt(index.getFileName().toString().substring(PREFIX.length()));
    }

    /** Creates a directory with a higher number than all others. No name is used twice, because the files of the old directory may still be open. */
    Path add() throws IOException {
        last = 1 + indexes().stream().mapToInt(IndexFolder::number).reduce(last, Math::max);
        var index = slot.resolve(PREFIX + last);
        DataFolder.make(index);
        return index;
    }

    /** Deletes all other indexes. Readers that have files of theirs open can continue. */
    void keepOnly(Path kept) throws IOException {
        for (var index : indexes()) {
            if (!index.equals(kept)) {
                delete(index);
            }
        }
    }

    static void delete(Path index) throws IOException {
        try {
            DataFolder.delete(index);
        } catch (NoSuchFileException gone) {
            // already deleted by somebody else
        }
    }

    void release() {
        try {
            lock.close();
        } catch (IOException fault) {
            LOG.debugf(fault, "Search index: the lock of %s was not released", slot);
        }
    }
}
