package ca.posthaste.application;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import ca.posthaste.application.resume.FileResumeStore;
import ca.posthaste.db.Database;
import ca.posthaste.db.sqlite.SqliteDatabase;
import ca.posthaste.employer.Employers;
import ca.posthaste.language.Language;
import ca.posthaste.mail.EmlFiles;
import ca.posthaste.mail.MessageContent;
import ca.posthaste.mail.Outbox;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A file that is unknown to the store is deleted only if it must have belonged to the store. */
class SweepTest {
    @TempDir Path folder;
    private final Clock clock = Clock.systemUTC();

    private Database open() {
        return SqliteDatabase.open(folder.resolve("data"), new SimpleMeterRegistry());
    }

    /** Creates a file outside the data folder, as if it had been put there after the store was created. */
    private Path aged(String name, Duration age) throws IOException {
        var file = folder.resolve(name);
        Files.createDirectories(file.getParent());
        Files.writeString(file, "people's data");
        return Files.setLastModifiedTime(file, FileTime.from(Instant.now().minus(age)));
    }

    private int sweep(Database database) {
        return erasing(database).sweep();
    }

    private ApplicationErasure erasing(Database database) {
        return new ApplicationErasure(database, new Applications(), new FileResumeStore(folder.resolve("resumes")),
            new Outbox(database.engine(), "example.org", clock), new EmlFiles(folder.resolve("mail")), new Employers(clock), clock);
    }

    @Test void the_process_that_created_the_store_deletes_no_files_and_later_ones_no_older_files() throws IOException {
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

    /** Adds eight messages of this age, and deletes one of them. */
    private void addMessages(Database database, Duration age) {
        var outbox = new Outbox(database.engine(), "example.org", Clock.offset(clock, age.negated()));
        database.writeNow(tx -> {
            for (int i = 1; i <= 8; i++) {
                outbox.addToUser(tx, "ana@example.org", new MessageContent(Language.ENGLISH).addText("Hello"));
            }
            return tx.sql("DELETE FROM mail WHERE id = 7").execute();
        });
    }

    private static void makeOld(Database database) {
        database.writeNow(tx -> tx.sql("UPDATE flyway_schema_history SET installed_on = '2020-01-01 00:00:00.000'").execute());
    }

    @Test void an_unused_file_that_is_not_newer_than_the_data_is_deleted() throws IOException {
        open().close();
        try (var database = open()) {
            makeOld(database);
            addMessages(database, Duration.ofMinutes(90));
            var resume = aged("resumes/" + UUID.randomUUID(), Duration.ofHours(2));
            var mail = aged("mail/7.eml", Duration.ofMinutes(95));
            var young = aged("resumes/" + UUID.randomUUID(), Duration.ZERO);
            assertEquals(2, sweep(database));
            assertFalse(Files.exists(resume));
            assertFalse(Files.exists(mail));
            assertTrue(Files.exists(young));
        }
    }

    /** Simulates a restore of the database alone. */
    @Test void files_newer_than_the_data_at_the_start_are_kept_at_this_start_and_at_later_ones() throws IOException {
        open().close();
        var resume = aged("resumes/" + UUID.randomUUID(), Duration.ofHours(2));
        var mail = List.of(aged("mail/7.eml", Duration.ofHours(2)), aged("mail/9.eml", Duration.ofHours(2)));
        try (var database = open()) {
            makeOld(database);
            addMessages(database, Duration.ofHours(3));
            assertEquals(0, sweep(database));
            addMessages(database, Duration.ZERO); // the service continues to run
        }
        try (var database = open()) {
            assertEquals(0, sweep(database));
        }
        new EmlFiles(folder.resolve("mail")).erase(List.of(7L, 9L)); // new messages had the same ids
        assertTrue(Files.exists(resume));
        for (var file : mail) {
            assertTrue(Files.exists(file), file.toString());
        }
    }

    @Test void the_file_of_a_message_that_is_queued_right_after_a_start_is_deleted_but_not_that_of_a_lost_message_with_its_number() throws IOException {
        open().close();
        try (var database = open()) {
            makeOld(database);
            addMessages(database, Duration.ofMinutes(90));
            database.writeNow(tx -> tx.sql("UPDATE mail SET state = 'written', written_at = created_at WHERE id IN (1, 2)").execute());
            var own = aged("mail/1.eml", Duration.ofMinutes(80)); // written later than it was created, so newer than the newest row at the start
            var lost = aged("mail/2.eml", Duration.ofMinutes(100));
            erasing(database).protectFiles();
            assertEquals(2, new EmlFiles(folder.resolve("mail")).send(database, new Outbox(database.engine(), "example.org", clock), clock.instant()));
            assertFalse(Files.exists(own));
            assertTrue(Files.exists(lost));
        }
    }

    @Test void files_that_are_newer_stay_even_if_the_process_is_killed_before_its_first_sweep() throws IOException {
        open().close();
        var resume = aged("resumes/" + UUID.randomUUID(), Duration.ofHours(2));
        try (var database = open()) {
            makeOld(database);
            addMessages(database, Duration.ofHours(3));
            erasing(database).protectFiles(); // at startup
            addMessages(database, Duration.ZERO);
        }
        try (var database = open()) {
            assertEquals(0, sweep(database));
        }
        assertTrue(Files.exists(resume));
    }

    @Test void files_are_deleted_again_once_newer_ones_are_gone() throws IOException {
        open().close();
        var lost = aged("resumes/" + UUID.randomUUID(), Duration.ofHours(2));
        try (var database = open()) {
            makeOld(database);
            addMessages(database, Duration.ofHours(3));
            sweep(database);
            addMessages(database, Duration.ofMinutes(1));
            Files.delete(lost); // by the operator; the effect is the same if a newer database refers to it
            sweep(database);
            aged("resumes/" + UUID.randomUUID(), Duration.ofHours(2));
            assertEquals(1, sweep(database));
        }
    }
}
