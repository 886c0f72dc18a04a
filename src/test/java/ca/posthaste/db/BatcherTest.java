package ca.posthaste.db;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(value = 1, unit = TimeUnit.MINUTES, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class BatcherTest {
    @TempDir Path folder;
    private final List<Integer> groups = Collections.synchronizedList(new ArrayList<>());
    private SqliteDatabase database;

    @BeforeEach void open() {
        database = SqliteDatabase.open(folder, new SimpleMeterRegistry());
    }

    @AfterEach void close() {
        database.close();
    }

    /** Odd numbers are known, even ones are not, and seven is more than the store can bear. */
    private List<Optional<String>> odd(Transaction tx, List<Integer> numbers) {
        groups.add(numbers.size());
        if (numbers.contains(7)) {
            throw new IllegalArgumentException("seven");
        }
        return numbers.stream().map(number -> number % 2 == 1 ? Optional.of("n" + number) : Optional.<String>empty()).toList();
    }

    @Test void everybody_gets_the_answer_to_his_own_question() {
        var batcher = new Batcher<>(database::query, this::odd);
        var asked = IntStream.range(100, 3_000).parallel().boxed()
            .collect(java.util.stream.Collectors.toConcurrentMap(number -> number, number -> batcher.submit(number).toCompletableFuture()));
        asked.forEach((number, answer) ->
            assertEquals(number % 2 == 1 ? Optional.of("n" + number) : Optional.empty(), answer.join()));
    }

    @Test void who_comes_alone_goes_alone_and_who_waits_goes_together() {
        var gate = new CountDownLatch(1);
        var batcher = new Batcher<Integer, String>(database::query, (tx, numbers) -> {
            await(gate);
            return odd(tx, numbers);
        });
        var asked = IntStream.range(100, 200).mapToObj(number -> batcher.submit(number).toCompletableFuture()).toList();
        gate.countDown();
        asked.forEach(CompletableFuture::join);
        assertEquals(100, groups.stream().mapToInt(Integer::intValue).sum());
        assertTrue(groups.size() <= 6, groups.toString()); // three set out at once; the rest fits into few more
        groups.clear();
        batcher.submit(301).toCompletableFuture().join();
        assertEquals(List.of(1), groups);
    }

    @Test void a_trip_that_fails_fails_those_on_board_and_the_next_sets_out() {
        var batcher = new Batcher<>(database::query, this::odd);
        var fault = assertThrows(CompletionException.class, () -> batcher.submit(7).toCompletableFuture().join());
        assertInstanceOf(IllegalArgumentException.class, fault.getCause());
        assertEquals(Optional.of("n9"), batcher.submit(9).toCompletableFuture().join());
    }

    @Test void when_the_store_is_closed_nobody_waits_for_ever() {
        var batcher = new Batcher<>(database::query, this::odd);
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
