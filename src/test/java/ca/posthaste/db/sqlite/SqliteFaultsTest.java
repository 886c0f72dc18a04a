package ca.posthaste.db.sqlite;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import ca.posthaste.db.DataFolder;
import ca.posthaste.db.DatabaseUnavailable;
import ca.posthaste.db.Row;
import ca.posthaste.db.SqlFailure;
import ca.posthaste.db.Transaction;
import ca.posthaste.support.Polling;
import ca.posthaste.support.TestLog;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Real faults of the file and of connections, from which the database must recover. The timeout only stops a test that hangs. */
@Timeout(value = 10, unit = TimeUnit.MINUTES, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class SqliteFaultsTest {
    private static final int MORE_THAN_CONNECTIONS = 12;
    private static final int PAGE = 4096;

    @TempDir Path folder;
    private final SimpleMeterRegistry meters = new SimpleMeterRegistry();
    private SqliteDatabase database;

    @BeforeEach void open() {
        database = SqliteDatabase.open(folder, meters);
        database.writeNow(tx -> tx.execute("CREATE TABLE IF NOT EXISTS note (id INTEGER PRIMARY KEY, text TEXT)"));
    }

    @AfterEach void close() {
        database.close();
    }

    @Test void a_cached_statement_that_failed_is_prepared_again() {
        for (int i = 0; i < MORE_THAN_CONNECTIONS; i++) {
            assertThrows(SqlFailure.class, () -> database.read(tx -> zeros(tx, 2_000_000_000)));
            assertThrows(SqlFailure.class, () -> database.writeNow(tx -> zeros(tx, 2_000_000_000)));
            int read = database.read(tx -> zeros(tx, 1));
            int written = database.writeNow(tx -> zeros(tx, 1));
            assertEquals(2, read + written);
        }
    }

    /** Returns the length of a blob of zeros. Two billion bytes are too many for the engine; the driver then finalizes the statement. */
    private static int zeros(Transaction tx, int count) {
        return tx.sql("SELECT length(zeroblob(:count))").bind("count", count).one(Row::nextInt);
    }

    @Test void a_cached_statement_that_failed_on_a_full_disk_works_again_when_there_is_space() {
        note("first");
        var pages = database.writeNow(tx -> tx.sql("PRAGMA page_count").one(Row::nextInt));
        for (int i = 0; i < 3; i++) {
            database.writeNow(tx -> tx.sql("PRAGMA max_page_count = " + pages).one(Row::nextInt));
            assertThrows(DatabaseUnavailable.class, () -> note("x".repeat(1_000_000)));
            note("there is room again");
        }
        assertEquals(4, database.read(SqliteFaultsTest::count));
    }

    @Test void a_disk_that_is_full_for_large_writes_only_is_logged_once_and_costs_no_connection() {
        var log = new TestLog(SqliteRecovery.class);
        var connection = connectionOfWriter();
        var pages = database.writeNow(tx -> tx.sql("PRAGMA page_count").one(Row::nextInt));
        database.writeNow(tx -> tx.sql("PRAGMA max_page_count = " + pages).one(Row::nextInt));
        for (int i = 0; i < 5; i++) {
            assertThrows(DatabaseUnavailable.class, () -> note("x".repeat(1_000_000)));
            note("small");
        }
        assertSame(connection, connectionOfWriter());
        await(() -> log.lines().contains("The database accepts writes again."));
        log.close();
        assertEquals(2, log.lines().size(), () -> log.lines().toString());
    }

    private Connection connectionOfWriter() {
        return database.writeNow(Transaction::connection);
    }

    @Test void a_readers_connection_that_was_closed_is_replaced() {
        for (int i = 0; i < MORE_THAN_CONNECTIONS; i++) {
            database.read(SqliteFaultsTest::closeConnection);
        }
        for (int i = 0; i < MORE_THAN_CONNECTIONS; i++) {
            try {
                database.read(SqliteFaultsTest::count);
            } catch (DatabaseUnavailable noticed) {
                assertTrue(i < 4, "a closed connection is noticed once");
            }
        }
    }

    @Test void the_writers_connection_that_was_closed_is_replaced_and_its_group_rejected() {
        assertThrows(DatabaseUnavailable.class, () -> database.writeNow(SqliteFaultsTest::closeConnection));
        note("next");
        assertEquals(1, database.read(SqliteFaultsTest::count));
    }

    @Test void a_write_that_ends_the_transaction_of_its_group_does_not_end_the_writer() {
        assertThrows(RuntimeException.class, () -> database.writeNow(tx -> tx.execute("COMMIT")));
        note("next");
        assertEquals(1, database.read(SqliteFaultsTest::count));
    }

    @Test void a_damaged_file_is_reported_as_damaged_until_it_is_repaired() throws IOException {
        var kept = damage();
        await(() -> writeFault().contains("The database file is damaged. Restore a backup."));
        assertThrows(DatabaseUnavailable.class, () -> note("refused"));
        overwrite(kept);
        await(() -> writeFault().isEmpty());
        note("next");
        assertEquals(3, database.read(SqliteFaultsTest::count));
    }

    @Test void the_write_ahead_log_is_kept_until_the_database_has_recovered_and_then_truncated() throws IOException {
        var kept = damage();
        await(() -> writeFault().contains("The database file is damaged. Restore a backup."));
        database.scrub();
        assertTrue(logSize() > 0, "it may be the only copy");
        overwrite(kept);
        await(() -> logSize() == 0); // not a check of writability: its write would lengthen the log again
        assertEquals(List.of(), writeFault());
    }

    @Test void a_log_that_a_reader_needs_is_truncated_when_the_reader_has_ended() throws SQLException {
        try (var other = new SqliteFile(file()).reader(); var sql = other.connection().createStatement()) {
            sql.execute("BEGIN");
            sql.execute("SELECT count(*) FROM note");
            note("held up");
            database.scrub();
            assertTrue(logSize() > 0);
            sql.execute("ROLLBACK");
        }
        await(() -> logSize() == 0);
    }

    @Test void a_checkpoint_that_another_process_runs_does_not_count_as_complete() throws Exception {
        try (var reading = new SqliteFile(file()).reader(); var held = reading.connection().createStatement();
             var checkpointing = new SqliteFile(file()).writers().getConnection();
             var ours = new SqliteFile(file()).writer()) {
            held.execute("BEGIN");
            held.execute("SELECT count(*) FROM note");
            note("beyond what the reader sees");
            var other = new Thread(() -> checkpointWaiting(checkpointing));
            other.start();
            await(() -> pagesFound(ours) < 0);
            assertFalse(SqliteWal.checkpointAll(ours));
            held.execute("ROLLBACK");
            other.join();
            assertTrue(SqliteWal.checkpointAll(ours));
        }
    }

    /** Waits for the reader to finish, and retries while another checkpoint is running. */
    private static void checkpointWaiting(Connection connection) {
        try (var sql = connection.createStatement()) {
            sql.execute("PRAGMA busy_timeout = 100000");
            while (sql.executeQuery("PRAGMA wal_checkpoint(TRUNCATE)").getInt(1) != 0) {
                Polling.pause();
            }
        } catch (SQLException fault) {
            throw new AssertionError(fault);
        }
    }

    /** Returns the number of pages that a checkpoint reports; -1 while another one is running. */
    private static int pagesFound(Transaction tx) {
        return tx.sql("PRAGMA wal_checkpoint(PASSIVE)").one(row -> {
            row.nextInt();
            return row.nextInt();
        });
    }

    private long logSize() {
        try {
            return Files.size(folder.resolve(DataFolder.DATABASE_FILE + "-wal"));
        } catch (IOException fault) {
            throw new UncheckedIOException(fault);
        }
    }

    /** Overwrites all but the first pages, and makes a read detect it. Returns the previous content. */
    private byte[] damage() throws IOException {
        note("x".repeat(100_000));
        database.close(); // runs a checkpoint
        open();
        note("in the log");
        var kept = Files.readAllBytes(file());
        var garbled = kept.clone();
        Arrays.fill(garbled, 3 * PAGE, kept.length, (byte) 0xA5);
        overwrite(garbled);
        assertThrows(DatabaseUnavailable.class, () -> database.read(tx -> tx.sql("SELECT sum(length(text)) FROM note").one(Row::nextInt)));
        return kept;
    }

    /** Overwrites the file in place: SQLite would delete the write-ahead log if it found the file empty for a moment. */
    private void overwrite(byte[] content) throws IOException {
        Files.write(file(), content, StandardOpenOption.WRITE);
    }

    private Path file() {
        return folder.resolve(DataFolder.DATABASE_FILE);
    }

    @Test void concurrent_checks_of_writability_cause_one_write() {
        var asked = new CountDownLatch(1);
        var held = database.write(tx -> {
            try {
                asked.await();
            } catch (InterruptedException stopped) {
                throw new AssertionError(stopped);
            }
            return 0;
        }).toCompletableFuture();
        var checks = IntStream.range(0, 100).mapToObj(i -> database.checkWritable().toCompletableFuture()).toList();
        asked.countDown();
        held.join();
        checks.forEach(check -> check.join());
        note("one more"); // by now the previous groups are counted
        assertTrue(meters.get("posthaste.store.group").summary().totalAmount() <= 4, "with the table and this note");
    }

    @Test void writes_that_change_nothing_do_not_prove_that_it_is_writable() {
        var before = logSize();
        await(() -> {
            database.writeNow(tx -> 0);
            writeFault(); // makes a write if the last real one is too long ago
            return logSize() > before;
        });
    }

    @Test void closing_a_database_that_has_not_recovered_does_not_hang() throws IOException {
        damage();
        await(() -> !writeFault().isEmpty());
        database.close();
    }

    /** Returns the fault of a write check; empty if the database is writable. */
    private List<String> writeFault() {
        try {
            database.checkWritable().toCompletableFuture().join();
            return List.of();
        } catch (CompletionException unavailable) {
            return List.of(assertInstanceOf(DatabaseUnavailable.class, unavailable.getCause()).getMessage());
        }
    }

    private void note(String text) {
        database.writeNow(tx -> tx.sql("INSERT INTO note (text) VALUES (:text)").bind("text", text).execute());
    }

    private static int count(Transaction tx) {
        return tx.sql("SELECT count(*) FROM note").one(Row::nextInt);
    }

    private static int closeConnection(Transaction tx) {
        try {
            tx.connection().close();
            return 0;
        } catch (SQLException fault) {
            throw new AssertionError(fault);
        }
    }

    private static void await(BooleanSupplier condition) {
        while (!condition.getAsBoolean()) {
            Polling.pause();
        }
    }
}
