package ca.posthaste.db;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import ca.posthaste.support.TestLog;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
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

/** Real faults of the file and of connections, which must leave nothing behind. The limit of time only ends a test that hangs. */
@Timeout(value = 2, unit = TimeUnit.MINUTES, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
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

    @Test void a_kept_statement_that_failed_is_prepared_anew() {
        for (int i = 0; i < MORE_THAN_CONNECTIONS; i++) {
            assertThrows(SqlFault.class, () -> database.read(tx -> zeros(tx, 2_000_000_000)));
            assertThrows(SqlFault.class, () -> database.writeNow(tx -> zeros(tx, 2_000_000_000)));
            int read = database.read(tx -> zeros(tx, 1));
            int written = database.writeNow(tx -> zeros(tx, 1));
            assertEquals(2, read + written);
        }
    }

    /** Of two thousand million the engine says that it is too much, and the driver finalises the statement. */
    private static int zeros(Transaction tx, int count) {
        return tx.sql("SELECT length(zeroblob(:count))").bind("count", count).one(Row::nextInt);
    }

    @Test void a_kept_statement_for_which_there_was_no_room_is_used_again_when_there_is() {
        note("first");
        var pages = database.writeNow(tx -> tx.sql("PRAGMA page_count").one(Row::nextInt));
        for (int i = 0; i < 3; i++) {
            database.writeNow(tx -> tx.sql("PRAGMA max_page_count = " + pages).one(Row::nextInt));
            assertThrows(DatabaseUnavailable.class, () -> note("x".repeat(1_000_000)));
            note("there is room again");
        }
        assertEquals(4, database.read(SqliteFaultsTest::count));
    }

    @Test void a_disk_that_is_full_for_large_writes_only_is_told_once_and_costs_no_connection() {
        var log = new TestLog(SqliteRecovery.class);
        var connection = connectionOfWriter();
        var pages = database.writeNow(tx -> tx.sql("PRAGMA page_count").one(Row::nextInt));
        database.writeNow(tx -> tx.sql("PRAGMA max_page_count = " + pages).one(Row::nextInt));
        for (int i = 0; i < 5; i++) {
            assertThrows(DatabaseUnavailable.class, () -> note("x".repeat(1_000_000)));
            note("small");
        }
        assertSame(connection, connectionOfWriter());
        await(() -> log.lines().contains("The store takes writes again."));
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

    @Test void the_writers_connection_that_was_closed_is_replaced_and_its_group_refused() {
        assertThrows(DatabaseUnavailable.class, () -> database.writeNow(SqliteFaultsTest::closeConnection));
        note("next");
        assertEquals(1, database.read(SqliteFaultsTest::count));
    }

    @Test void a_work_that_ends_the_transaction_of_its_group_does_not_end_the_writer() {
        assertThrows(RuntimeException.class, () -> database.writeNow(tx -> tx.execute("COMMIT")));
        note("next");
        assertEquals(1, database.read(SqliteFaultsTest::count));
    }

    @Test void a_damaged_file_is_said_to_be_damaged_until_it_is_not() throws IOException {
        var kept = damage();
        await(() -> reasonOfWrites().contains("The database file is damaged. Restore a backup."));
        assertThrows(DatabaseUnavailable.class, () -> note("refused"));
        Files.write(file(), kept);
        await(() -> reasonOfWrites().isEmpty());
        note("next");
        assertEquals(3, database.read(SqliteFaultsTest::count));
    }

    @Test void while_the_store_is_unwell_its_log_is_kept_and_afterwards_it_is_cut_off() throws IOException {
        var kept = damage();
        await(() -> reasonOfWrites().contains("The database file is damaged. Restore a backup."));
        database.scrub();
        assertTrue(logSize() > 0, "it may be the only copy");
        Files.write(file(), kept);
        await(() -> reasonOfWrites().isEmpty());
        await(() -> logSize() == 0);
    }

    @Test void a_log_that_a_reader_needs_is_cut_off_when_the_reader_has_ended() throws SQLException {
        try (var other = new SqliteFile(file()).reader(); var sql = other.createStatement()) {
            sql.execute("BEGIN");
            sql.execute("SELECT count(*) FROM note");
            note("held up");
            database.scrub();
            assertTrue(logSize() > 0);
            sql.execute("ROLLBACK");
        }
        await(() -> logSize() == 0);
    }

    @Test void a_log_that_another_is_folding_is_not_taken_for_folded() throws Exception {
        try (var reading = new SqliteFile(file()).reader(); var held = reading.createStatement();
             var folding = new SqliteFile(file()).writers().getConnection();
             var ours = new SqliteConnections(new SqliteFile(file()), Durability.FULL).writer()) {
            held.execute("BEGIN");
            held.execute("SELECT count(*) FROM note");
            note("beyond what the reader sees");
            var other = new Thread(() -> foldWaiting(folding));
            other.start();
            await(() -> pagesFound(ours) < 0);
            assertFalse(SqliteLog.foldWhole(ours));
            held.execute("ROLLBACK");
            other.join();
            assertTrue(SqliteLog.foldWhole(ours));
        }
    }

    /** Until the reader in its way has ended; again if just then others were folding. */
    private static void foldWaiting(Connection connection) {
        try (var sql = connection.createStatement()) {
            sql.execute("PRAGMA busy_timeout = 100000");
            while (sql.executeQuery("PRAGMA wal_checkpoint(TRUNCATE)").getInt(1) != 0) {
                Thread.onSpinWait();
            }
        } catch (SQLException fault) {
            throw new AssertionError(fault);
        }
    }

    /** As one who folds is told; -1 while another is at it. */
    private static int pagesFound(Transaction handle) {
        return handle.sql("PRAGMA wal_checkpoint(PASSIVE)").one(row -> {
            row.nextInt();
            return row.nextInt();
        });
    }

    private long logSize() {
        try {
            return Files.size(folder.resolve(SqliteDatabase.FILE_NAME + "-wal"));
        } catch (IOException fault) {
            throw new UncheckedIOException(fault);
        }
    }

    /** Everything but the first pages; a read has noticed. What was in the file before. */
    private byte[] damage() throws IOException {
        note("x".repeat(100_000));
        database.close(); // which folds the log
        open();
        note("in the log");
        var kept = Files.readAllBytes(file());
        var garbled = kept.clone();
        Arrays.fill(garbled, 3 * PAGE, kept.length, (byte) 0xA5);
        Files.write(file(), garbled);
        assertThrows(DatabaseUnavailable.class, () -> database.read(tx -> tx.sql("SELECT sum(length(text)) FROM note").one(Row::nextInt)));
        return kept;
    }

    private Path file() {
        return folder.resolve(SqliteDatabase.FILE_NAME);
    }

    @Test void however_many_ask_whether_it_can_write_it_writes_once() {
        var asked = new CountDownLatch(1);
        var held = database.write(tx -> {
            try {
                asked.await();
            } catch (InterruptedException stopped) {
                throw new AssertionError(stopped);
            }
            return 0;
        }).toCompletableFuture();
        var proofs = IntStream.range(0, 100).mapToObj(i -> database.proveWritable().toCompletableFuture()).toList();
        asked.countDown();
        held.join();
        proofs.forEach(proof -> proof.join());
        note("one more"); // by now the groups before it have been counted
        assertTrue(meters.get("posthaste.store.group").summary().totalAmount() <= 4, "with the table and this note");
    }

    @Test void writes_that_change_nothing_do_not_show_that_it_can_write() {
        var before = logSize();
        await(() -> {
            database.writeNow(tx -> 0);
            reasonOfWrites(); // which has to write when the last real write is a while ago
            return logSize() > before;
        });
    }

    @Test void closing_a_store_that_is_unwell_does_not_hang() throws IOException {
        damage();
        await(() -> !reasonOfWrites().isEmpty());
        database.close();
    }

    /** Empty if the store takes writes. */
    private List<String> reasonOfWrites() {
        try {
            database.proveWritable().toCompletableFuture().join();
            return List.of();
        } catch (CompletionException away) {
            return List.of(assertInstanceOf(DatabaseUnavailable.class, away.getCause()).getMessage());
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
            Thread.onSpinWait();
        }
    }
}
