package ca.posthaste.board.feed;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import ca.posthaste.support.TestClock;
import java.time.Duration;
import java.time.ZoneOffset;
import java.util.ArrayList;
import org.junit.jupiter.api.Test;

/** How many streams there are at once. */
class StreamSlotsTest {
    private final TestClock clock = new TestClock(ZoneOffset.UTC);
    private final StreamSlots slots = new StreamSlots(clock);

    private ArrayList<StreamSlots.Slot> all() {
        var taken = new ArrayList<StreamSlots.Slot>();
        for (int i = 0; i < StreamSlots.MOST; i++) {
            taken.add(slots.take().orElseThrow());
        }
        return taken;
    }

    @Test void there_is_one_more_when_another_has_ended() {
        var taken = all();
        assertTrue(slots.take().isEmpty());
        taken.get(3).close();
        taken.get(3).close();
        assertTrue(slots.take().isPresent());
        assertTrue(slots.take().isEmpty(), "to close a slot twice does not make two");
    }

    @Test void who_does_not_read_on_gives_way_to_who_asks() {
        var taken = all();
        clock.moveBy(StreamSlots.STALLED);
        assertTrue(slots.take().isEmpty(), "not before the time is over");
        taken.stream().skip(1).forEach(slot -> assertTrue(slot.use()));
        clock.moveBy(Duration.ofSeconds(1));
        assertTrue(slots.take().isPresent());
        assertFalse(taken.get(0).use());
        assertTrue(taken.get(1).use());
        assertTrue(slots.take().isEmpty());
    }
}
