package ca.posthaste.db;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import org.junit.jupiter.api.Test;

class EmployerConcurrencyLimitTest {
    private static final int ANA = 1;
    private static final int BEN = 2;

    private final EmployerConcurrencyLimit turns = new EmployerConcurrencyLimit(2);
    private final List<CompletableFuture<String>> begun = new ArrayList<>();

    private CompletableFuture<String> run(int employer) {
        return turns.run(employer, () -> {
            var work = new CompletableFuture<String>();
            begun.add(work);
            return work;
        }).toCompletableFuture();
    }

    @Test void two_tasks_of_an_employer_run_and_the_next_starts_when_one_ends() {
        var first = run(ANA);
        run(ANA);
        var third = run(ANA);
        assertEquals(2, begun.size());
        begun.get(0).complete("done");
        assertEquals("done", first.join());
        assertEquals(3, begun.size());
        begun.get(2).complete("done, too");
        assertEquals("done, too", third.join());
    }

    @Test void the_tasks_of_an_employer_do_not_delay_other_employers() {
        for (int i = 0; i < 10; i++) {
            run(ANA);
        }
        run(BEN);
        assertEquals(3, begun.size());
    }

    @Test void work_that_fails_ends_its_turn() {
        var failing = turns.<String>run(ANA, () -> {
            throw new IllegalArgumentException("no");
        }).toCompletableFuture();
        assertInstanceOf(IllegalArgumentException.class, assertThrows(CompletionException.class, failing::join).getCause());
        run(ANA);
        run(ANA);
        begun.get(0).completeExceptionally(new IllegalStateException("no"));
        run(ANA);
        assertEquals(3, begun.size());
    }

    @Test void the_queue_is_limited_and_further_tasks_are_rejected() {
        for (int i = 0; i < 2 + EmployerConcurrencyLimit.WAITING_MAX; i++) {
            assertFalse(run(ANA).isCompletedExceptionally());
        }
        assertInstanceOf(DatabaseUnavailable.class, assertThrows(CompletionException.class, run(ANA)::join).getCause());
        for (int i = 0; i < 2 + EmployerConcurrencyLimit.WAITING_MAX; i++) {
            begun.get(i).complete("done");
        }
        assertEquals(2 + EmployerConcurrencyLimit.WAITING_MAX, begun.size());
        assertFalse(run(ANA).isCompletedExceptionally());
    }
}
