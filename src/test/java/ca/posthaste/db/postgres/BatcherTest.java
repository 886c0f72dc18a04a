package ca.posthaste.db.postgres;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import ca.posthaste.db.Database;
import ca.posthaste.db.Lane;
import ca.posthaste.db.Transaction;
import ca.posthaste.support.TestEngine;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(value = 10, unit = TimeUnit.MINUTES, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class BatcherTest {
    @TempDir Path folder;
    private final List<Integer> batches = Collections.synchronizedList(new ArrayList<>());
    private final ExecutorService oneThread = Executors.newSingleThreadExecutor();
    private Database database;

    @BeforeEach void open() {
        database = TestEngine.SQLITE.open(folder);
    }

    @AfterEach void close() {
        oneThread.shutdownNow();
        database.close();
    }

    /** Returns results for odd numbers and none for even ones, and fails for seven. */
    private List<Optional<String>> odd(Transaction tx, List<Integer> numbers) {
        batches.add(numbers.size());
        if (numbers.contains(7)) {
            throw new IllegalArgumentException("seven");
        }
        return numbers.stream().map(number -> number % 2 == 1 ? Optional.of("n" + number) : Optional.<String>empty()).toList();
    }

    @Test void every_request_gets_its_own_answer() {
        var batcher = new Batcher<>(database::query, number -> Lane.SERVICE, this::odd);
        var asked = IntStream.range(100, 3_000).parallel().boxed()
            .collect(java.util.stream.Collectors.toConcurrentMap(number -> number, number -> batcher.submit(number).toCompletableFuture()));
        asked.forEach((number, answer) ->
            assertEquals(number % 2 == 1 ? Optional.of("n" + number) : Optional.empty(), answer.join()));
    }

    @Test void a_request_that_arrives_alone_is_a_batch_by_itself() {
        var batcher = new Batcher<>(database::query, number -> Lane.SERVICE, this::odd);
        batcher.submit(301).toCompletableFuture().join();
        batcher.submit(303).toCompletableFuture().join();
        assertEquals(List.of(1, 1), batches);
    }

    @Test void no_batch_starts_with_room_left_while_requests_wait() {
        var running = new CountDownLatch(1);
        var gate = new CountDownLatch(1);
        var batcher = new Batcher<Integer, String>(this::oneAfterTheOther, number -> Lane.SERVICE, (tx, numbers) -> {
            running.countDown();
            await(gate);
            return odd(tx, numbers);
        });
        var first = batcher.submit(99).toCompletableFuture();
        await(running);
        var waiting = IntStream.range(100, 400).mapToObj(number -> batcher.submit(number).toCompletableFuture()).toList();
        gate.countDown();
        first.join();
        waiting.forEach(CompletableFuture::join);
        int full = Collections.max(batches);
        assertTrue(full > 1, batches.toString());
        assertEquals(1, batches.get(0));
        assertEquals(Collections.nCopies(300 / full, full), batches.subList(1, 1 + 300 / full));
        assertEquals(301, batches.stream().mapToInt(Integer::intValue).sum());
    }

    /** Concurrent batches share the waiting requests arbitrarily. Here they run sequentially. */
    private <T> CompletionStage<T> oneAfterTheOther(Function<Transaction, T> work) {
        return CompletableFuture.supplyAsync(() -> database.read(work), oneThread);
    }

    @Test void a_batch_that_fails_fails_its_requests_and_the_next_one_runs() {
        var batcher = new Batcher<>(database::query, number -> Lane.SERVICE, this::odd);
        var fault = assertThrows(CompletionException.class, () -> batcher.submit(7).toCompletableFuture().join());
        assertInstanceOf(IllegalArgumentException.class, fault.getCause());
        assertEquals(Optional.of("n9"), batcher.submit(9).toCompletableFuture().join());
    }

    @Test void no_request_waits_forever_after_the_database_is_closed() {
        var batcher = new Batcher<>(database::query, number -> Lane.SERVICE, this::odd);
        database.close();
        for (int i = 0; i < 10; i++) {
            int number = i;
            assertThrows(CompletionException.class, () -> batcher.submit(number).toCompletableFuture().join());
        }
    }

    private static void await(CountDownLatch gate) {
        try {
            gate.await();
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
        }
    }
}
