package ca.posthaste.board.feed;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;

/** How many feeds are sent at once, in all and to one household. Who does not read on for long gives way to who asks. */
public final class StreamSlots {
    static final int MOST = 16;
    /** So that nobody takes all of them. Those who carry jobs further read one or two at a time. */
    static final int MOST_OF_ONE = 4;
    static final Duration STALLED = Duration.ofMinutes(1);

    private final Clock clock;
    private final Set<Slot> taken = new HashSet<>();

    public StreamSlots(Clock clock) {
        this.clock = clock;
    }

    final class Slot implements AutoCloseable {
        private final Optional<String> household;
        private Instant used = clock.instant();

        private Slot(Optional<String> household) {
            this.household = household;
        }

        /** To be called for each part. False if another stream has the slot now. */
        boolean use() {
            synchronized (StreamSlots.this) {
                used = clock.instant();
                return taken.contains(this);
            }
        }

        @Override public void close() {
            synchronized (StreamSlots.this) {
                taken.remove(this);
            }
        }
    }

    /**
     * Empty if all are in use, or all that this household may have.
     *
     * @param household empty for callers that cannot be told from each other
     */
    synchronized Optional<Slot> take(Optional<String> household) {
        boolean isThere = makeRoom(slot -> household.isPresent() && slot.household.equals(household), MOST_OF_ONE)
            && makeRoom(slot -> true, MOST);
        return isThere ? Optional.of(taken(household)) : Optional.empty();
    }

    private Slot taken(Optional<String> household) {
        var slot = new Slot(household);
        taken.add(slot);
        return slot;
    }

    /** False if there are so many of these, and all of them are being read. */
    private boolean makeRoom(Predicate<Slot> of, int most) {
        if (taken.stream().filter(of).count() < most) {
            return true;
        }
        var stalled = taken.stream().filter(of).min(Comparator.comparing(slot -> slot.used))
            .filter(slot -> slot.used.plus(STALLED).isBefore(clock.instant()));
        stalled.ifPresent(taken::remove);
        return stalled.isPresent();
    }
}
