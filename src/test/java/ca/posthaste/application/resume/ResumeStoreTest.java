package ca.posthaste.application.resume;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import ca.posthaste.config.Settings;
import ca.posthaste.db.Database;
import ca.posthaste.db.StoreTimeline;
import ca.posthaste.db.Transaction;
import ca.posthaste.employer.Employers;
import ca.posthaste.employer.Plan;
import ca.posthaste.support.TestEngine;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Both kinds of file storage. */
class ResumeStoreTest {
    private static final int[] SIZES = {1, ResumeStore.PART - 1, ResumeStore.PART, ResumeStore.PART + 1, 3 * ResumeStore.PART};

    @TempDir Path folder;

    private Path upload(int size) throws IOException {
        var bytes = new byte[size];
        new Random(size).nextBytes(bytes);
        return Files.write(folder.resolve("upload" + size), bytes);
    }

    /** Adds an application that refers to the file. */
    private static void applied(Transaction tx, String key) {
        var employer = new Employers(Clock.systemUTC()).add(tx, "Bakery", Plan.STANDARD).id().value();
        tx.sql("INSERT INTO application (employer, job, job_title, receipt, address_key, name, email, language,"
            + " resume_key, sent_at) VALUES (:employer, 1, 'Baker', :key, :key, 'Ana', 'ana@example.org', 'en', :key, 0)")
            .bind("employer", employer).bind("key", key).execute();
    }

    private static byte[] read(Database database, ResumeStore files, String key) throws IOException {
        return new ResumeStream(number -> database.read(tx -> files.part(tx, key, number))).readAllBytes();
    }

    private void keepsAndErases(Database database, ResumeStore files) throws IOException {
        for (int size : SIZES) {
            var upload = upload(size);
            var bytes = Files.readAllBytes(upload);
            var key = files.stage(upload);
            database.writeNow(tx -> {
                applied(tx, key);
                files.save(tx, key, upload);
                return null;
            });
            assertArrayEquals(bytes, read(database, files, key));
            database.writeNow(tx -> {
                files.erase(tx, key);
                return null;
            });
            files.discard(List.of(key));
            assertFalse(isThere(database, files, key));
        }
    }

    private static boolean isThere(Database database, ResumeStore files, String key) {
        try {
            return read(database, files, key).length > 0;
        } catch (IOException gone) {
            return false;
        }
    }

    @Test void a_folder_keeps_files_of_any_size_and_erases_them() throws IOException {
        try (var database = TestEngine.SQLITE.open(folder.resolve("data"))) {
            keepsAndErases(database, new FileResumeStore(folder.resolve("resumes")));
        }
    }

    @Test void a_table_keeps_files_of_any_size_and_erases_them() throws IOException {
        try (var database = TestEngine.POSTGRES.open(folder)) {
            keepsAndErases(database, new DatabaseResumeStore());
        }
    }

    @Test void leftovers_of_a_killed_process_are_deleted_and_recent_files_are_not() throws IOException {
        try (var database = TestEngine.SQLITE.open(folder.resolve("data"))) {
            var files = new FileResumeStore(folder.resolve("resumes"));
            var old = files.stage(upload(10));
            var young = files.stage(upload(11));
            Files.setLastModifiedTime(folder.resolve("resumes").resolve(old), FileTime.from(Instant.now().minus(Duration.ofHours(2))));
            assertEquals(1, files.sweep(database, new StoreTimeline(Instant.EPOCH, Instant.now(), Instant.now())));
            assertFalse(isThere(database, files, old));
            assertTrue(isThere(database, files, young));
        }
    }

    @Test void the_sweep_keeps_no_connection_from_one_file_to_the_next() throws IOException {
        var meters = new SimpleMeterRegistry();
        try (var database = TestEngine.SQLITE.open(folder.resolve("data"), meters)) {
            var files = new FileResumeStore(folder.resolve("resumes"));
            for (int i = 1; i <= 10; i++) {
                Files.setLastModifiedTime(folder.resolve("resumes").resolve(files.stage(upload(i))),
                    FileTime.from(Instant.now().minus(Duration.ofHours(2))));
            }
            assertEquals(10, files.sweep(database, new StoreTimeline(Instant.EPOCH, Instant.now(), Instant.now())));
            assertEquals(10, meters.get("posthaste.store.read").timer().count());
        }
    }

    @Test void files_move_to_postgresql_with_everything_else() throws IOException {
        var settings = Settings.from(new Properties(), Map.of("POSTHASTE_DATA_DIR", folder.toString()));
        var upload = upload(ResumeStore.PART + 7);
        var bytes = Files.readAllBytes(upload);
        var key = settings.resumes().stage(upload);
        try (var database = TestEngine.POSTGRES.open(folder)) {
            assertEquals(1, database.writeNow(tx -> {
                applied(tx, key);
                return new FileResumeStore(settings.resumeFolder()).moveTo(tx, part -> {});
            }).rows());
            assertArrayEquals(bytes, read(database, new DatabaseResumeStore(), key));
            assertEquals(Optional.empty(), database.read(tx -> new DatabaseResumeStore().part(tx, key, 2)));
        }
    }
}
