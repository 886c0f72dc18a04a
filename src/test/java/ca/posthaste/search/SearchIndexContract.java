package ca.posthaste.search;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import ca.posthaste.board.PublicJob;
import ca.posthaste.board.change.BoardChangeLog;
import ca.posthaste.db.Database;
import ca.posthaste.employer.Employer;
import ca.posthaste.employer.Employers;
import ca.posthaste.employer.Plan;
import ca.posthaste.job.Job;
import ca.posthaste.job.Status;
import ca.posthaste.language.Language;
import ca.posthaste.search.index.Follower;
import ca.posthaste.search.index.IndexedBoard;
import ca.posthaste.search.index.IndexedJobs;
import ca.posthaste.search.index.TestDisk;
import ca.posthaste.support.Polling;
import ca.posthaste.support.StoredJobs;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Contract of the life cycle of an index, on every engine: whatever changes on the board or happens to the files, it converges to the jobs on the board. */
@Timeout(value = 10, unit = TimeUnit.MINUTES, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
interface SearchIndexContract {
    Database database();

    StoredJobs jobs();

    /** Returns the folder of the index. */
    Path searchFolder();

    default IndexedBoard started() {
        return new IndexedBoard(database(), jobs().locations(), searchFolder());
    }

    default int add(Employer employer, String title) {
        return jobs().add(employer, title).id().value();
    }

    @Test default void existing_and_new_jobs_are_in_the_index() {
        var bakery = jobs().employer("Bakery");
        int baker = add(bakery, "Baker");
        try (var board = started().awaitJobs(baker)) {
            int cook = add(bakery, "Cook");
            board.awaitJobs(baker, cook);
            assertEquals(1, board.counted("posthaste.search.rebuilds"));
            assertEquals(1, board.gauge("posthaste.search.rebuild.progress"));
        }
    }

    @Test default void a_job_that_leaves_the_board_leaves_the_index() {
        var bakery = jobs().employer("Bakery");
        var baker = jobs().add(bakery, "Baker");
        var cook = jobs().add(bakery, "Cook");
        try (var board = started().awaitJobs(id(baker), id(cook))) {
            jobs().save(baker, jobs().posting().status(Status.ARCHIVED));
            board.awaitJobs(id(cook));
            jobs().delete(cook);
            board.awaitJobs();
            jobs().save(owned(baker), jobs().posting());
            board.awaitJobs(id(baker));
        }
    }

    @Test default void an_employer_that_becomes_a_sandbox_has_no_jobs_in_the_index() {
        var bakery = jobs().employer("Bakery");
        int baker = add(bakery, "Baker");
        var sand = jobs().employer("Sand");
        IntStream.range(0, 250).forEach(i -> add(sand, "Digger " + i)); // more than one read returns
        try (var board = started()) {
            board.await(() -> board.jobs().filter(found -> found.size() == 251).isPresent());
            database().writeNow(tx -> tx.execute("UPDATE employer SET sandbox = true WHERE name = 'Sand'"));
            board.awaitJobs(baker);
        }
    }

    @Test default void a_reopened_index_has_its_committed_jobs_and_adds_later_ones() {
        var bakery = jobs().employer("Bakery");
        var baker = jobs().add(bakery, "Baker");
        var cook = jobs().add(bakery, "Cook");
        started().awaitJobs(id(baker), id(cook)).close();
        jobs().delete(cook);
        int waiter = add(bakery, "Waiter");
        try (var board = started().awaitJobs(id(baker), waiter)) {
            assertEquals(0, board.counted("posthaste.search.rebuilds"));
            rename(bakery, "Bread");
            int last = add(bakery, "Last");
            board.awaitJobs(id(baker), waiter, last);
        }
    }

    @Test default void earlier_writes_are_found_after_waiting_for_the_index_to_catch_up() {
        var bakery = jobs().employer("Bakery");
        try (var board = started().awaitJobs()) {
            for (int i = 0; i < 20; i++) {
                int job = add(bakery, "Baker " + i);
                while (!Database.join(board.index.caughtUp())) {
                    Polling.pause(); // the index is stale, so the search has to use the store
                }
                assertTrue(board.jobs().orElseThrow().contains(job));
            }
        }
    }

    @Test default void a_search_a_moment_after_a_write_waits_for_it_while_the_disk_is_slow() {
        var bakery = jobs().employer("Bakery");
        var disk = TestDisk.real();
        try (var board = new IndexedBoard(database(), jobs().locations(), searchFolder(), BoardChangeLog.forDatabase(database()), disk).awaitJobs()) {
            board.await(() -> Database.join(board.index.caughtUp()));
            int job;
            CompletableFuture<Boolean> search;
            disk.hold.lock();
            try {
                job = add(bakery, "Baker");
                do {
                    search = board.index.caughtUpExceptLatest().toCompletableFuture();
                } while (search.isDone());
                assertEquals(Set.of(), board.jobs().orElseThrow());
            } finally {
                disk.hold.unlock();
            }
            assertTrue(search.join());
            assertEquals(Set.of(job), board.jobs().orElseThrow());
        }
    }

    @Test default void an_index_of_an_earlier_moment_does_not_answer_before_it_has_caught_up() {
        var bakery = jobs().employer("Bakery");
        var baker = jobs().add(bakery, "Baker");
        var cook = jobs().add(bakery, "Cook");
        started().awaitJobs(id(baker), id(cook)).close();
        database().writeNow(tx -> {
            for (int i = 0; i < 3 * Follower.BATCH; i++) {
                tx.sql("INSERT INTO board_change (employer, job) VALUES (:employer, :job)").bind("employer", bakery.id().value())
                    .bind("job", id(baker)).execute();
            }
            return null;
        });
        jobs().delete(cook);
        try (var board = started()) {
            board.await(() -> board.jobs().isPresent());
            assertEquals(Set.of(id(baker)), board.jobs().orElseThrow());
            assertEquals(0, board.counted("posthaste.search.rebuilds"));
        }
    }

    @Test default void two_processes_in_one_folder_have_separate_indexes() {
        var bakery = jobs().employer("Bakery");
        int baker = add(bakery, "Baker");
        var cook = new int[1];
        try (var first = started().awaitJobs(baker); var second = started().awaitJobs(baker)) {
            cook[0] = add(bakery, "Cook");
            first.awaitJobs(baker, cook[0]);
            second.awaitJobs(baker, cook[0]);
        }
        try (var again = started().awaitJobs(baker, cook[0])) {
            assertEquals(0, again.counted("posthaste.search.rebuilds"));
        }
        assertTrue(searchFolder().resolve("2").toFile().isDirectory());
    }

    @Test default void the_jobs_of_an_index_are_read_by_their_ids_and_in_their_order_with_the_beginning_of_their_texts() {
        var bakery = jobs().employer("Bakery");
        var baker = jobs().add(bakery, "Baker");
        jobs().add(bakery, jobs().posting().status(Status.DRAFT));
        var cook = jobs().add(bakery, jobs().posting().titled("Cook").description("é".repeat(100_000)));
        var gone = jobs().add(bakery, "Gone");
        jobs().delete(gone);
        var sandbox = jobs().add(sandbox(), "Sand");
        var store = new IndexedJobs(database(), jobs().rows());
        var ids = List.of(cook.id().value(), baker.id().value(), gone.id().value(), sandbox.id().value());
        assertEquals(List.of(baker.id().value(), cook.id().value()),
            database().read(tx -> store.ofIds(tx, ids)).stream().map(PublicJob::id).sorted().toList());
        assertEquals(List.of(baker.id().value(), cook.id().value()),
            database().read(tx -> store.after(tx, 0, 2)).stream().map(PublicJob::id).toList());
        assertEquals(List.of(cook.id().value(), sandbox.id().value()),
            database().read(tx -> store.after(tx, baker.id().value(), 3)).stream().map(PublicJob::id).toList());
        assertEquals(List.of(baker.id().value(), cook.id().value()), database().read(tx -> store.idsOf(tx, bakery.id().value())));
        int count = database().read(store::count);
        assertEquals(3, count);
        assertEquals("é".repeat(64 * 1024), database().read(tx -> store.ofIds(tx, List.of(cook.id().value()))).get(0).posting().description());
        assertEquals("<p>Bread.</p>", database().read(tx -> store.ofIds(tx, List.of(baker.id().value()))).get(0).posting().description());
    }

    private Employer sandbox() {
        return database().writeNow(tx -> new Employers(Clock.systemUTC()).add(tx, "Sandbox", Plan.UNLIMITED,
            Language.ENGLISH, true));
    }

    private static int id(Job job) {
        return job.id().value();
    }

    private Job owned(Job job) {
        return database().read(tx -> jobs().store().owned(tx, job.employer(), job.id()).orElseThrow());
    }

    private void rename(Employer employer, String name) {
        database().writeNow(tx -> new Employers(Clock.systemUTC()).rename(tx, employer.id(), name));
    }
}
