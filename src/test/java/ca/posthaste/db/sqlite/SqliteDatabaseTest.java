package ca.posthaste.db.sqlite;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import ca.posthaste.db.BlockedWriter;
import ca.posthaste.db.DataFolder;
import ca.posthaste.db.DatabaseUnavailable;
import ca.posthaste.db.Lane;
import ca.posthaste.db.Row;
import ca.posthaste.db.Transaction;
import ca.posthaste.db.backup.NewStoreGuard;
import ca.posthaste.support.Polling;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The timeout only stops a test that hangs; no test asserts how long anything takes. */
@Timeout(value = 10, unit = TimeUnit.MINUTES, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class SqliteDatabaseTest {
    @TempDir Path folder;
    private final SimpleMeterRegistry meters = new SimpleMeterRegistry();
    private final BlockedWriter writer = new BlockedWriter();
    private SqliteDatabase database;

    @BeforeEach void open() {
        database = SqliteDatabase.open(folder, meters);
        database.writeNow(tx -> tx.execute("CREATE TABLE note (id INTEGER PRIMARY KEY, text TEXT UNIQUE)"));
    }

    @AfterEach void close() {
        writer.release();
        database.close();
    }

    @Test void writes_that_wait_for_a_commit_are_committed_together() {
        writer.hold(database);
        var waiting = IntStream.range(0, 200).mapToObj(i -> note("note " + i)).toList();
        writer.release();
        waiting.forEach(CompletableFuture::join);
        assertEquals(200, count());
        note("one more").join(); // by now the previous group is counted
        assertEquals(200, meters.get("posthaste.store.group").summary().max());
    }

    @Test void a_long_write_shares_its_transaction_with_no_other() {
        writer.hold(database);
        var before = note("before");
        var alone = database.writeAlone(tx -> tx.execute("INSERT INTO note (text) VALUES ('alone')")).toCompletableFuture();
        var after = IntStream.range(0, 3).mapToObj(i -> note("after " + i)).toList();
        writer.releaseAndJoin();
        before.join();
        alone.join();
        after.forEach(CompletableFuture::join);
        assertEquals(5, count());
        note("one more").join();
        assertEquals(4, meters.get("posthaste.store.group").summary().max(), "the others, together");
    }

    /** Writes that arrive while a second long write waits for the first are committed before the second one, however long the first took. */
    @Test void other_writes_run_between_two_long_writes() {
        var order = Collections.synchronizedList(new ArrayList<String>());
        var begun = new CompletableFuture<Void>();
        var end = new CompletableFuture<Void>();
        var first = database.writeAlone(tx -> {
            begun.complete(null);
            return end.join();
        }).toCompletableFuture();
        begun.join();
        long before = System.nanoTime();
        var second = database.writeAlone(tx -> order.add("long")).toCompletableFuture();
        var waiting = database.write(tx -> order.add("waiting")).toCompletableFuture();
        while (System.nanoTime() - before < Duration.ofMillis(700).toNanos()) {
            Polling.pause(); // the pause lasts as long as this
        }
        end.complete(null);
        first.join();
        waiting.join();
        database.write(tx -> order.add("other")).toCompletableFuture().join();
        second.join();
        assertEquals(List.of("waiting", "other", "long"), order);
    }

    @Test void a_write_waits_for_at_most_one_long_write() {
        var order = Collections.synchronizedList(new ArrayList<String>());
        writer.hold(database);
        var sets = IntStream.range(0, 4).mapToObj(i -> database.writeAlone(Lane.of(i), tx -> order.add("slice")).toCompletableFuture()).toList();
        var begun = new CompletableFuture<Void>();
        var end = new CompletableFuture<Void>();
        var group = database.write(tx -> {
            begun.complete(null);
            return end.join();
        }).toCompletableFuture();
        writer.release();
        begun.join();
        var waiting = database.write(tx -> order.add("single")).toCompletableFuture();
        end.complete(null);
        group.join();
        waiting.join();
        sets.forEach(CompletableFuture::join);
        assertEquals(List.of("slice", "single", "slice", "slice", "slice"), order);
    }

    /** No other write waits, so there is no reason to pause. */
    @Test void long_writes_of_several_sets_follow_each_other_while_no_other_write_waits() {
        var order = Collections.synchronizedList(new ArrayList<String>());
        var begun = new CompletableFuture<Void>();
        var end = new CompletableFuture<Void>();
        var first = database.writeAlone(Lane.of(1), tx -> {
            begun.complete(null);
            return end.join();
        }).toCompletableFuture();
        begun.join();
        var more = IntStream.range(0, 2).mapToObj(i -> database.writeAlone(Lane.of(1), tx -> order.add("busy employer")).toCompletableFuture()).toList();
        var other = database.writeAlone(Lane.of(2), tx -> order.add("other employer")).toCompletableFuture();
        end.complete(null);
        first.join();
        other.join();
        more.forEach(CompletableFuture::join);
        assertEquals(List.of("busy employer", "other employer", "busy employer"), order);
    }

    @Test void writes_queued_behind_a_write_that_takes_too_long_are_rejected_and_never_executed() {
        reopen(Duration.ofMillis(200));
        writer.hold(database);
        var waiting = note("waited");
        assertInstanceOf(DatabaseUnavailable.class, assertThrows(CompletionException.class, waiting::join).getCause());
        assertInstanceOf(DatabaseUnavailable.class, assertThrows(CompletionException.class, note("came later")::join).getCause());
        writer.releaseAndJoin();
        while (completesExceptionally(note("after it"))) { // on a busy machine a commit may take longer than that
            Polling.pause();
        }
        assertEquals(1, count());
    }

    /** This includes a check that was submitted just before the long write started. */
    @Test void the_database_is_ready_during_a_long_write() {
        reopen(Duration.ofSeconds(2));
        var end = new CompletableFuture<Void>();
        writer.hold(database);
        var alone = database.writeAlone(tx -> end.join()).toCompletableFuture();
        var asked = database.checkWritable().toCompletableFuture();
        writer.release();
        asked.join();
        assertInstanceOf(DatabaseUnavailable.class, assertThrows(CompletionException.class, note("other")::join).getCause());
        database.checkWritable().toCompletableFuture().join();
        end.complete(null);
        alone.join();
    }

    @Test void a_long_write_that_never_ends_makes_the_database_not_ready() {
        reopen(Duration.ofMillis(20));
        var end = new CompletableFuture<Void>();
        var alone = database.writeAlone(tx -> end.join()).toCompletableFuture();
        while (!database.checkWritable().toCompletableFuture().handle((ready, fault) -> fault != null).join()) {
            Polling.pause();
        }
        end.complete(null);
        alone.join();
    }

    private void reopen(Duration longestWait) {
        database.close();
        database = SqliteDatabase.open(new NewStoreGuard(folder, false), Durability.FULL, longestWait, meters);
    }

    @Test void writes_of_many_threads_all_arrive() {
        IntStream.range(0, 500).parallel().forEach(i -> note("note " + i).join());
        assertEquals(500, count());
    }

    @Test void a_write_that_fails_does_not_affect_the_others_of_its_group() {
        writer.hold(database);
        var good = note("good");
        var failing = database.<Integer>write(tx -> {
            tx.execute("INSERT INTO note (text) VALUES ('half')");
            throw new IllegalArgumentException("no");
        }).toCompletableFuture();
        var duplicate = note("good");
        var alsoGood = note("also good");
        writer.release();
        good.join();
        alsoGood.join();
        assertInstanceOf(IllegalArgumentException.class, assertThrows(CompletionException.class, failing::join).getCause());
        assertThrows(CompletionException.class, duplicate::join);
        assertEquals(List.of("also good", "good"), texts());
    }

    @Test void a_write_that_fails_alone_is_not_done_twice() {
        var attempts = new AtomicInteger();
        assertThrows(IllegalStateException.class, () -> database.writeNow(tx -> {
            attempts.incrementAndGet();
            tx.execute("INSERT INTO note (text) VALUES ('half')");
            throw new IllegalStateException("on purpose");
        }));
        assertEquals(1, attempts.get());
        assertEquals(0, count());
    }

    @Test void a_write_that_fails_before_it_changed_anything_does_not_make_its_group_start_again() {
        writer.hold(database);
        var times = new AtomicInteger();
        var good = database.write(tx -> {
            times.incrementAndGet();
            return tx.execute("INSERT INTO note (text) VALUES ('good')");
        }).toCompletableFuture();
        var refusing = database.write(tx -> {
            throw new IllegalArgumentException("no");
        }).toCompletableFuture();
        writer.release();
        good.join();
        assertThrows(CompletionException.class, refusing::join);
        assertEquals(1, times.get());
        assertEquals(List.of("good"), texts());
    }

    @Test void a_write_is_neither_acknowledged_nor_visible_before_the_commit() {
        writer.hold(database);
        var first = note("first");
        var failed = database.write(tx -> { throw new IllegalArgumentException("no"); }).toCompletableFuture();
        var answeredEarly = database.write(tx -> first.isDone() || failed.isDone()).toCompletableFuture();
        var seenByTheGroup = database.write(tx -> texts(tx)).toCompletableFuture();
        var seenByReaders = database.write(tx -> texts()).toCompletableFuture();
        writer.release();
        assertFalse(answeredEarly.join());
        assertEquals(List.of("first"), seenByTheGroup.join());
        assertEquals(List.of(), seenByReaders.join());
        assertEquals(List.of("first"), texts());
    }

    @Test void an_acknowledged_write_is_visible_to_every_reader() {
        for (int i = 0; i < 100; i++) {
            note("note " + i).join();
            assertEquals(i + 1, count());
            assertEquals(i + 1, database.query(tx -> texts(tx).size()).toCompletableFuture().join());
        }
    }

    @Test void every_write_of_a_group_fails_when_its_commit_fails() {
        writer.hold(database);
        var good = note("good");
        var breaking = database.write(tx -> { // a foreign key that is checked at commit
            tx.execute("PRAGMA defer_foreign_keys = ON");
            return tx.execute("INSERT INTO api_key (employer, hash, hint, created_at) VALUES (999, 'h', 'h', 'now')");
        }).toCompletableFuture();
        writer.release();
        assertThrows(CompletionException.class, good::join);
        assertThrows(CompletionException.class, breaking::join);
        assertEquals(List.of(), texts());
        note("next").join();
        assertEquals(List.of("next"), texts());
    }

    @Test void an_error_in_a_write_reaches_its_caller_and_the_writer_continues() {
        var failed = database.<Integer>write(tx -> {
            tx.execute("INSERT INTO note (text) VALUES ('half')");
            throw new StackOverflowError();
        }).toCompletableFuture();
        assertInstanceOf(StackOverflowError.class, assertThrows(CompletionException.class, failed::join).getCause());
        note("next").join();
        assertEquals(List.of("next"), texts());
    }

    @Test void the_database_is_unavailable_on_a_full_disk_until_there_is_space() {
        var pages = database.writeNow(tx -> tx.sql("PRAGMA page_count").one(Row::nextInt));
        setMaxPages(pages + 2);
        writer.hold(database);
        var small = note("small");
        var large = note("x".repeat(1_000_000));
        writer.release();
        assertInstanceOf(DatabaseUnavailable.class, assertThrows(CompletionException.class, large::join).getCause());
        boolean smallIsKept = !completesExceptionally(small);
        setMaxPages(1_000_000);
        assertEquals(smallIsKept ? List.of("small") : List.of(), texts());
        note("next").join();
        assertTrue(texts().contains("next"));
    }

    @Test void a_database_that_another_process_has_locked_is_unavailable() throws Exception {
        try (var other = new SqliteFile(folder.resolve(DataFolder.DATABASE_FILE)).writers().getConnection();
             var sql = other.createStatement()) {
            database.writeNow(tx -> tx.execute("PRAGMA busy_timeout = 1"));
            sql.execute("BEGIN IMMEDIATE");
            var rejected = note("refused");
            assertInstanceOf(DatabaseUnavailable.class, assertThrows(CompletionException.class, rejected::join).getCause());
            assertEquals(0, count());
            sql.execute("ROLLBACK");
            note("next").join();
        }
    }

    @Test void closing_finishes_waiting_writes_and_rejects_later_ones() {
        writer.hold(database);
        var waiting = IntStream.range(0, 50).mapToObj(i -> note("note " + i)).toList();
        writer.release();
        database.close();
        waiting.forEach(CompletableFuture::join);
        assertInstanceOf(DatabaseUnavailable.class, assertThrows(CompletionException.class, note("late")::join).getCause());
        database = SqliteDatabase.open(folder, new SimpleMeterRegistry());
        assertEquals(50, count());
    }

    @Test void reads_after_closing_are_rejected_and_do_not_wait_forever() {
        database.close();
        assertThrows(DatabaseUnavailable.class, () -> database.read(SqliteDatabaseTest::texts));
        var query = database.query(SqliteDatabaseTest::texts).toCompletableFuture();
        assertInstanceOf(DatabaseUnavailable.class, assertThrows(CompletionException.class, query::join).getCause());
    }

    @Test void closing_twice_has_no_further_effect() {
        database.close();
        database.close();
    }

    @Test void closing_checkpoints_the_write_ahead_log() throws Exception {
        note("kept").join();
        assertTrue(Files.size(wal()) > 0);
        database.close();
        assertFalse(Files.exists(wal()) && Files.size(wal()) > 0);
        try (var lone = Files.list(folder)) {
            assertEquals(List.of(DataFolder.DATABASE_FILE), lone.map(file -> file.getFileName().toString()).toList());
        }
    }

    @Test void more_reads_than_connections_wait_their_turn() {
        var reads = IntStream.range(0, 100).mapToObj(i -> database.query(tx -> texts(tx).size()).toCompletableFuture()).toList();
        reads.forEach(read -> assertEquals(0, read.join()));
    }

    @Test void a_read_that_fails_gives_its_connection_back() {
        for (int i = 0; i < 50; i++) {
            assertThrows(IllegalArgumentException.class, () -> database.read(tx -> { throw new IllegalArgumentException(); }));
            assertThrows(RuntimeException.class, () -> database.read(tx -> tx.sql("SELECT nothing FROM nowhere").all(Row::nextString)));
        }
        assertEquals(0, count());
    }

    @Test void readers_cannot_write() {
        assertThrows(RuntimeException.class, () -> database.read(tx -> tx.execute("INSERT INTO note (text) VALUES ('x')")));
        assertThrows(RuntimeException.class, () -> database.read(tx -> tx.execute("DROP TABLE note")));
        assertEquals(0, count());
    }

    @Test void the_writer_is_durable_and_checks_foreign_keys() {
        var pragmas = database.writeNow(tx -> pragmas(tx));
        assertEquals(List.of("wal", "2", "1"), pragmas, "journal_mode WAL, synchronous FULL, foreign_keys on");
        assertEquals("wal", database.read(tx -> pragmas(tx).get(0)));
        assertThrows(RuntimeException.class, () -> database.writeNow(tx ->
            tx.execute("INSERT INTO api_key (employer, hash, hint, created_at) VALUES (999, 'h', 'h', 'now')")));
    }

    @Test void the_engine_is_new_enough_for_a_write_ahead_log_that_cannot_break() {
        var version = database.read(tx -> tx.sql("SELECT sqlite_version()").one(Row::nextString)).split("\\.");
        assertTrue(Integer.parseInt(version[0]) > 3 || Integer.parseInt(version[1]) >= 53);
    }

    @Test void an_empty_folder_is_given_the_schema_and_a_second_start_keeps_the_data() {
        note("kept").join();
        var schema = schema();
        var migrations = migrations();
        assertTrue(schema.stream().anyMatch(sql -> sql.contains("CREATE TABLE employer ")));
        assertFalse(migrations.isEmpty());
        for (int i = 0; i < 2; i++) {
            database.close();
            database = SqliteDatabase.open(folder, meters);
            assertEquals(List.of("kept"), texts());
            assertEquals(schema, schema());
            assertEquals(migrations, migrations());
        }
    }

    @Test void the_data_folder_is_made_with_its_parents() {
        var deep = folder.resolve("a/b/c");
        SqliteDatabase.open(deep, new SimpleMeterRegistry()).close();
        assertTrue(Files.exists(deep.resolve(DataFolder.DATABASE_FILE)));
    }

    @Test void a_second_process_may_open_the_database_and_both_see_each_others_writes() {
        try (var beside = SqliteDatabase.open(folder, new SimpleMeterRegistry())) {
            note("ours").join();
            beside.writeNow(tx -> tx.execute("INSERT INTO note (text) VALUES ('theirs')"));
            assertEquals(List.of("ours", "theirs"), texts());
            assertEquals(List.of("ours", "theirs"), beside.read(SqliteDatabaseTest::texts));
        }
        note("after").join();
        assertEquals(3, count());
    }

    @Test void the_data_version_has_changed_when_a_write_is_answered() {
        for (int i = 0; i < 100; i++) {
            var before = database.dataVersion();
            note("note " + i).join();
            assertNotEquals(before, database.dataVersion());
        }
    }

    @Test void the_data_version_has_changed_when_a_write_that_failed_is_answered() {
        note("taken").join();
        var before = database.dataVersion();
        assertThrows(CompletionException.class, note("taken")::join);
        assertNotEquals(before, database.dataVersion());
    }

    @Test void the_data_version_stays_the_same_without_writes() {
        note("one").join();
        // The first poll finds the file's version, and a later one finds that our own write has changed it.
        assertTrue(IntStream.range(0, 100_000).mapToLong(i -> database.dataVersion()).distinct().count() <= 3);
    }

    @Test void the_data_version_changes_when_another_process_wrote() {
        try (var beside = SqliteDatabase.open(folder, new SimpleMeterRegistry())) {
            for (int i = 0; i < 20; i++) {
                var before = stableDataVersion();
                beside.writeNow(tx -> tx.execute("INSERT INTO note (text) VALUES (NULL)"));
                while (database.dataVersion() == before) {
                    Polling.pause();
                }
            }
        }
    }

    /** Returns the version that remains as long as nothing is written. */
    private long stableDataVersion() {
        var last = database.dataVersion();
        for (int unchanged = 0; unchanged < 100_000; unchanged++) { // takes a few milliseconds
            var now = database.dataVersion();
            unchanged = now == last ? unchanged : 0;
            last = now;
        }
        return last;
    }

    @Test void a_closed_database_has_no_data_version() {
        database.close();
        assertThrows(DatabaseUnavailable.class, () -> {
            while (true) {
                database.dataVersion(); // the previous version may be returned until the next poll
            }
        });
    }

    @Test void an_unusable_folder_is_reported_in_a_sentence_that_names_it() throws Exception {
        var file = Files.createFile(folder.resolve("file"));
        var garbage = Files.createDirectory(folder.resolve("garbage"));
        Files.writeString(garbage.resolve(DataFolder.DATABASE_FILE), "This is not a database. ".repeat(1000));
        var blocked = Files.createDirectories(folder.resolve("blocked").resolve(DataFolder.DATABASE_FILE)).getParent();
        for (var wrong : List.of(file.resolve("below"), garbage, blocked)) {
            var rejection = assertThrows(DatabaseUnavailable.class, () -> SqliteDatabase.open(wrong, new SimpleMeterRegistry()));
            assertTrue(rejection.getMessage().contains(wrong.toString()), rejection.getMessage());
            assertFalse(rejection.getMessage().contains("\n"), rejection.getMessage());
        }
    }

    private CompletableFuture<Integer> note(String text) {
        return database.write(tx -> tx.sql("INSERT INTO note (text) VALUES (:text)").bind("text", text).execute()).toCompletableFuture();
    }

    private static boolean completesExceptionally(CompletableFuture<?> future) {
        return future.handle((done, fault) -> fault != null).join();
    }

    private void setMaxPages(int pages) {
        database.writeNow(tx -> tx.sql("PRAGMA max_page_count = " + pages).one(Row::nextInt));
    }

    private int count() {
        return texts().size();
    }

    private List<String> texts() {
        return database.read(SqliteDatabaseTest::texts);
    }

    private static List<String> texts(Transaction tx) {
        return tx.sql("SELECT text FROM note ORDER BY text").all(Row::nextString);
    }

    private List<String> schema() {
        return database.read(tx -> tx.sql("SELECT sql FROM sqlite_schema WHERE sql IS NOT NULL ORDER BY name").all(Row::nextString));
    }

    private List<String> migrations() {
        return database.read(tx -> tx.sql("SELECT script FROM flyway_schema_history ORDER BY installed_rank").all(Row::nextString));
    }

    private static List<String> pragmas(Transaction tx) {
        var values = new ArrayList<String>();
        for (var pragma : List.of("journal_mode", "synchronous", "foreign_keys")) {
            values.add(tx.sql("PRAGMA " + pragma).one(Row::nextString));
        }
        return values;
    }

    private Path wal() {
        return folder.resolve(DataFolder.DATABASE_FILE + "-wal");
    }
}
