package ca.posthaste.db.backup;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import ca.posthaste.db.DataFolder;
import ca.posthaste.db.Database;
import ca.posthaste.db.DatabaseUnavailable;
import ca.posthaste.db.MaintenanceException;
import ca.posthaste.db.PostgresAddress;
import ca.posthaste.db.move.Move;
import ca.posthaste.db.postgres.PostgresDatabase;
import ca.posthaste.db.sqlite.Durability;
import ca.posthaste.db.sqlite.SqliteDatabase;
import ca.posthaste.employer.Employers;
import ca.posthaste.employer.Plan;
import ca.posthaste.support.TestPostgres;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.time.Clock;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A store is created only where no earlier store left files. */
class NewStoreGuardTest {
    private static final String RESUME = "resumes/0f8fad5b-d9cb-469f-a165-70867728950e";
    private static final String WAL = "posthaste.db-wal";

    @TempDir Path folder;

    private Path file(String name) throws IOException {
        var file = folder.resolve(name);
        Files.createDirectories(file.getParent());
        return Files.writeString(file, "people's data");
    }

    private Database sqlite(boolean setsAside) {
        return SqliteDatabase.open(new NewStoreGuard(folder, setsAside), Durability.FULL, new SimpleMeterRegistry());
    }

    private Database postgres(PostgresAddress address, boolean setsAside) {
        return PostgresDatabase.open(address, new NewStoreGuard(folder, setsAside), new SimpleMeterRegistry());
    }

    private List<String> everything() throws IOException {
        try (var files = Files.walk(folder)) {
            return files.filter(Files::isRegularFile).map(file -> folder.relativize(file).toString()).sorted().toList();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {RESUME, "mail/7.eml", "search/1/index-4/segments_2", ".backup1884213772223563245/posthaste.db",
        ".restore884213772223563245/list", WAL, "posthaste.db-journal"})
    void leftovers_of_an_earlier_store_prevent_a_new_one_if_the_database_file_is_missing(String left) throws IOException {
        file(left);
        var rejected = assertThrows(DatabaseUnavailable.class, () -> sqlite(false)).getMessage();
        assertTrue(rejected.contains(" " + left.split("/")[0] + "."), rejected);
        assertTrue(rejected.contains("--new-store true"), rejected);
        assertEquals(1, rejected.lines().count(), rejected);
        assertEquals(List.of(left), everything());
    }

    @Test void a_truncated_file_is_not_opened_so_that_its_log_is_kept() throws IOException {
        Files.createFile(folder.resolve(DataFolder.DATABASE_FILE));
        file(WAL);
        var rejected = assertThrows(DatabaseUnavailable.class, () -> sqlite(false)).getMessage();
        assertTrue(rejected.contains("is missing or empty"), rejected);
        assertEquals("people's data", Files.readString(folder.resolve(WAL)));
        assertEquals(0, Files.size(folder.resolve(DataFolder.DATABASE_FILE)));
        assertThrows(MaintenanceException.class, () -> Backup.make(folder, folder.resolveSibling("never.zip")));
        assertEquals("people's data", Files.readString(folder.resolve(WAL)));
    }

    @Test void a_file_without_tables_does_not_count_as_a_store() throws IOException, SQLException {
        try (var connection = DriverManager.getConnection("jdbc:sqlite:" + folder.resolve(DataFolder.DATABASE_FILE));
             var statement = connection.createStatement()) {
            statement.execute("CREATE TABLE x (y INTEGER)");
            statement.execute("DROP TABLE x");
        }
        file(RESUME);
        var rejected = assertThrows(DatabaseUnavailable.class, () -> sqlite(false)).getMessage();
        assertTrue(rejected.contains("has no tables") && rejected.contains(" resumes."), rejected);
    }

    @Test void an_empty_file_is_not_moved_to_postgresql() throws IOException {
        Files.createFile(folder.resolve(DataFolder.DATABASE_FILE));
        file(RESUME);
        var address = TestPostgres.freshAddress();
        assertThrows(DatabaseUnavailable.class, () -> Move.run(folder, address, target -> new Move.Moved("résumés", 0), done -> { }));
        assertFalse(PostgresDatabase.isMade(address));
        assertEquals(0, Files.size(folder.resolve(DataFolder.DATABASE_FILE)));
    }

    @Test void a_first_start_ignores_locks_empty_folders_and_those_of_the_file_system() throws IOException {
        for (var name : Stream.of("resumes", "mail", "search/1", ".uploads", "lost+found", "earlier-1").toList()) {
            Files.createDirectories(folder.resolve(name));
        }
        Files.createFile(folder.resolve(".lock"));
        Files.createFile(folder.resolve("search/1/.lock"));
        Files.createFile(folder.resolve(DataFolder.DATABASE_FILE)); // by a process that was killed before it created the tables
        try (var database = sqlite(false)) {
            assertTrue(database.isNew());
        }
        try (var database = sqlite(false)) {
            assertFalse(database.isNew());
        }
    }

    @Test void an_existing_store_is_opened_regardless_of_other_files() throws IOException {
        sqlite(false).close();
        file(RESUME);
        file("search/1/index-4/segments_2");
        for (boolean setsAside : new boolean[] {false, true}) {
            try (var database = sqlite(setsAside)) {
                assertFalse(database.isNew());
            }
        }
        assertTrue(Files.exists(folder.resolve(RESUME)));
    }

    @Test void a_new_store_is_created_on_request_and_the_old_files_are_kept() throws IOException {
        var left = List.of(RESUME, "mail/7.eml", WAL, ".restoring", ".restore884213772223563245/list");
        for (var name : left) {
            file(name);
        }
        assertThrows(DatabaseUnavailable.class, () -> sqlite(false));
        try (var database = sqlite(true)) {
            assertTrue(database.isNew());
        }
        for (var name : left) {
            assertFalse(Files.exists(folder.resolve(name)), name);
            assertEquals("people's data", Files.readString(folder.resolve("earlier-1").resolve(name)));
        }
        sqlite(false).close();
        Files.delete(folder.resolve(DataFolder.DATABASE_FILE));
        file(RESUME);
        sqlite(true).close();
        assertTrue(Files.exists(folder.resolve("earlier-1").resolve(RESUME)));
        assertTrue(Files.exists(folder.resolve("earlier-2").resolve(RESUME)));
    }

    @ParameterizedTest
    @ValueSource(strings = {"mail/7.eml", "search/1/index-4/segments_2", "posthaste.db"})
    void an_empty_database_of_postgresql_is_not_filled_beside_files_of_an_earlier_store(String left) throws IOException {
        file(left);
        var address = TestPostgres.freshAddress();
        var rejected = assertThrows(DatabaseUnavailable.class, () -> postgres(address, false)).getMessage();
        assertTrue(rejected.contains("has no tables") && rejected.contains(" " + left.split("/")[0] + ".") && rejected.contains("--new-store true"), rejected);
        assertFalse(PostgresDatabase.isMade(address));
        var waiting = assertThrows(DatabaseUnavailable.class, () ->
            PostgresDatabase.await(address, new NewStoreGuard(folder, false), new SimpleMeterRegistry())).getMessage();
        assertEquals(rejected, waiting);
        try (var database = postgres(address, true)) {
            assertTrue(database.isNew());
        }
        assertEquals(List.of("earlier-1/" + left), everything());
        try (var database = postgres(address, false)) {
            assertFalse(database.isNew());
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {RESUME, "mail/7.eml", "posthaste.db"})
    void unused_tables_of_postgresql_do_not_count_as_a_store(String left) throws IOException {
        var address = TestPostgres.freshAddress();
        PostgresDatabase.open(address, NewStoreGuard.WITHOUT_FOLDER, new SimpleMeterRegistry()).close(); // init, or a failed move
        Files.setLastModifiedTime(file(left), FileTime.from(Instant.now().minus(1, ChronoUnit.HOURS)));
        var rejected = assertThrows(DatabaseUnavailable.class, () -> postgres(address, false)).getMessage();
        assertTrue(rejected.contains("has no data") && rejected.contains(" " + left.split("/")[0] + ".") && rejected.contains("--new-store true"), rejected);
        assertEquals(List.of(left), everything());
        postgres(address, true).close();
        assertEquals(List.of("earlier-1/" + left), everything());
        postgres(address, false).close();
    }

    @Test void files_of_a_service_without_employers_do_not_count_as_an_earlier_store() throws IOException {
        var address = TestPostgres.freshAddress();
        postgres(address, false).close();
        file("mail/1.eml");
        file("search/1/index-4/segments_2");
        postgres(address, false).close();
    }

    @Test void a_used_store_in_postgresql_is_opened_regardless_of_other_files() throws IOException {
        var address = TestPostgres.freshAddress();
        try (var database = postgres(address, false)) {
            var employers = new Employers(Clock.systemUTC());
            database.writeNow(tx -> employers.add(tx, "Bakery", Plan.STANDARD));
            database.writeNow(tx -> tx.execute("DELETE FROM employer"));
        }
        file("posthaste.db");
        postgres(address, false).close();
    }

    @Test void no_file_is_moved_aside_if_a_folder_is_a_link() throws IOException {
        var elsewhere = Files.createDirectory(folder.resolve("elsewhere"));
        Files.writeString(elsewhere.resolve("7.eml"), "people's data");
        var data = Files.createDirectory(folder.resolve("data"));
        Files.createSymbolicLink(data.resolve("mail"), Path.of("..", "elsewhere"));
        Files.createDirectory(data.resolve("resumes"));
        Files.writeString(data.resolve(RESUME), "people's data");
        expectNotMoved(data);
        assertEquals("people's data", Files.readString(data.resolve("mail/7.eml")));
        Files.delete(elsewhere.resolve("7.eml"));
        SqliteDatabase.open(new NewStoreGuard(data, true), Durability.FULL, new SimpleMeterRegistry()).close();
        assertTrue(Files.exists(data.resolve("earlier-1").resolve(RESUME)));
        assertTrue(Files.isSymbolicLink(data.resolve("mail")));
    }

    private static void expectNotMoved(Path data) {
        var rejected = assertThrows(DatabaseUnavailable.class, () ->
            SqliteDatabase.open(new NewStoreGuard(data, true), Durability.FULL, new SimpleMeterRegistry())).getMessage();
        assertTrue(rejected.startsWith(data.resolve("mail") + " is a link, or on a disk of its own"), rejected);
        assertTrue(rejected.contains("Nothing was changed."), rejected);
        assertTrue(Files.exists(data.resolve(RESUME)));
        assertFalse(Files.exists(data.resolve("earlier-1")));
        assertFalse(Files.exists(data.resolve(DataFolder.DATABASE_FILE)));
    }

    @ParameterizedTest
    @ValueSource(strings = {"-t tmpfs tmpfs", "--bind elsewhere"})
    void no_file_is_moved_aside_if_a_folder_is_a_mount_point(String source) throws Exception {
        file(RESUME);
        Files.createDirectory(folder.resolve("elsewhere"));
        var mail = Files.createDirectory(folder.resolve("mail"));
        var mount = "mount " + source.replace("elsewhere", folder.resolve("elsewhere").toString()) + " " + mail;
        assumeTrue(new ProcessBuilder(mount.split(" ")).start().waitFor() == 0, "only root can mount");
        try {
            file("mail/7.eml");
            expectNotMoved(folder);
            assertEquals("people's data", Files.readString(mail.resolve("7.eml")));
        } finally {
            new ProcessBuilder("umount", mail.toString()).start().waitFor();
        }
    }

    @Test void both_engines_know_when_the_store_was_created() {
        var address = TestPostgres.freshAddress();
        var before = Instant.now().truncatedTo(ChronoUnit.SECONDS);
        for (var database : List.of(postgres(address, false), sqlite(false))) {
            try (database) {
                var created = database.read(database.engine()::createdAt);
                assertFalse(created.isBefore(before), created + " " + before);
                assertFalse(created.isAfter(Instant.now().plusSeconds(1)), created.toString());
            }
        }
    }
}
