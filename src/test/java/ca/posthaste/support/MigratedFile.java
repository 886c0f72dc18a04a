package ca.posthaste.support;

import ca.posthaste.db.SqliteDatabase;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** A file with our tables, empty, made once and copied: to migrate one for each test of a store took longer than the test. */
final class MigratedFile {
    private static byte[] content;

    private MigratedFile() {}

    /** Puts a copy into this folder, unless a database is there. Whether it did. */
    static boolean copyTo(Path folder) {
        try {
            if (Files.exists(folder.resolve(SqliteDatabase.FILE_NAME))) {
                return false;
            }
            Files.createDirectories(folder);
            Files.write(folder.resolve(SqliteDatabase.FILE_NAME), content());
            return true;
        } catch (IOException fault) {
            throw new UncheckedIOException(fault);
        }
    }

    private static synchronized byte[] content() throws IOException {
        if (content == null) {
            var folder = Files.createTempDirectory("migrated");
            SqliteDatabase.open(folder, new SimpleMeterRegistry()).close();
            content = Files.readAllBytes(folder.resolve(SqliteDatabase.FILE_NAME));
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
