package ca.posthaste.db.backup;

import ca.posthaste.db.MaintenanceException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;

/** Checks that there is enough disk space for a backup. A full disk would prevent the running service from writing. */
final class BackupSpace {
    private static final int MEGABYTE = 1 << 20;

    private BackupSpace() {}

    static void requireForCopy(Connection connection, Path folder) throws IOException, SQLException {
        long pages = number(connection, "page_count") - number(connection, "freelist_count");
        require(pages * number(connection, "page_size"), "for a copy of the store", folder);
    }

    /** Requires space for the zip, but only if it is on the same disk as the data. The compression ratio is not known yet, so none is assumed. */
    static void requireForZip(Path database, BackupFiles files, Path folder, Path directory) throws IOException {
        if (Files.getFileStore(folder).equals(Files.getFileStore(directory))) {
            require(Files.size(database) + files.bytes(), "for all files of the data folder", directory);
        }
    }

    private static void require(long needed, String what, Path directory) throws IOException {
        long available = Files.getFileStore(directory).getUsableSpace();
        if (available < needed) {
            throw new MaintenanceException("The backup needs " + (needed / MEGABYTE + 1) + " MB " + what + " in "
                + directory.toAbsolutePath() + ", and " + available / MEGABYTE + " MB are free there.");
        }
    }

    private static long number(Connection connection, String pragma) throws SQLException {
        try (var statement = connection.createStatement(); var rows = statement.executeQuery("PRAGMA " + pragma)) {
            return rows.next() ? rows.getLong(1) : 0;
        }
    }
}
