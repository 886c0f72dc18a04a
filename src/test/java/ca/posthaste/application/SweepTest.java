package ca.posthaste.application;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import ca.posthaste.db.Database;
import ca.posthaste.db.SqliteDatabase;
import ca.posthaste.employer.Employers;
import ca.posthaste.mail.Outbox;
import ca.posthaste.mail.WrittenMail;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A file that the store does not know is deleted only if it must have been one of the store's own. */
class SweepTest {
    @TempDir Path folder;
    private final Clock clock = Clock.systemUTC();

    private Database open() {
        return SqliteDatabase.open(folder.resolve("data"), new SimpleMeterRegistry());
    }

    /** Files lie outside the data folder, as if they came there after the store was created. */
    private Path aged(String name, Duration age) throws IOException {
        var file = folder.resolve(name);
        Files.createDirectories(file.getParent());
        Files.writeString(file, "people's data");
        return Files.setLastModifiedTime(file, FileTime.from(Instant.now().minus(age)));
    }

    private int sweep(Database database) {
        return new Erasing(database, new Applications(), new FolderFiles(folder.resolve("resumes")),
            new Outbox(database.engine(), "example.org", clock), new WrittenMail(folder.resolve("mail")), new Employers(clock), clock).sweep();
    }

    @Test void the_run_that_created_the_store_deletes_no_files_and_later_runs_none_that_are_older() throws IOException {
        var resume = aged("resumes/" + UUID.randomUUID(), Duration.ofHours(2));
        var mail = aged("mail/7.eml", Duration.ofHours(2));
        try (var database = open()) {
            assertEquals(0, sweep(database));
        }
        try (var database = open()) {
            assertEquals(0, sweep(database));
        }
        assertTrue(Files.exists(resume));
        assertTrue(Files.exists(mail));
    }

    @Test void a_store_that_is_older_than_a_file_deletes_it() throws IOException {
        open().close();
        try (var database = open()) {
            database.writeNow(tx -> tx.sql("UPDATE flyway_schema_history SET installed_on = '2020-01-01 00:00:00.000'").execute());
            var resume = aged("resumes/" + UUID.randomUUID(), Duration.ofHours(2));
            var young = aged("resumes/" + UUID.randomUUID(), Duration.ZERO);
            var mail = aged("mail/7.eml", Duration.ofHours(2));
            assertEquals(2, sweep(database));
            assertFalse(Files.exists(resume));
            assertFalse(Files.exists(mail));
            assertTrue(Files.exists(young));
        }
    }
}
