package ca.posthaste.board;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;

import ca.posthaste.problem.Problem;
import ca.posthaste.problem.Rejected;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CountDownLatch;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
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

    @Test void as_many_as_may_wait_are_answered_and_one_more_is_refused_at_once() {
        var threads = new SearchThreads(2, 3);
        var taken = IntStream.range(0, 5).mapToObj(number -> threads.run(() -> search(number)).toCompletableFuture()).toList();
        var refused = threads.run(() -> search(5)).toCompletableFuture();
        var reason = assertThrows(CompletionException.class, refused::join).getCause();
        assertEquals(Problem.SERVICE_BUSY, ((Rejected) reason).problem());
        taken.forEach(one -> assertFalse(one.isDone()));
        end.countDown();
        assertEquals(10, taken.stream().mapToInt(one -> one.join()).sum());
        assertEquals(7, threads.run(() -> search(7)).toCompletableFuture().join(), "there is room again");
    }

    @Test void what_fails_leaves_room_for_others() {
        var threads = new SearchThreads(1, 1);
        for (int i = 0; i < 5; i++) {
            var failing = threads.run(() -> {
                throw new IllegalStateException("broken");
            }).toCompletableFuture();
            assertThrows(CompletionException.class, failing::join);
        }
        end.countDown();
        assertEquals(1, threads.run(() -> search(1)).toCompletableFuture().join());
    }
}
