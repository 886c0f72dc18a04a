package ca.posthaste.db;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.channels.FileChannel;
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

/** Files and folders that only their owner may open, whatever the umask. All that we write is of this kind: it is about people. */
public final class PrivateFiles {
    private static final FileAttribute<?>[] FILE = permissions("rw-------");
    private static final FileAttribute<?>[] FOLDER = permissions("rwx------");
    private static final Set<PosixFilePermission> OWNERS = PosixFilePermissions.fromString("rwx------");

    private PrivateFiles() {}

    /** None where the system has no such permissions. */
    private static FileAttribute<?>[] permissions(String rights) {
        return FileSystems.getDefault().supportedFileAttributeViews().contains("posix")
            ? new FileAttribute<?>[] {PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString(rights))}
            : new FileAttribute<?>[0];
    }

    /** An empty file. There must be none of that name. */
    public static Path create(Path file) throws IOException {
        return Files.createFile(file, FILE);
    }

    /** A new file to write to. There must be none of that name. */
    public static OutputStream open(Path file) throws IOException {
        return Files.newOutputStream(create(file), StandardOpenOption.WRITE);
    }

    /** The same, in place of one that may be there. */
    public static OutputStream replace(Path file) throws IOException {
        Files.deleteIfExists(file); // it may be open to others, or to one who has it open already
        return open(file);
    }

    /** A file to lock, made if there is none. It is never removed: were it, two could each lock one of that name. */
    static FileChannel lockFile(Path file) throws IOException {
        try {
            giveToOwnerOf(file.toAbsolutePath().getParent(), create(file));
        } catch (FileAlreadyExistsException usual) {
            // of an earlier process
        }
        return FileChannel.open(file, StandardOpenOption.READ, StandardOpenOption.WRITE); // both: a shared lock needs the first
    }

    static void createFolder(Path folder) throws IOException {
        Files.createDirectory(folder, FOLDER);
    }

    /** A command that root runs must not lock the service's own user out; SQLite does the same with its files. */
    static void giveToOwnerOf(Path folder, Path file) throws IOException {
        var owner = Files.getOwner(folder);
        if (!owner.equals(Files.getOwner(file))) {
            try {
                Files.setOwner(file, owner);
            } catch (FileSystemException refused) {
                // Only root can give files away; whoever else may write to the folder keeps it.
            }
        }
    }

    /** Whether others than the owner may do anything with it. Not for a link. */
    static boolean isOpen(Path path) throws IOException {
        var view = view(path);
        return view != null && !OWNERS.containsAll(view.readAttributes().permissions());
    }

    /** Leaves the owner's rights as they are and takes all others. An {@link IOException} where we may not, and for a link. */
    static void tighten(Path path) throws IOException {
        if (isOpen(path)) {
            var rights = EnumSet.copyOf(OWNERS);
            rights.retainAll(view(path).readAttributes().permissions());
            view(path).setPermissions(rights);
        }
    }

    /** Null where the system has no such permissions. */
    private static PosixFileAttributeView view(Path path) {
        return Files.getFileAttributeView(path, PosixFileAttributeView.class, LinkOption.NOFOLLOW_LINKS);
    }
}
