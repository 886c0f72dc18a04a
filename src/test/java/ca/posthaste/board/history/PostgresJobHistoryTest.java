package ca.posthaste.board.history;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import ca.posthaste.db.Row;
import ca.posthaste.job.Status;
import ca.posthaste.support.PostgresStore;
import ca.posthaste.support.TestClock;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class PostgresJobHistoryTest extends PostgresStore implements JobHistoryContract {

    /** The server has room for a few thousand named locks, shared by all transactions. */
    @Test void many_changes_in_one_transaction_take_no_lock_each() {
        var clock = new TestClock(VANCOUVER);
        var owner = jobs().employer("Bakery");
        var posting = jobs().posting().published(DAY).closing(DAY.plusDays(30));
        database().writeNow(tx -> {
            var ids = IntStream.range(0, 40).mapToObj(i -> jobs().store().add(tx, owner.id(), posting.made(), clock.instant()).orElseThrow()).toList();
            clock.moveBy(Duration.ofHours(1));
            for (var id : ids.subList(0, 20)) {
                jobs().store().save(tx, jobs().store().owned(tx, owner, id).orElseThrow(), posting.status(Status.ARCHIVED).made(), clock.instant());
            }
            ids.subList(20, 40).forEach(id -> jobs().store().delete(tx, owner.id(), id, clock.instant()));
            assertEquals(40, tx.sql("SELECT count(*) FROM job_version").one(Row::nextInt));
            int locks = tx.sql("SELECT count(*) FROM pg_locks WHERE locktype = 'advisory' AND pid = pg_backend_pid()").one(Row::nextInt);
            assertTrue(locks < 20, locks + " locks");
            return null;
        });
    }

    @Test void a_text_that_is_erased_while_a_version_gets_it_is_neither_lost_nor_left_over() throws Exception {
        database().writeNow(tx -> tx.execute("UPDATE history_limit SET versions = 3, brief_ms = 0"));
        var clock = new TestClock(VANCOUVER);
        var owner = jobs().employer("Bakery");
        var posting = jobs().posting().published(DAY).closing(DAY.plusDays(30));
        var id = database().writeNow(tx -> jobs().store().add(tx, owner.id(), posting.made(), clock.instant()).orElseThrow());
        var versions = new JobVersions(jobs().rows());
        var done = new AtomicBoolean();
        var erasing = CompletableFuture.runAsync(() -> {
            while (!done.get()) {
                database().writeNow(tx -> versions.erase(tx, new JobVersions.Outdated(owner.id(), id), FAR, 100));
            }
        });
        for (int i = 0; i < 300; i++) {
            clock.moveBy(Duration.ofSeconds(1));
            var text = "<p>" + i % 2 + "</p>";
            database().writeNow(tx -> jobs().store().save(tx, jobs().store().owned(tx, owner, id).orElseThrow(),
                posting.description(text).made(), clock.instant()));
        }
        done.set(true);
        erasing.get(1, TimeUnit.MINUTES);
        assertEquals(List.of(0, 0), database().read(tx -> List.of(
            tx.sql("SELECT count(*) FROM job_version v WHERE NOT EXISTS (SELECT 1 FROM job_text t WHERE t.job = v.job AND t.number = v.text)").one(Row::nextInt),
            tx.sql("SELECT count(*) FROM job_text t WHERE NOT EXISTS (SELECT 1 FROM job_version v WHERE v.job = t.job AND v.text = t.number)").one(Row::nextInt))));
    }
}
