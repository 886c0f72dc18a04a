package ca.posthaste.db.backup;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import ca.posthaste.db.DataFolder;
import ca.posthaste.db.DatabaseUnavailable;
import ca.posthaste.db.MaintenanceException;
import ca.posthaste.db.sqlite.SqliteDatabase;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** An interrupted restore. {@code bin/soak powercut} tests whether its files survive a power loss. */
class RestoreTest {
    private static final String FIRST = "resumes/first";
    private static final String SECOND = "resumes/second";

    @TempDir Path folder;
    private Path file;
    private Path data;

    @BeforeEach void backup() throws IOException {
        file = backup("backup.zip", FIRST, SECOND, "mail/7.eml");
        data = folder.resolve("data");
    }

    private Path backup(String name, String... files) throws IOException {
        var source = folder.resolve("source of " + name);
        SqliteDatabase.open(source, new SimpleMeterRegistry()).close();
        for (var each : files) {
            Files.createDirectories(source.resolve(each).getParent());
            Files.writeString(source.resolve(each), each);
        }
        Backup.make(source, folder.resolve(name));
        return folder.resolve(name);
    }

    /** Simulates a process that is killed while it moves files: one file is in place, the others are not. */
    private void killWhileMoving() throws Exception {
        readyToMove().move(FIRST);
    }

    private Restore readyToMove() throws Exception {
        Files.createDirectories(data);
        var restore = new Restore(file, data);
        restore.unpack();
        restore.check();
        restore.writeMoveList();
        return restore;
    }

    private void expectRestored(String... files) throws IOException {
        SqliteDatabase.open(data, new SimpleMeterRegistry()).close();
        assertEquals(Arrays.stream(files).sorted().toList(), BackupFiles.of(data).paths().stream().map(Path::toString).sorted().toList());
        for (var each : files) {
            assertEquals(each, Files.readString(data.resolve(each)));
        }
        try (var left = Files.list(data)) {
            assertEquals(List.of(), left.map(path -> path.getFileName().toString()).filter(name -> name.startsWith(".restor")).toList());
        }
    }

    @Test void a_restore_interrupted_while_moving_succeeds_when_repeated() throws Exception {
        killWhileMoving();
        Restore.run(file, data);
        expectRestored(FIRST, SECOND, "mail/7.eml");
    }

    @Test void a_restore_interrupted_while_moving_can_be_followed_by_one_of_another_backup() throws Exception {
        killWhileMoving();
        Restore.run(backup("other.zip", SECOND), data);
        expectRestored(SECOND);
    }

    @Test void a_restore_interrupted_before_its_clean_up_succeeds_when_repeated() throws Exception {
        readyToMove().move();
        Restore.run(file, data);
        expectRestored(FIRST, SECOND, "mail/7.eml");
    }

    @Test void a_restore_interrupted_while_unpacking_succeeds_when_repeated() throws Exception {
        Files.createDirectories(data);
        new Restore(file, data).unpack();
        Restore.run(file, data);
        expectRestored(FIRST, SECOND, "mail/7.eml");
    }

    @Test void a_restore_does_not_delete_files_that_an_interrupted_one_did_not_create() throws Exception {
        killWhileMoving();
        Files.writeString(data.resolve(SECOND), "of somebody else");
        assertThrows(MaintenanceException.class, () -> Restore.run(file, data));
        assertEquals("of somebody else", Files.readString(data.resolve(SECOND)));
        assertFalse(Files.exists(data.resolve(FIRST)));
        Files.delete(data.resolve(SECOND));
        Restore.run(file, data);
        expectRestored(FIRST, SECOND, "mail/7.eml");
    }

    @Test void no_database_is_created_in_a_folder_that_is_half_restored() throws Exception {
        killWhileMoving();
        BackupLock.sweepIfFree(data);
        var rejected = assertThrows(DatabaseUnavailable.class, () -> SqliteDatabase.open(data, new SimpleMeterRegistry()));
        assertTrue(rejected.getMessage().contains("was interrupted"), rejected.getMessage());
        assertFalse(Files.exists(data.resolve(DataFolder.DATABASE_FILE)));
        Restore.run(file, data);
        expectRestored(FIRST, SECOND, "mail/7.eml");
    }

    @Test void a_write_ahead_log_without_its_database_is_not_applied_to_the_restored_one() throws IOException {
        Files.createDirectories(data);
        Files.writeString(data.resolve("posthaste.db-wal"), "of another store");
        assertThrows(MaintenanceException.class, () -> Restore.run(file, data));
        assertFalse(Files.exists(data.resolve(DataFolder.DATABASE_FILE)));
    }

    @Test void a_truncated_backup_is_rejected() throws IOException {
        var whole = Files.readAllBytes(file);
        var cut = Files.write(folder.resolve("cut.zip"), Arrays.copyOf(whole, whole.length - 100)); // all files, no central directory
        assertThrows(MaintenanceException.class, () -> Restore.run(cut, data));
        assertFalse(Files.exists(data.resolve(DataFolder.DATABASE_FILE)));
    }
}
