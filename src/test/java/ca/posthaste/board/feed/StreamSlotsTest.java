package ca.posthaste.board.feed;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import ca.posthaste.support.TestClock;
import java.time.Duration;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** Limits on the number of concurrent streams. */
class StreamSlotsTest {
    private final TestClock clock = new TestClock(ZoneOffset.UTC);
    private final StreamSlots slots = new StreamSlots(clock);
    private final AtomicInteger hungUp = new AtomicInteger();

    /** Takes a slot for a caller that cannot be told apart from others. */
    private Optional<StreamSlots.Slot> take(String feed) {
        return slots.take(feed, StreamSlots.Origin.of("", false), hungUp::incrementAndGet);
    }

    private Optional<StreamSlots.Slot> take(String feed, String network) {
        return slots.take(feed, StreamSlots.Origin.of(network, true), hungUp::incrementAndGet);
    }

    /** Takes all slots, for several feeds. */
    private List<StreamSlots.Slot> all() {
        var taken = new ArrayList<StreamSlots.Slot>();
        for (int i = 0; i < StreamSlots.SLOTS_MAX; i++) {
            taken.add(take("feed " + i % 4).orElseThrow());
        }
        return taken;
    }

    /** Simulates a reader that takes this long to receive a part. */
    private boolean read(StreamSlots.Slot slot, int bytes, Duration time) {
        assertTrue(slot.mayContinue());
        slot.recordSent(bytes);
        clock.moveBy(time);
        return slot.mayContinue();
    }

    @Test void a_slot_is_free_again_when_its_stream_has_ended() {
        var taken = all();
        assertTrue(take("other").isEmpty());
        taken.get(3).close();
        taken.get(3).close();
        assertTrue(take("other").isPresent());
        assertTrue(take("other").isEmpty(), "to close a slot twice does not make two");
    }

    @Test void readers_of_one_feed_leave_room_for_those_of_another() {
        int taken = 0;
        for (int reader = 0; reader < 30; reader++) {
            taken += take("indeed").isPresent() ? 1 : 0;
        }
        assertEquals(StreamSlots.FEED_SLOTS_MAX, taken);
        for (int reader = 0; reader < StreamSlots.FEED_SLOTS_MAX; reader++) {
            assertTrue(take("linkedin").isPresent());
        }
        assertTrue(take("atom").isPresent());
    }

    @Test void a_slow_reader_is_disconnected() {
        var slot = take("indeed").orElseThrow();
        assertTrue(read(slot, 1_000, Duration.ofSeconds(10)));
        assertTrue(read(slot, 1_000, Duration.ofSeconds(10)));
        assertFalse(read(slot, 1_000, Duration.ofSeconds(10)));
        assertFalse(slot.mayContinue());
    }

    @Test void a_fast_reader_continues_and_may_not_become_slow_later() {
        var slot = take("indeed").orElseThrow();
        int enough = (int) (StreamSlots.RATE_MIN * StreamSlots.WINDOW.toSeconds());
        assertTrue(read(slot, enough, StreamSlots.WINDOW));
        assertTrue(read(slot, enough, StreamSlots.WINDOW));
        assertFalse(read(slot, enough - 1, StreamSlots.WINDOW));
    }

    @Test void the_time_to_produce_a_part_does_not_count_against_the_reader() {
        var slot = take("indeed").orElseThrow();
        for (int i = 0; i < 3; i++) {
            assertTrue(slot.mayContinue());
            clock.moveBy(StreamSlots.WINDOW);
            slot.recordSent(1);
        }
        assertTrue(slot.mayContinue());
    }

    @Test void a_stalled_reader_gives_way_to_a_new_one() {
        var taken = all();
        taken.forEach(slot -> slot.recordSent(1_000));
        clock.moveBy(StreamSlots.WINDOW.minusSeconds(1));
        assertTrue(take("other").isEmpty(), "not before the time is over");
        taken.stream().skip(1).forEach(slot -> {
            assertTrue(slot.mayContinue());
            slot.recordSent(1_000_000);
        });
        clock.moveBy(Duration.ofSeconds(1));
        assertTrue(take("other").isPresent());
        assertEquals(1, hungUp.get(), "and its connection is closed");
        assertFalse(taken.get(0).mayContinue());
        assertTrue(taken.get(1).mayContinue());
        assertTrue(take("other").isEmpty());
    }

    @Test void one_network_address_cannot_occupy_all_slots() {
        var own = new ArrayList<StreamSlots.Slot>();
        for (int i = 0; i < StreamSlots.HOUSEHOLD_SLOTS_MAX; i++) {
            own.add(take("feed " + i, "192.0.2.1").orElseThrow());
        }
        assertTrue(take("indeed", "192.0.2.1").isEmpty());
        assertTrue(take("indeed", "2001:db8::1").isPresent());
        own.get(0).close();
        assertTrue(take("indeed", "192.0.2.1").isPresent());
    }

    @Test void the_site_with_most_streams_of_a_feed_loses_its_newest_to_one_with_fewer() {
        var large = new ArrayList<StreamSlots.Slot>();
        for (int i = 0; i < StreamSlots.FEED_SLOTS_MAX; i++) {
            large.add(take("indeed", "2001:db8:0:" + i + "::1").orElseThrow());
        }
        assertTrue(take("indeed", "2001:db8:0:99::1").isEmpty(), "not to itself: the same /48");
        for (int i = 1; i <= StreamSlots.FEED_SLOTS_MAX / 2; i++) {
            assertTrue(take("indeed", "198.51.100." + i).isPresent());
            assertEquals(i, hungUp.get());
            assertFalse(large.get(large.size() - i).mayContinue(), "the newest");
        }
        assertTrue(take("indeed", "198.51.100.99").isEmpty(), "both have the same now");
        assertTrue(take("indeed", "2001:db8:0:99::1").isEmpty());
        assertTrue(large.subList(0, StreamSlots.FEED_SLOTS_MAX / 2).stream().allMatch(StreamSlots.Slot::mayContinue));
    }

    @Test void blocking_a_feed_takes_as_many_sites_as_it_has_slots() {
        for (int i = 0; i < 100; i++) {
            take("indeed", "10.0." + i % (StreamSlots.FEED_SLOTS_MAX - 1) + "." + i);
        }
        assertTrue(take("indeed", "192.0.2.1").isPresent(), "one site more than those that hold on to the feed");
        assertTrue(take("indeed", "198.51.100.1").isEmpty(), "each of its slots has a site of its own");
        for (int i = 0; i < 100; i++) {
            take("feed " + i % 4, "10.0." + i % (StreamSlots.SLOTS_MAX - 2) + "." + i);
        }
        assertTrue(take("atom", "203.0.113.1").isPresent());
    }

    @Test void a_stalled_stream_of_a_network_address_gives_way_to_its_new_one() {
        for (int i = 0; i < StreamSlots.HOUSEHOLD_SLOTS_MAX; i++) {
            take("indeed", "192.0.2.1").orElseThrow().recordSent(1);
        }
        clock.moveBy(StreamSlots.WINDOW);
        for (int i = 0; i < StreamSlots.HOUSEHOLD_SLOTS_MAX; i++) {
            assertTrue(take("indeed", "192.0.2.1").isPresent());
        }
        assertTrue(take("indeed", "192.0.2.1").isEmpty());
    }
}
