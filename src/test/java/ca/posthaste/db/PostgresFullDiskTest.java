package ca.posthaste.db;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import ca.posthaste.db.backup.NewStoreGuard;
import ca.posthaste.db.postgres.PostgresDatabase;
import ca.posthaste.employer.Employers;
import ca.posthaste.employer.Plan;
import ca.posthaste.support.Polling;
import ca.posthaste.support.TestPostgres;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Clock;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A server whose disk has no room for new rows but still updates existing ones. */
class PostgresFullDiskTest {
    @TempDir Path folder;

    private static Database open() {
        return PostgresDatabase.open(TestPostgres.freshAddress(), NewStoreGuard.WITHOUT_FOLDER, new SimpleMeterRegistry());
    }

    private static void addEmployer(Database database) {
        database.writeNow(tx -> new Employers(Clock.systemUTC()).add(tx, "Bakery", Plan.STANDARD));
    }

    private static boolean takesWrites(Database database) {
        try {
            Database.join(database.checkWritable());
            return true;
        } catch (DatabaseUnavailable full) {
            assertEquals("The database server's disk is full.", full.getMessage());
            return false;
        }
    }

    /** Triggers simulate the full disk, and count the attempts to insert. */
    @Test void the_service_is_not_ready_until_a_probe_finds_room() {
        try (var database = open()) {
            database.writeNow(tx -> {
                tx.execute("CREATE SEQUENCE asked");
                tx.execute("CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RAISE disk_full; END'");
                tx.execute("CREATE TRIGGER refused BEFORE INSERT ON employer FOR EACH ROW EXECUTE FUNCTION refuse()");
                tx.execute("CREATE FUNCTION refuse_table() RETURNS event_trigger LANGUAGE plpgsql AS 'BEGIN PERFORM nextval(''asked''); RAISE disk_full; END'");
                return tx.execute("CREATE EVENT TRIGGER refused ON ddl_command_start WHEN TAG IN ('CREATE TABLE AS') EXECUTE FUNCTION refuse_table()");
            });
            assertThrows(DatabaseUnavailable.class, () -> addEmployer(database));
            while (asked(database) < 2) {
                database.writeNow(CacheVersion::writeSame);
                assertFalse(takesWrites(database));
                Polling.pause();
            }
            database.writeNow(tx -> tx.execute("DROP EVENT TRIGGER refused"));
            database.writeNow(tx -> tx.execute("DROP TRIGGER refused ON employer"));
            Polling.until(() -> takesWrites(database));
            addEmployer(database);
        }
    }

    private static int asked(Database database) {
        return database.read(tx -> tx.sql("SELECT CASE WHEN is_called THEN last_value ELSE 0 END FROM asked").one(Row::nextInt));
    }

    @Test void the_probe_fails_on_a_full_disk_although_a_row_can_be_rewritten() throws Exception {
        assumeTrue(run("mount", "-t", "tmpfs", "-o", "size=16m", "tmpfs", folder.toString()), "only root can make a small disk");
        try (var database = open()) {
            var tablespace = Files.createDirectory(folder.resolve("tablespace"));
            assumeTrue(run("chown", "--reference=" + dataFolder(database), tablespace.toString()), "only root can give it to the server");
            database.writeOne(tx -> tx.execute("CREATE TABLESPACE small LOCATION '" + tablespace + "'")).toCompletableFuture().join();
            try {
                var ballast = fill();
                assertThrows(DatabaseUnavailable.class, () -> allocate(database));
                database.writeNow(CacheVersion::writeSame);
                assertFalse(takesWrites(database));
                Files.delete(ballast);
                assertTrue(allocate(database) >= 0);
            } finally {
                database.writeOne(tx -> tx.execute("DROP TABLESPACE small")).toCompletableFuture().join();
            }
        } finally {
            run("umount", folder.toString());
        }
    }

    private static int allocate(Database database) {
        return database.writeNow(tx -> {
            tx.execute("SET LOCAL default_tablespace = small");
            return PostgresDatabase.allocate(tx);
        });
    }

    private static String dataFolder(Database database) {
        return database.read(tx -> tx.sql("SHOW data_directory").one(Row::nextString));
    }

    private Path fill() throws IOException {
        var ballast = folder.resolve("ballast");
        try (var out = Files.newOutputStream(ballast, StandardOpenOption.CREATE_NEW)) {
            while (true) {
                out.write(new byte[4096]);
            }
        } catch (IOException full) {
            return ballast;
        }
    }

    private static boolean run(String... command) throws InterruptedException {
        try {
            return new ProcessBuilder(command).redirectErrorStream(true).start().waitFor() == 0;
        } catch (IOException noSuchProgram) {
            return false;
        }
    }
}
