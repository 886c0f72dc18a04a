package ca.posthaste.db;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFileAttributeView;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.EnumSet;
import java.util.Set;

/** Files and folders that only their owner may open, regardless of the umask. All our files are private because they hold personal data. */
public final class PrivateFiles {
    private static final FileAttribute<?>[] FILE = permissions("rw-------");
    private static final FileAttribute<?>[] FOLDER = permissions("rwx------");
    private static final Set<PosixFilePermission> OWNER_ONLY = PosixFilePermissions.fromString("rwx------");

    private PrivateFiles() {}

    /** Returns the file attributes; none where the system has no POSIX permissions. */
    private static FileAttribute<?>[] permissions(String permissions) {
        return FileSystems.getDefault().supportedFileAttributeViews().contains("posix")
            ? new FileAttribute<?>[] {PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString(permissions))}
            : new FileAttribute<?>[0];
    }

    /** Creates an empty file. Fails if it exists. */
    public static Path create(Path file) throws IOException {
        return Files.createFile(file, FILE);
    }

    /** Creates a file and opens it for writing. Fails if it exists. */
    public static OutputStream open(Path file) throws IOException {
        return Files.newOutputStream(create(file), StandardOpenOption.WRITE);
    }

    /** Like {@link #open}, but replaces an existing file. */
    public static OutputStream replace(Path file) throws IOException {
        Files.deleteIfExists(file); // the old file may have wider permissions, or another user may have it open
        return open(file);
    }

    /** Opens a lock file, creating it if it is missing. It is never deleted: otherwise two processes could lock two different files of that name. */
    public static FileChannel lockFile(Path file) throws IOException {
        try {
            giveToOwnerOf(file.toAbsolutePath().getParent(), create(file));
        } catch (FileAlreadyExistsException usual) {
            // created by an earlier process
        }
        return FileChannel.open(file, StandardOpenOption.READ, StandardOpenOption.WRITE); // a shared lock needs READ
    }

    /** Locks a file. Returns false if another process holds the lock, or this one already does. */
    public static boolean tryLock(FileChannel file, boolean shared) throws IOException {
        try {
            return file.tryLock(0, Long.MAX_VALUE, shared) != null;
        } catch (OverlappingFileLockException heldByThisProcess) {
            return false;
        }
    }

    public static void createFolder(Path folder) throws IOException {
        Files.createDirectory(folder, FOLDER);
    }

    /** Gives a file to the owner of the folder. A command run by root must not lock out the service's user. SQLite does the same with its files. */
    public static void giveToOwnerOf(Path folder, Path file) throws IOException {
        var owner = Files.getOwner(folder);
        if (!owner.equals(Files.getOwner(file))) {
            try {
                Files.setOwner(file, owner);
            } catch (FileSystemException rejected) {
                // Only root can change the owner. Any other user with write access to the folder remains the owner of the file.
            }
        }
    }

    /** Reports whether anyone but the owner has permissions. Not for symbolic links. */
    public static boolean isAccessibleToOthers(Path path) throws IOException {
        var view = view(path);
        return view != null && !OWNER_ONLY.containsAll(view.readAttributes().permissions());
    }

    /** Removes all permissions but the owner's. Throws {@link IOException} if we lack permission to do so, and for symbolic links. */
    public static void tighten(Path path) throws IOException {
        if (isAccessibleToOthers(path)) {
            var permissions = EnumSet.copyOf(OWNER_ONLY);
            permissions.retainAll(view(path).readAttributes().permissions());
            view(path).setPermissions(permissions);
        }
    }

    /** Returns the view, or null where the system has no POSIX permissions. */
    private static PosixFileAttributeView view(Path path) {
        return Files.getFileAttributeView(path, PosixFileAttributeView.class, LinkOption.NOFOLLOW_LINKS);
    }
}
