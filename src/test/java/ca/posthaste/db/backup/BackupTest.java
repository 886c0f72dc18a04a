package ca.posthaste.db.backup;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import ca.posthaste.db.DataFolder;
import ca.posthaste.db.Database;
import ca.posthaste.db.MaintenanceException;
import ca.posthaste.db.Row;
import ca.posthaste.db.sqlite.SqliteDatabase;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.api.io.TempDir;

class BackupTest {
    @TempDir Path folder;

    @Test void a_data_folder_that_is_a_link_is_backed_up_with_its_files() throws IOException {
        var data = Files.createDirectory(folder.resolve("private"));
        var link = Files.createSymbolicLink(folder.resolve("data"), data);
        SqliteDatabase.open(link, new SimpleMeterRegistry()).close();
        Files.writeString(Files.createDirectory(data.resolve("resumes")).resolve("cv"), "a résumé");
        Backup.make(link, folder.resolve("backup.zip"));
        var target = Files.createSymbolicLink(folder.resolve("restored"), Files.createDirectory(folder.resolve("elsewhere")));
        Restore.run(folder.resolve("backup.zip"), target);
        assertEquals("a résumé", Files.readString(target.resolve("resumes/cv")));
    }

    @Test void a_backup_made_during_writes_is_complete_and_can_be_restored() throws IOException {
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
            Restore.run(folder.resolve("backup.zip"), folder.resolve("restored"));
            try (var restored = SqliteDatabase.open(folder.resolve("restored"), new SimpleMeterRegistry())) {
                assertTrue(employers(restored) >= 50 + before);
                assertTrue(employers(restored) <= employers(database));
            }
        }
    }

    @Test void files_next_to_the_database_are_in_the_backup() throws IOException {
        var data = folder.resolve("data");
        SqliteDatabase.open(data, new SimpleMeterRegistry()).close();
        Files.createDirectories(data.resolve("resumes"));
        Files.writeString(data.resolve("resumes/abc"), "a file");
        Backup.make(data, folder.resolve("backup.zip"));
        Restore.run(folder.resolve("backup.zip"), folder.resolve("restored"));
        assertEquals("a file", Files.readString(folder.resolve("restored/resumes/abc")));
    }

    @Test void a_search_index_is_not_in_the_backup_and_is_not_in_the_way_of_a_restore() throws IOException {
        var data = folder.resolve("data");
        SqliteDatabase.open(data, new SimpleMeterRegistry()).close();
        var restored = folder.resolve("restored");
        for (var each : List.of(data, restored)) {
            Files.writeString(Files.createDirectories(each.resolve("search/1/index-1")).resolve("segments_1"), "of " + each.getFileName());
        }
        Backup.make(data, folder.resolve("backup.zip"));
        Restore.run(folder.resolve("backup.zip"), restored);
        assertEquals("of restored", Files.readString(restored.resolve("search/1/index-1/segments_1")));
    }

    @Test void files_of_a_data_folder_and_of_folders_in_it_that_are_links_are_in_the_backup() throws IOException {
        var real = folder.resolve("real");
        SqliteDatabase.open(real, new SimpleMeterRegistry()).close();
        var disk = Files.createDirectory(folder.resolve("disk"));
        Files.writeString(disk.resolve("abc"), "a file");
        Files.createSymbolicLink(disk.resolve("def"), Files.writeString(folder.resolve("moved"), "another"));
        Files.createSymbolicLink(disk.resolve("loop"), disk);
        Files.createSymbolicLink(real.resolve("resumes"), disk);
        Files.writeString(Files.createDirectory(real.resolve("mail")).resolve("7.eml"), "mail");
        Files.createSymbolicLink(real.resolve("elsewhere"), folder);
        var data = Files.createSymbolicLink(folder.resolve("data"), real);
        Backup.make(data, folder.resolve("backup.zip"));
        var restored = folder.resolve("restored");
        Restore.run(folder.resolve("backup.zip"), restored);
        assertEquals("a file", Files.readString(restored.resolve("resumes/abc")));
        assertEquals("another", Files.readString(restored.resolve("resumes/def")));
        assertEquals("mail", Files.readString(restored.resolve("mail/7.eml")));
        assertFalse(Files.exists(restored.resolve("elsewhere")));
    }

    @Test void a_backup_fails_if_the_disk_of_a_linked_folder_is_not_mounted() throws IOException {
        var data = folder.resolve("data");
        SqliteDatabase.open(data, new SimpleMeterRegistry()).close();
        Files.createSymbolicLink(data.resolve("resumes"), folder.resolve("unmounted"));
        assertTrue(sentence(() -> Backup.make(data, folder.resolve("backup.zip"))).contains("there is no " + data.toRealPath().resolve("resumes")));
        assertFalse(Files.exists(folder.resolve("backup.zip")));
    }

    @Test void a_backup_into_the_data_folder_is_rejected_also_through_links() throws IOException {
        var data = folder.resolve("data");
        SqliteDatabase.open(data, new SimpleMeterRegistry()).close();
        Files.createSymbolicLink(data.resolve("resumes"), Files.createDirectory(folder.resolve("disk")));
        var link = Files.createSymbolicLink(folder.resolve("link"), data);
        for (var place : List.of(data, link, data.resolve("../data"), data.resolve("resumes"), folder.resolve("disk"))) {
            assertTrue(sentence(() -> Backup.make(data, place.resolve("backup.zip"))).contains("is in the data folder"), place.toString());
            assertTrue(sentence(() -> Backup.make(link, place.resolve("backup.zip"))).contains("is in the data folder"), place.toString());
        }
        Backup.make(data, folder.resolve("backup.zip")); // next to the data folder
    }

    @Test void a_backup_that_could_fill_the_disk_of_the_data_is_rejected() throws IOException {
        var data = folder.resolve("data");
        SqliteDatabase.open(data, new SimpleMeterRegistry()).close();
        try (var file = new RandomAccessFile(Files.createDirectory(data.resolve("resumes")).resolve("abc").toFile(), "rw")) {
            file.setLength(2 * Files.getFileStore(folder).getUsableSpace()); // a sparse file: takes no space
        }
        assertTrue(sentence(() -> Backup.make(data, folder.resolve("backup.zip"))).startsWith("The backup needs "));
        try (var left = Files.list(folder)) {
            assertEquals(List.of(data), left.toList());
        }
    }

    @Test void the_time_of_the_last_backup_is_known_and_not_part_of_a_backup() throws IOException {
        var data = folder.resolve("data");
        SqliteDatabase.open(data, new SimpleMeterRegistry()).close();
        assertTrue(Backup.last(data).isEmpty());
        Backup.make(data, folder.resolve("one.zip"));
        assertTrue(Backup.last(data).isPresent());
        Backup.make(data, folder.resolve("two.zip"));
        try (var zip = new java.util.zip.ZipFile(folder.resolve("two.zip").toFile())) {
            assertEquals(List.of(DataFolder.DATABASE_FILE), zip.stream().map(java.util.zip.ZipEntry::getName).toList());
        }
    }

    @Test void a_backup_never_overwrites_a_file() throws IOException {
        var data = folder.resolve("data");
        SqliteDatabase.open(data, new SimpleMeterRegistry()).close();
        var file = Files.writeString(folder.resolve("precious"), "keep me");
        assertThrows(MaintenanceException.class, () -> Backup.make(data, file));
        assertEquals("keep me", Files.readString(file));
    }

    @Test void a_restore_never_overwrites_data() {
        var data = folder.resolve("data");
        try (var database = SqliteDatabase.open(data, new SimpleMeterRegistry())) {
            addEmployers(database, 1);
            Backup.make(data, folder.resolve("backup.zip"));
            addEmployers(database, 1);
            assertThrows(MaintenanceException.class, () -> Restore.run(folder.resolve("backup.zip"), data));
            assertEquals(2, employers(database));
        }
    }

    @Test void a_file_that_is_not_a_backup_is_rejected_and_leaves_nothing_behind() throws IOException {
        var file = Files.writeString(folder.resolve("junk"), "this is not a zip");
        assertThrows(MaintenanceException.class, () -> Restore.run(file, folder.resolve("restored")));
        assertFalse(Files.exists(folder.resolve("restored")));
    }

    @Test void a_fault_is_reported_in_a_sentence() {
        var data = folder.resolve("data");
        SqliteDatabase.open(data, new SimpleMeterRegistry()).close();
        assertTrue(sentence(() -> Backup.make(data, folder.resolve("no/such/folder.zip"))).startsWith("There is no folder "));
        assertEquals(folder.resolve("no.zip") + " could not be restored: there is no " + folder.resolve("no.zip") + ".",
            sentence(() -> Restore.run(folder.resolve("no.zip"), folder.resolve("restored"))));
    }

    private static String sentence(Executable work) {
        return assertThrows(MaintenanceException.class, work).getMessage();
    }

    @Test void the_next_backup_deletes_leftovers_of_killed_ones_and_nothing_else() throws IOException {
        var data = folder.resolve("data");
        SqliteDatabase.open(data, new SimpleMeterRegistry()).close();
        var snapshot = Files.createDirectory(data.resolve(".backup1884213772223563245"));
        Files.writeString(snapshot.resolve("posthaste.db"), "people's data");
        Backup.make(data, folder.resolve("whole.zip"));
        var begun = Arrays.copyOf(Files.readAllBytes(folder.resolve("whole.zip")), 2000);
        var ofOldVersion = Files.write(folder.resolve("monday.zip.part"), begun);
        var ours = Files.write(folder.resolve("sunday.zip.0123456789012345678.part"), begun);
        var foreign = List.of(Files.writeString(Files.createDirectory(data.resolve(".backup20261116003100123")).resolve("posthaste.db"), "by hand"),
            Files.writeString(Files.createDirectory(data.resolve(".backup2025")).resolve("a"), "foreign"),
            Files.write(folder.resolve("whole.aQ3x.zip.part"), begun), // the name a browser gives an unfinished download
            Files.writeString(folder.resolve("tuesday.zip.0123456789012345678.part"), "no zip"));
        assertFalse(Files.exists(snapshot));
        Backup.make(data, folder.resolve("monday.zip"));
        assertFalse(Files.exists(ofOldVersion));
        assertFalse(Files.exists(ours));
        foreign.forEach(file -> assertTrue(Files.exists(file), file.toString()));
    }

    @Test void a_foreign_file_in_the_way_of_the_unfinished_backup_stays_and_the_backup_is_made() throws IOException {
        var data = folder.resolve("data");
        SqliteDatabase.open(data, new SimpleMeterRegistry()).close();
        var foreign = Files.writeString(folder.resolve("backup.zip.part"), "half a film");
        Backup.make(data, folder.resolve("backup.zip"));
        assertEquals("half a film", Files.readString(foreign));
        Restore.run(folder.resolve("backup.zip"), folder.resolve("restored"));
    }

    @Test void files_of_a_running_backup_are_not_deleted() throws IOException {
        var data = folder.resolve("data");
        SqliteDatabase.open(data, new SimpleMeterRegistry()).close();
        var work = WorkFolder.make(data, WorkFolder.BACKUP);
        var lock = BackupLock.take(data);
        try (lock; var part = PartFile.begin(folder.resolve("backup.zip"))) {
            BackupLock.sweepIfFree(data);
            assertTrue(Files.exists(work));
            PartFile.sweepBeside(folder.resolve("other.zip"));
            part.moveIntoPlace();
            WorkFolder.sweep(data);
        }
        assertTrue(Files.exists(folder.resolve("backup.zip")));
        assertFalse(Files.exists(work));
    }

    @Test void a_backup_that_begins_while_another_one_sweeps_its_folder_keeps_its_file() throws IOException {
        var stop = new AtomicBoolean();
        var sweeps = CompletableFuture.runAsync(() -> {
            while (!stop.get()) {
                assertDoesNotThrow(() -> PartFile.sweepBeside(folder.resolve("other.zip")));
            }
        });
        try {
            for (int i = 0; i < 1000; i++) {
                try (var part = PartFile.begin(folder.resolve(i + ".zip"))) {
                    part.moveIntoPlace();
                }
                Files.delete(folder.resolve(i + ".zip"));
            }
        } finally {
            stop.set(true);
        }
        sweeps.join();
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
        return database.read(tx -> tx.sql("SELECT count(*) FROM employer").one(Row::nextInt));
    }
}
