package ca.posthaste.db;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class BackupTest {
    @TempDir Path folder;

    @Test void a_backup_made_while_writing_goes_on_is_whole_and_restores() throws IOException {
        var data = folder.resolve("data");
        var acknowledged = new AtomicInteger();
        var stop = new AtomicBoolean();
        try (var database = SqliteDatabase.open(data, new SimpleMeterRegistry())) {
            addEmployers(database, 50);
            var writer = CompletableFuture.runAsync(() -> {
                while (!stop.get()) {
                    addEmployers(database, 1);
                    acknowledged.incrementAndGet();
                }
            });
            int before = acknowledged.get();
            Backup.make(data, folder.resolve("backup.zip"));
            stop.set(true);
            writer.join();
            Backup.restore(folder.resolve("backup.zip"), folder.resolve("restored"));
            try (var restored = SqliteDatabase.open(folder.resolve("restored"), new SimpleMeterRegistry())) {
                assertTrue(employers(restored) >= 50 + before);
                assertTrue(employers(restored) <= employers(database));
            }
        }
    }

    @Test void files_beside_the_store_come_along() throws IOException {
        var data = folder.resolve("data");
        SqliteDatabase.open(data, new SimpleMeterRegistry()).close();
        Files.createDirectories(data.resolve("resumes"));
        Files.writeString(data.resolve("resumes/abc"), "a file");
        Backup.make(data, folder.resolve("backup.zip"));
        Backup.restore(folder.resolve("backup.zip"), folder.resolve("restored"));
        assertEquals("a file", Files.readString(folder.resolve("restored/resumes/abc")));
    }

    @Test void a_backup_never_overwrites_a_file() throws IOException {
        var data = folder.resolve("data");
        SqliteDatabase.open(data, new SimpleMeterRegistry()).close();
        var file = Files.writeString(folder.resolve("precious"), "keep me");
        assertThrows(Impossible.class, () -> Backup.make(data, file));
        assertEquals("keep me", Files.readString(file));
    }

    @Test void a_restore_never_overwrites_data() {
        var data = folder.resolve("data");
        try (var database = SqliteDatabase.open(data, new SimpleMeterRegistry())) {
            addEmployers(database, 1);
            Backup.make(data, folder.resolve("backup.zip"));
            addEmployers(database, 1);
            assertThrows(Impossible.class, () -> Backup.restore(folder.resolve("backup.zip"), data));
            assertEquals(2, employers(database));
        }
    }

    @Test void what_is_no_backup_is_refused_and_leaves_nothing_behind() throws IOException {
        var file = Files.writeString(folder.resolve("junk"), "this is not a zip");
        assertThrows(Impossible.class, () -> Backup.restore(file, folder.resolve("restored")));
        assertFalse(Files.exists(folder.resolve("restored").resolve(SqliteDatabase.FILE_NAME)));
        try (var left = Files.list(folder.resolve("restored"))) {
            assertEquals(0, left.count());
        }
    }

    private static void addEmployers(Database database, int count) {
        database.writeNow(tx -> {
            for (int i = 0; i < count; i++) {
                tx.execute("INSERT INTO employer (name, plan, created_at) VALUES ('Bakery', 'standard', '2026-01-01')");
            }
            return null;
        });
    }

    private static int employers(Database database) {
        return database.read(tx -> tx.createQuery("SELECT count(*) FROM employer").mapTo(int.class).one());
    }
}
