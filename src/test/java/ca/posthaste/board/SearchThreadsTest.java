package ca.posthaste.board;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import ca.posthaste.problem.Problem;
import ca.posthaste.problem.Rejected;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CountDownLatch;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class SearchThreadsTest {
    private final CountDownLatch end = new CountDownLatch(1);

    private int search(int number) {
        try {
            end.await();
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
        }
        return number;
    }

    @Test void searches_up_to_the_limit_of_waiting_ones_are_answered_and_one_more_is_rejected() {
        var threads = new SearchThreads(2, 3);
        var taken = IntStream.range(0, 5).mapToObj(number -> threads.run("caller", () -> search(number)).toCompletableFuture()).toList();
        var rejected = threads.run("caller", () -> search(5)).toCompletableFuture();
        var reason = assertThrows(CompletionException.class, rejected::join).getCause();
        assertEquals(Problem.SERVICE_BUSY, ((Rejected) reason).problem());
        taken.forEach(one -> assertFalse(one.isDone()));
        end.countDown();
        assertEquals(10, taken.stream().mapToInt(one -> one.join()).sum());
        assertEquals(7, threads.run("caller", () -> search(7)).toCompletableFuture().join(), "there is room again");
    }

    @Test void callers_take_turns_and_the_one_with_the_most_waiting_searches_is_rejected_first() {
        var threads = new SearchThreads(1, 10);
        var ended = Collections.synchronizedList(new ArrayList<String>());
        threads.run("flood", () -> search(0));
        var flood = IntStream.range(0, 10).mapToObj(number -> threads.run("flood", () -> ended.add("flood" + number)).toCompletableFuture()).toList();
        var others = IntStream.range(0, 4).mapToObj(number -> threads.run("other" + number % 2, () -> ended.add("other" + number))
            .toCompletableFuture()).toList();
        assertEquals(List.of(6, 7, 8, 9), IntStream.range(0, 10).filter(number -> flood.get(number).isDone()).boxed().toList());
        assertEquals(Problem.SERVICE_BUSY, ((Rejected) assertThrows(CompletionException.class, flood.get(9)::join).getCause()).problem());
        assertTrue(threads.run("flood", () -> search(0)).toCompletableFuture().isCompletedExceptionally());
        end.countDown();
        others.forEach(CompletableFuture::join);
        flood.subList(0, 6).forEach(CompletableFuture::join);
        assertEquals(List.of("flood0", "other0", "other1", "flood1", "other2", "other3", "flood2", "flood3", "flood4", "flood5"), ended);
        assertEquals(7, threads.run("flood", () -> search(7)).toCompletableFuture().join(), "there is room again");
    }

    @Test void a_failed_search_frees_its_place() {
        var threads = new SearchThreads(1, 1);
        for (int i = 0; i < 5; i++) {
            var failing = threads.run("caller", () -> {
                throw new IllegalStateException("broken");
            }).toCompletableFuture();
            assertThrows(CompletionException.class, failing::join);
        }
        end.countDown();
        assertEquals(1, threads.run("caller", () -> search(1)).toCompletableFuture().join());
    }

    @Test void a_search_that_arrives_while_the_last_thread_ends_is_run() {
        var threads = new SearchThreads(1, 10);
        for (int round = 0; round < 100_000; round++) {
            var first = threads.run("first", () -> 1).toCompletableFuture();
            assertEquals(2, threads.run("second", () -> 2).toCompletableFuture().join()); // no later task arrives that would wake a thread for it
            assertEquals(1, first.join());
        }
    }
}
