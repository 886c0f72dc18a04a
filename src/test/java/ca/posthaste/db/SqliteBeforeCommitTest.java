package ca.posthaste.db;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import ca.posthaste.db.sqlite.SqliteDatabase;
import ca.posthaste.support.SqliteStore;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A hook at the end of every write transaction. Here it records how many rows it finds. */
@Timeout(value = 10, unit = TimeUnit.MINUTES, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class SqliteBeforeCommitTest extends SqliteStore {
    private static final Consumer<Transaction> COUNT =
        tx -> tx.execute("INSERT INTO note (text) SELECT 'after ' || count(*) FROM note");

    private final BlockedWriter writer = new BlockedWriter();

    @BeforeEach void makeTable() {
        database().writeNow(tx -> tx.execute("CREATE TABLE note (id INTEGER PRIMARY KEY, text TEXT)"));
    }

    @AfterEach void release() {
        writer.release();
    }

    @Test void a_hook_runs_once_for_a_group_and_sees_all_of_it() {
        writer.hold(database());
        var group = List.of(note("a"), note("b"), note("c"));
        beforeCommit(COUNT);
        writer.releaseAndJoin();
        group.forEach(CompletableFuture::join);
        assertEquals(List.of("after 0", "a", "b", "c", "after 4"), texts());
    }

    @Test void writes_of_a_hook_are_visible_once_its_group_is_committed() {
        beforeCommit(COUNT);
        var seenInside = database().<List<String>>write(tx -> {
            tx.execute("INSERT INTO note (text) VALUES ('a')");
            return texts();
        }).toCompletableFuture();
        assertEquals(List.of(), seenInside.join());
        assertEquals(List.of("a", "after 1"), texts());
    }

    @Test void a_hook_runs_once_for_the_other_writes_after_one_failed_halfway() {
        writer.hold(database());
        var before = note("a");
        var failing = failing();
        var after = note("b");
        beforeCommit(COUNT);
        writer.releaseAndJoin();
        List.of(before, after).forEach(CompletableFuture::join);
        assertThrows(CompletionException.class, failing::join);
        assertEquals(List.of("after 0", "a", "b", "after 3"), texts());
    }

    @Test void a_hook_that_fails_makes_its_group_fail_and_the_next_group_works() {
        expectNothingStored(() -> List.of(note("a"), note("b")));
    }

    @Test void a_hook_that_fails_after_a_write_that_failed_halfway_leaves_nothing_either() {
        expectNothingStored(() -> List.of(note("a"), failing(), note("b")));
    }

    @Test void a_hook_that_throws_an_error_does_not_end_the_writer() {
        var times = new AtomicInteger();
        beforeCommit(tx -> {
            if (times.getAndIncrement() == 0) {
                throw new StackOverflowError("on purpose");
            }
        });
        assertThrows(CompletionException.class, () -> note("a").join());
        note("next").join();
        assertEquals(List.of("next"), texts());
    }

    @Test void a_hook_that_is_registered_twice_runs_once() {
        IntStream.range(0, 2).forEach(time -> beforeCommit(COUNT));
        note("a").join();
        assertEquals(List.of("a", "after 1"), texts());
    }

    private void beforeCommit(Consumer<Transaction> hook) {
        ((SqliteDatabase) database()).beforeCommit(hook);
    }

    /** Returns a hook that fails halfway, after it has inserted a row, if the transaction contains this text. */
    private static Consumer<Transaction> failingAfter(String text) {
        return tx -> {
            if (texts(tx).contains(text)) {
                tx.execute("INSERT INTO note (text) VALUES ('half a hook')");
                throw new IllegalArgumentException("no");
            }
        };
    }

    /** Expects that nothing of a group whose hook fails is stored, and that the next group is. */
    private void expectNothingStored(Supplier<List<CompletableFuture<Integer>>> writing) {
        writer.hold(database());
        var group = writing.get();
        beforeCommit(failingAfter("a"));
        writer.releaseAndJoin();
        group.forEach(write -> assertThrows(CompletionException.class, write::join));
        assertEquals(List.of(), texts());
        note("next").join();
        assertEquals(List.of("next"), texts());
    }

    private CompletableFuture<Integer> note(String text) {
        return database().write(tx -> tx.sql("INSERT INTO note (text) VALUES (:text)").bind("text", text).execute()).toCompletableFuture();
    }

    private CompletableFuture<Integer> failing() {
        return database().<Integer>write(tx -> {
            tx.execute("INSERT INTO note (text) VALUES ('half')");
            throw new IllegalArgumentException("no");
        }).toCompletableFuture();
    }

    private List<String> texts() {
        return database().read(SqliteBeforeCommitTest::texts);
    }

    private static List<String> texts(Transaction tx) {
        return tx.sql("SELECT text FROM note ORDER BY id").all(Row::nextString);
    }
}
