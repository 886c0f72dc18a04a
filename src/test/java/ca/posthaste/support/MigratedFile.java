package ca.posthaste.support;

import ca.posthaste.db.DataFolder;
import ca.posthaste.db.sqlite.SqliteDatabase;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.UUID;

/** An empty database file with our tables, created once and copied: migrating one for each test of a store took longer than the test. */
final class MigratedFile {
    private static byte[] content;

    private MigratedFile() {}

    /** Copies the file into this folder, unless it contains a database. */
    static void copyTo(Path folder) {
        var file = folder.resolve(DataFolder.DATABASE_FILE);
        try {
            if (Files.notExists(file)) {
                Files.createDirectories(folder);
                Files.write(file, content());
                name("jdbc:sqlite:" + file);
            }
        } catch (IOException fault) {
            throw new UncheckedIOException(fault);
        }
    }

    /** Gives the copy a new id. A search index identifies its database by this id, and a copy has the id of its original. */
    static void name(String copy) {
        try (var connection = DriverManager.getConnection(copy); var statement = connection.createStatement()) {
            statement.executeUpdate("UPDATE board_log SET id = '" + UUID.randomUUID() + "'");
        } catch (SQLException fault) {
            throw new IllegalStateException(fault);
        }
    }

    private static synchronized byte[] content() throws IOException {
        if (content == null) {
            var folder = Files.createTempDirectory("migrated");
            SqliteDatabase.open(folder, new SimpleMeterRegistry()).close();
            content = Files.readAllBytes(folder.resolve(DataFolder.DATABASE_FILE));
            try (var files = Files.list(folder)) {
                for (var file : files.toList()) {
                    Files.delete(file);
                }
            }
            Files.delete(folder);
        }
        return content;
    }
}
