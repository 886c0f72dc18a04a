package ca.posthaste.board.feed;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import ca.posthaste.support.TestClock;
import java.time.Duration;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** How many streams there are at once. */
class StreamSlotsTest {
    private final TestClock clock = new TestClock(ZoneOffset.UTC);
    private final StreamSlots slots = new StreamSlots(clock);

    /** By callers that cannot be told from each other. */
    private Optional<StreamSlots.Slot> take() {
        return slots.take(Optional.empty());
    }

    private Optional<StreamSlots.Slot> take(String household) {
        return slots.take(Optional.of(household));
    }

    private ArrayList<StreamSlots.Slot> all() {
        var taken = new ArrayList<StreamSlots.Slot>();
        for (int i = 0; i < StreamSlots.MOST; i++) {
            taken.add(take().orElseThrow());
        }
        return taken;
    }

    @Test void there_is_one_more_when_another_has_ended() {
        var taken = all();
        assertTrue(take().isEmpty());
        taken.get(3).close();
        taken.get(3).close();
        assertTrue(take().isPresent());
        assertTrue(take().isEmpty(), "to close a slot twice does not make two");
    }

    @Test void who_does_not_read_on_gives_way_to_who_asks() {
        var taken = all();
        clock.moveBy(StreamSlots.STALLED);
        assertTrue(take().isEmpty(), "not before the time is over");
        taken.stream().skip(1).forEach(slot -> assertTrue(slot.use()));
        clock.moveBy(Duration.ofSeconds(1));
        assertTrue(take().isPresent());
        assertFalse(taken.get(0).use());
        assertTrue(taken.get(1).use());
        assertTrue(take().isEmpty());
    }

    @Test void one_household_cannot_take_all() {
        var own = new ArrayList<StreamSlots.Slot>();
        for (int i = 0; i < StreamSlots.MOST_OF_ONE; i++) {
            own.add(take("192.0.2.1").orElseThrow());
        }
        assertTrue(take("192.0.2.1").isEmpty());
        for (int i = StreamSlots.MOST_OF_ONE; i < StreamSlots.MOST; i++) {
            assertTrue(take("192.0.2." + (i + 2)).isPresent());
        }
        assertTrue(take("192.0.2.99").isEmpty(), "all are in use");
        own.get(0).close();
        assertTrue(take("192.0.2.1").isPresent());
    }

    @Test void what_a_household_does_not_read_on_gives_way_to_what_it_asks_for() {
        for (int i = 0; i < StreamSlots.MOST_OF_ONE; i++) {
            take("192.0.2.1").orElseThrow();
        }
        clock.moveBy(StreamSlots.STALLED.plusSeconds(1));
        for (int i = 0; i < StreamSlots.MOST_OF_ONE; i++) {
            assertTrue(take("192.0.2.1").isPresent());
        }
        assertTrue(take("192.0.2.1").isEmpty());
    }
}
