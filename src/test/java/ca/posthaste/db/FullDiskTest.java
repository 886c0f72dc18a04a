package ca.posthaste.db;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import ca.posthaste.db.sqlite.SqliteDatabase;
import ca.posthaste.employer.Employers;
import ca.posthaste.employer.Plan;
import ca.posthaste.support.Polling;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Clock;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Messages of a start on an unusable file or disk, and a start on a full disk, which only root can set up here. */
class FullDiskTest {
    @TempDir Path parent;
    private Path folder;
    private boolean isMounted;

    @BeforeEach void makeFolder() throws IOException {
        folder = Files.createDirectory(parent.resolve("data"));
    }

    @AfterEach void unmount() throws Exception {
        if (isMounted) {
            run("umount", folder.toString());
        }
    }

    private static boolean run(String... command) throws InterruptedException {
        try {
            return new ProcessBuilder(command).redirectErrorStream(true).start().waitFor() == 0;
        } catch (IOException noSuchProgram) {
            return false;
        }
    }

    private SqliteDatabase open() {
        return SqliteDatabase.open(folder, new SimpleMeterRegistry());
    }

    private Path fill() throws IOException {
        var ballast = folder.resolve("ballast");
        for (int size : new int[] {1 << 20, 1 << 12, 1}) {
            try (var out = Files.newOutputStream(ballast, StandardOpenOption.CREATE, StandardOpenOption.APPEND)) {
                while (true) {
                    out.write(new byte[size]);
                }
            } catch (IOException full) {
                // continue with the next, smaller size
            }
        }
        return ballast;
    }

    private static boolean takesWrites(Database database) {
        try {
            Database.join(database.checkWritable());
            return true;
        } catch (DatabaseUnavailable full) {
            assertEquals("The disk is full.", full.getMessage());
            return false;
        }
    }

    private static int employers(Database database) {
        return database.read(tx -> tx.sql("SELECT count(*) FROM employer").one(Row::nextInt));
    }

    private static void addEmployer(Database database) {
        database.writeNow(tx -> new Employers(Clock.systemUTC()).add(tx, "Bakery", Plan.STANDARD));
    }

    @Test void the_store_can_be_read_on_a_full_disk_and_accepts_writes_once_there_is_space() throws Exception {
        isMounted = run("mount", "-t", "tmpfs", "-o", "size=8m", "tmpfs", folder.toString());
        assumeTrue(isMounted, "only root can make a small disk");
        try (var database = open()) {
            addEmployer(database);
        }
        var ballast = fill();
        try (var database = open()) {
            assertEquals(1, employers(database));
            assertFalse(takesWrites(database));
            assertThrows(DatabaseUnavailable.class, () -> addEmployer(database));
            assertEquals(1, employers(database));
            Files.delete(ballast);
            while (!takesWrites(database)) {
                Polling.pause();
            }
            addEmployer(database);
            assertEquals(2, employers(database));
            try (var beside = open()) { // as a command does
                addEmployer(beside);
            }
            assertEquals(3, employers(database));
        }
    }

    @Test void a_full_disk_without_a_store_fails_the_start_with_a_sentence() throws Exception {
        isMounted = run("mount", "-t", "tmpfs", "-o", "size=64k", "tmpfs", folder.toString());
        assumeTrue(isMounted, "only root can make a small disk");
        fill();
        var said = assertThrows(DatabaseUnavailable.class, this::open).getMessage();
        assertTrue(said.endsWith("cannot be used: The disk is full."), said);
    }

    @Test void a_damaged_file_fails_the_start_with_advice() throws IOException {
        open().close();
        try (var file = new RandomAccessFile(folder.resolve(DataFolder.DATABASE_FILE).toFile(), "rw")) {
            for (long page = 4096; page < file.length(); page += 4096) {
                file.seek(page);
                file.write(new byte[4096]);
            }
        }
        var damaged = assertThrows(DatabaseUnavailable.class, this::open).getMessage();
        assertTrue(damaged.endsWith("cannot be used: The database file is damaged. Restore a backup."), damaged);
        Files.writeString(folder.resolve(DataFolder.DATABASE_FILE), "no database ".repeat(1_000));
        var none = assertThrows(DatabaseUnavailable.class, this::open).getMessage();
        assertTrue(none.endsWith("cannot be used: The database file is damaged. Restore a backup."), none);
    }
}
