package ca.posthaste.db.sqlite;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import ca.posthaste.db.DataFolder;
import ca.posthaste.db.DatabaseFaults;
import ca.posthaste.db.DatabaseHealth;
import ca.posthaste.db.Lane;
import ca.posthaste.db.Transaction;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.concurrent.CompletionException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The data version as the writer counts it, without polling the file. */
class SqliteDataVersionTest {
    @TempDir Path folder;
    private SqliteFile file;
    private SqliteDataVersion dataVersion;
    private SqliteReaders readers;
    private SqliteWriter writer;

    @BeforeEach void open() {
        SqliteDatabase.open(folder, new SimpleMeterRegistry()).close(); // creates the schema, including the search index
        file = new SqliteFile(folder.resolve(DataFolder.DATABASE_FILE));
        var faults = new DatabaseFaults(new SqliteEngine());
        var health = new DatabaseHealth();
        dataVersion = new SqliteDataVersion(file::reader, Duration.ofDays(1));
        readers = new SqliteReaders(file::reader, faults, fault -> {}, new SimpleMeterRegistry().timer("reads"));
        writer = new SqliteWriter(new SqliteRecovery(file, readers, dataVersion, health), faults, health, dataVersion,
            SqliteWriter.LONGEST_WAIT, new SimpleMeterRegistry());
        write("CREATE TABLE note (text TEXT UNIQUE)");
    }

    @AfterEach void close() throws InterruptedException {
        readers.close();
        dataVersion.close();
        writer.close();
    }

    @Test void the_version_has_changed_when_a_write_is_answered() {
        for (int i = 0; i < 20; i++) {
            var before = dataVersion.get();
            assertEquals(before, dataVersion.get());
            write("INSERT INTO note VALUES ('" + i + "')");
            assertNotEquals(before, dataVersion.get());
        }
    }

    @Test void the_version_has_changed_when_a_failed_write_is_answered() {
        write("INSERT INTO note VALUES ('taken')");
        var before = dataVersion.get();
        assertThrows(CompletionException.class, () -> write("INSERT INTO note VALUES ('taken')"));
        assertNotEquals(before, dataVersion.get());
    }

    @Test void a_polling_connection_that_fails_is_replaced_and_the_version_changes() {
        var opened = new ArrayList<Transaction>();
        try (var polling = new SqliteDataVersion(() -> {
            opened.add(file.reader());
            return opened.get(opened.size() - 1);
        }, Duration.ZERO)) {
            var before = polling.get();
            opened.get(0).close();
            assertThrows(RuntimeException.class, polling::get);
            assertNotEquals(before, polling.get());
            assertEquals(polling.get(), polling.get());
        }
    }

    private void write(String sql) {
        writer.submit(Lane.SERVICE, tx -> tx.execute(sql)).toCompletableFuture().join();
    }
}
