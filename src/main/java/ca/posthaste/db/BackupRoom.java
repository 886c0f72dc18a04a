package ca.posthaste.db;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;

/** Whether a backup fits. Filling the disk of a running service would keep it from writing. */
final class BackupRoom {
    private static final int MEGABYTE = 1 << 20;

    private BackupRoom() {}

    static void expectForCopy(Connection connection, Path folder) throws IOException, SQLException {
        long pages = number(connection, "page_count") - number(connection, "freelist_count");
        expect(pages * number(connection, "page_size"), "for a copy of the store", folder);
    }

    /** A backup elsewhere may fill its disk: nobody but the backup needs it. How small it gets is not known before. */
    static void expectForZip(Path store, BackupFiles files, Path folder, Path place) throws IOException {
        if (Files.getFileStore(folder).equals(Files.getFileStore(place))) {
            expect(Files.size(store) + files.bytes(), "for all files of the data folder", place);
        }
    }

    private static void expect(long needed, String what, Path place) throws IOException {
        long there = Files.getFileStore(place).getUsableSpace();
        if (there < needed) {
            throw new MaintenanceException("The backup needs " + (needed / MEGABYTE + 1) + " MB " + what + " in "
                + place.toAbsolutePath() + ", and " + there / MEGABYTE + " MB are free there.");
        }
    }

    private static long number(Connection connection, String pragma) throws SQLException {
        try (var statement = connection.createStatement(); var rows = statement.executeQuery("PRAGMA " + pragma)) {
            return rows.next() ? rows.getLong(1) : 0;
        }
    }
}
