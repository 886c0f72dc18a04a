package ca.posthaste.db.sqlite;

import static org.junit.jupiter.api.Assertions.assertTrue;

import ca.posthaste.db.DataFolder;
import ca.posthaste.db.Row;
import ca.posthaste.db.Transaction;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.nio.file.Path;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The timeout only stops a test that hangs. */
@Timeout(value = 10, unit = TimeUnit.MINUTES, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class SqliteWalTest {
    private static final int CHECKPOINT_PAGES = 256;
    private static final int COMMITS = 2_000;

    @TempDir Path folder;
    private SqliteFile file;
    private volatile boolean ended;

    @BeforeEach void make() {
        SqliteDatabase.open(folder, new SimpleMeterRegistry()).close();
        file = new SqliteFile(folder.resolve(DataFolder.DATABASE_FILE), Durability.NORMAL);
    }

    @Test void a_log_stays_short_although_there_is_always_a_reader_that_began_before_the_last_commit() throws InterruptedException {
        try (var writer = file.writer()) {
            writer.execute("CREATE TABLE note (text TEXT)");
            var begun = new CountDownLatch(1);
            var reading = new Thread(() -> readWithoutABreak(begun));
            reading.start();
            begun.await();
            var wal = new SqliteWal(CHECKPOINT_PAGES);
            int longest = 0;
            for (int i = 0; i < COMMITS; i++) {
                writer.execute("INSERT INTO note VALUES (hex(randomblob(5000)))");
                wal.checkpointIfLong(writer);
                longest = Math.max(longest, pages(writer));
            }
            ended = true;
            reading.join();
            assertTrue(longest < 3 * CHECKPOINT_PAGES, "it had " + longest + " pages");
        }
    }

    /** Keeps a read transaction open at all times: each read starts before the previous one ends, and lasts longer than a commit. */
    private void readWithoutABreak(CountDownLatch begun) {
        try (var one = file.reader(); var other = file.reader()) {
            begin(one);
            begun.countDown();
            for (var turn = new Transaction[] {one, other}; !ended; turn = new Transaction[] {turn[1], turn[0]}) {
                begin(turn[1]);
                turn[0].execute("ROLLBACK");
            }
        }
    }

    private static void begin(Transaction reader) {
        reader.execute("BEGIN");
        reader.sql("WITH RECURSIVE n(i) AS (SELECT count(*) FROM note UNION ALL SELECT i + 1 FROM n LIMIT 20000) SELECT max(i) FROM n")
            .one(Row::nextInt);
    }

    private static int pages(Transaction writer) {
        return writer.sql("PRAGMA wal_checkpoint(NOOP)").one(row -> row.getInt("log"));
    }
}
