package ca.posthaste.job.bulk;

import static org.junit.jupiter.api.Assertions.assertEquals;

import ca.posthaste.employer.Employer;
import ca.posthaste.employer.EmployerId;
import ca.posthaste.employer.Plan;
import ca.posthaste.language.Language;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** The threads on which a delayed or repeated batch begins. */
class BatchThreadsTest {
    private static final Employer BAKERY = new Employer(new EmployerId(47), "Bakery", Plan.STANDARD, Language.ENGLISH, false);

    private final ExecutorService writer = Executors.newSingleThreadExecutor(work -> new Thread(work, "writer"));
    private final ExecutorService worker = Executors.newSingleThreadExecutor(work -> new Thread(work, "worker"));

    @AfterEach void stop() {
        writer.shutdown();
        worker.shutdown();
    }

    @Test void work_that_has_to_wait_begins_on_a_worker_thread() {
        var batch = new Batch(null, null, null, null);
        var first = new CompletableFuture<String>();
        batch.run(worker, BAKERY, way -> first);
        batch.run(worker, BAKERY, way -> new CompletableFuture<String>());
        var waiting = batch.run(worker, BAKERY, way -> CompletableFuture.completedStage(Thread.currentThread().getName())).toCompletableFuture();
        writer.execute(() -> first.complete("done"));
        assertEquals("worker", waiting.join());
    }

    /** On the writer's thread, every other write of the service would wait for the parsing of this batch. */
    @Test void the_second_time_begins_on_a_worker_thread() {
        var began = new ArrayList<String>();
        new Batch(null, null, null, null).run(worker, BAKERY, way -> {
            began.add(Thread.currentThread().getName());
            return CompletableFuture.supplyAsync(() -> {
                if (began.size() == 1) {
                    throw new BulkJobTable.Conflict();
                }
                return "done";
            }, writer);
        }).toCompletableFuture().join();
        assertEquals(List.of(Thread.currentThread().getName(), "worker"), began);
    }
}
