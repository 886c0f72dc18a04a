package ca.posthaste.db;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class FairQueueTest {
    private static final Lane ANA = Lane.of(1);
    private static final Lane BOB = Lane.of(2);
    private static final Lane CAT = Lane.of(3);

    private final FairQueue<Lane, String> queue = FairQueue.ofLanes(6);

    private void add(Lane lane, String... entries) {
        for (var entry : entries) {
            assertEquals(Optional.empty(), queue.add(lane, entry));
        }
    }

    @Test void employers_take_turns() {
        add(ANA, "a1", "a2", "a3");
        add(BOB, "b1", "b2");
        add(CAT, "c1");
        assertEquals(List.of("a1", "b1", "c1", "a2", "b2", "a3"), queue.drain());
        assertEquals(0, queue.size());
        assertNull(queue.poll());
    }

    @Test void candidates_and_the_service_have_a_turn_before_every_second_employer() {
        add(ANA, "a1", "a2");
        add(BOB, "b1");
        add(Lane.SERVICE, "s1");
        add(Lane.CANDIDATES, "k1", "k2");
        assertEquals(List.of("k1", "s1", "a1", "k2", "b1", "a2"), queue.drain());
    }

    @Test void a_later_caller_does_not_wait_behind_everything_that_one_employer_sent() {
        add(ANA, "a1", "a2", "a3");
        assertEquals("a1", queue.poll());
        add(BOB, "b1");
        add(Lane.CANDIDATES, "k1");
        assertEquals(List.of("k1", "a2", "b1", "a3"), queue.drain());
    }

    @Test void a_full_queue_drops_the_last_entry_of_the_longest_lane() {
        add(ANA, "a1", "a2", "a3", "a4");
        add(BOB, "b1", "b2");
        assertEquals(Optional.of("a4"), queue.add(Lane.CANDIDATES, "k1"));
        assertEquals(Optional.of("a3"), queue.add(CAT, "c1"));
        assertEquals(Optional.of("b3"), queue.add(BOB, "b3"));
        assertEquals(6, queue.size());
        assertEquals(List.of("k1", "a1", "b1", "c1", "a2", "b2"), queue.drain());
    }

    @Test void an_entry_that_has_left_cannot_be_removed() {
        add(ANA, "a1", "a2");
        assertTrue(queue.remove(ANA, "a1"));
        assertFalse(queue.remove(ANA, "a1"));
        assertFalse(queue.remove(BOB, "a2"));
        assertEquals(List.of("a2"), queue.drain());
    }

    @Test void waiting_callers_are_woken() throws InterruptedException {
        var adding = new Thread(() -> queue.add(ANA, "a1"));
        adding.start();
        assertEquals("a1", queue.poll(Long.MAX_VALUE / 4));
        adding.join();
        assertNull(queue.poll(1));
    }

    @Test void an_employer_with_as_much_in_work_as_it_may_have_is_passed_by_others() {
        var bounded = FairQueue.<String>ofLanes(6, 2);
        for (var entry : List.of("a1", "a2", "a3", "a4")) {
            bounded.add(ANA, entry);
        }
        bounded.add(BOB, "b1");
        assertEquals(List.of("a1", "b1", "a2"), List.of(bounded.poll(), bounded.poll(), bounded.poll()));
        assertNull(bounded.poll());
        bounded.end(BOB);
        assertNull(bounded.poll());
        bounded.end(ANA);
        assertEquals("a3", bounded.poll());
        assertTrue(bounded.remove(ANA, "a4"));
        assertEquals(0, bounded.size());
    }

    @Test void a_full_queue_drops_the_last_entry_of_an_employer_with_many_running_tasks() {
        var bounded = FairQueue.<String>ofLanes(2, 1);
        bounded.add(ANA, "a1");
        assertEquals("a1", bounded.poll());
        bounded.add(ANA, "a2");
        bounded.add(ANA, "a3");
        assertEquals(Optional.of("a3"), bounded.add(BOB, "b1"));
        assertEquals("b1", bounded.poll());
        bounded.end(ANA);
        assertEquals("a2", bounded.poll());
    }

    @Test void candidates_and_the_service_may_have_any_number_of_entries_in_progress() {
        var bounded = FairQueue.<String>ofLanes(6, 1);
        bounded.add(Lane.CANDIDATES, "k1");
        bounded.add(Lane.CANDIDATES, "k2");
        assertEquals(List.of("k1", "k2"), bounded.drain());
    }

    @Test void empty_lanes_take_no_memory() {
        IntStream.range(0, 1_000).forEach(employer -> {
            add(Lane.of(employer), "entry");
            assertEquals("entry", queue.poll());
        });
        assertEquals(0, queue.size());
    }
}
