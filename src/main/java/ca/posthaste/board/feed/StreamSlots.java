package ca.posthaste.board.feed;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;

/** How many feeds are sent at once. Who does not read on for long gives way to who asks. */
public final class StreamSlots {
    static final int MOST = 16;
    static final Duration STALLED = Duration.ofMinutes(1);

    private final Clock clock;
    private final Set<Slot> taken = new HashSet<>();

    public StreamSlots(Clock clock) {
        this.clock = clock;
    }

    final class Slot implements AutoCloseable {
        private Instant used = clock.instant();

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

    /** Empty if all are in use. */
    synchronized Optional<Slot> take() {
        if (taken.size() >= MOST) {
            taken.stream().min(Comparator.comparing(slot -> slot.used))
                .filter(slot -> slot.used.plus(STALLED).isBefore(clock.instant())).ifPresent(taken::remove);
        }
        if (taken.size() >= MOST) {
            return Optional.empty();
        }
        var slot = new Slot();
        taken.add(slot);
        return Optional.of(slot);
    }
}
