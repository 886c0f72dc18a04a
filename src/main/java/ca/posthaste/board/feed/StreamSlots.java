package ca.posthaste.board.feed;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;

/**
 * Limits how many feeds are sent at once: in all, of one kind, and to one household. The limit for each kind protects the readers of
 * other feeds where all callers come through a proxy that does not tell them apart. A reader slower than {@link #RATE_MIN} is cut off
 * at its next part, and gives way before that if another reader needs its slot.
 */
public final class StreamSlots {
    static final int MOST = 16;
    /** Fewer than half of all, so that two feeds whose readers hold on to them leave room for a third. */
    static final int MOST_OF_FEED = 6;
    /** Aggregators read one or two feeds at a time. */
    static final int MOST_OF_ONE = 4;
    /** How long a reader is observed before it is called slow. Only the time that it takes to read counts, not ours. */
    static final Duration WINDOW = Duration.ofSeconds(30);
    /** Bytes a second. */
    static final long RATE_MIN = 8 * 1024;

    private final Clock clock;
    private final Set<Slot> taken = new HashSet<>();

    public StreamSlots(Clock clock) {
        this.clock = clock;
    }

    final class Slot implements AutoCloseable {
        private final String feed;
        private final Optional<String> household;
        private final Runnable hangUp;
        /** When the reader was given a part; null while the next one is prepared. */
        private Instant sentAt;
        private long sent;
        private Duration reading = Duration.ZERO;
        private long read;

        private Slot(String feed, Optional<String> household, Runnable hangUp) {
            this.feed = feed;
            this.household = household;
            this.hangUp = hangUp;
        }

        /** To be called before each part is prepared. False if the reader is too slow, or another stream has the slot now. */
        boolean use() {
            synchronized (StreamSlots.this) {
                noteRead();
                if (isSlow()) {
                    taken.remove(this);
                } else if (reading.compareTo(WINDOW) >= 0) {
                    reading = Duration.ZERO;
                    read = 0;
                }
                return taken.contains(this);
            }
        }

        private void noteRead() {
            if (sentAt != null) {
                reading = reading.plus(Duration.between(sentAt, clock.instant()));
                read += sent;
                sentAt = null;
                sent = 0;
            }
        }

        /** To be called when a part of this many bytes is handed to the connection. */
        void handedOver(int bytes) {
            synchronized (StreamSlots.this) {
                sentAt = clock.instant();
                sent = bytes;
            }
        }

        private boolean isSlow() {
            var time = readingTime();
            return time.compareTo(WINDOW) >= 0 && read + sent < time.toSeconds() * RATE_MIN;
        }

        private Duration readingTime() {
            return sentAt == null ? reading : reading.plus(Duration.between(sentAt, clock.instant()));
        }

        @Override public void close() {
            synchronized (StreamSlots.this) {
                taken.remove(this);
            }
        }
    }

    /**
     * Empty if all slots are in use, or all that this feed or this household may have.
     *
     * @param feed      its kind, such as a format; not what callers can choose freely, such as an employer
     * @param household empty for callers that cannot be told from each other
     * @param hangUp    closes the reader's connection: one that gives way would otherwise hold its part in memory for as long as it likes
     */
    synchronized Optional<Slot> take(String feed, Optional<String> household, Runnable hangUp) {
        boolean isFree = makeRoom(slot -> household.isPresent() && slot.household.equals(household), MOST_OF_ONE)
            && makeRoom(slot -> slot.feed.equals(feed), MOST_OF_FEED) && makeRoom(slot -> true, MOST);
        return isFree ? Optional.of(taken(new Slot(feed, household, hangUp))) : Optional.empty();
    }

    private Slot taken(Slot slot) {
        taken.add(slot);
        return slot;
    }

    /** False if there are this many of them and none of their readers is slow. */
    private boolean makeRoom(Predicate<Slot> of, int most) {
        if (taken.stream().filter(of).count() < most) {
            return true;
        }
        var slow = taken.stream().filter(of).filter(Slot::isSlow).max(Comparator.comparing(Slot::readingTime));
        slow.ifPresent(slot -> {
            taken.remove(slot);
            slot.hangUp.run();
        });
        return slow.isPresent();
    }
}
