package ca.posthaste.db;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.CompletionException;
import org.jdbi.v3.core.Jdbi;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The writer's own count of its transactions, with nobody looking at the file meanwhile. */
class SqliteMomentTest {
    @TempDir Path folder;
    private SqliteMoment moment;
    private SqliteWriter writer;

    @BeforeEach void open() {
        SqliteDatabase.open(folder, new SimpleMeterRegistry()).close(); // search index and all
        var file = new SqliteFile(folder.resolve(SqliteDatabase.FILE_NAME));
        moment = new SqliteMoment(Jdbi.create(file::reader).open(), Duration.ofDays(1));
        writer = new SqliteWriter(Jdbi.create(file.writers()).open(), new StoreFaults(new SqliteEngine()), moment,
            new SimpleMeterRegistry());
        write("CREATE TABLE note (text TEXT UNIQUE)");
    }

    @AfterEach void close() {
        moment.close();
        writer.close();
    }

    @Test void a_moment_is_over_when_a_write_is_answered() {
        for (int i = 0; i < 20; i++) {
            var before = moment.now();
            assertEquals(before, moment.now());
            write("INSERT INTO note VALUES ('" + i + "')");
            assertNotEquals(before, moment.now());
        }
    }

    @Test void a_moment_is_over_when_a_failed_write_is_answered() {
        write("INSERT INTO note VALUES ('taken')");
        var before = moment.now();
        assertThrows(CompletionException.class, () -> write("INSERT INTO note VALUES ('taken')"));
        assertNotEquals(before, moment.now());
    }

    private void write(String sql) {
        writer.submit(tx -> tx.execute(sql)).toCompletableFuture().join();
    }
}
