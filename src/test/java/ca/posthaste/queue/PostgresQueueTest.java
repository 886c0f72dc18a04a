package ca.posthaste.queue;

import static org.junit.jupiter.api.Assertions.assertEquals;

import ca.posthaste.support.PostgresStore;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

class PostgresQueueTest extends PostgresStore implements QueueContract {
    /** SQLite has a single writer, so no row is ever locked by another. */
    @Test void a_row_that_another_claims_at_the_same_time_is_passed_over_and_not_waited_for() {
        var errands = TestQueue.in(database());
        errands.add(2);
        var ids = database().writeNow(tx -> {
            long first = errands.queue.claim(tx).orElseThrow().id();
            long second = CompletableFuture.supplyAsync(errands::claim).join().orElseThrow().id();
            return first + " " + second;
        });
        assertEquals("1 2", ids);
    }
}
