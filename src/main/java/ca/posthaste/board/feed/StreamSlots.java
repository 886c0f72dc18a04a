package ca.posthaste.board.feed;

import ca.posthaste.http.limit.NetworkLimit;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/**
 * Limits how many feeds are sent concurrently: in total, of one kind, and to one household. A reader slower than {@link #RATE_MIN} is disconnected at
 * its next part, or earlier if another reader needs its slot.
 *
 * <p>If no reader is slow, the site with the most streams gives way to one with fewer: it loses its newest stream. So nobody with fewer than
 * {@link #FEED_SLOTS_MAX} sites can keep others from a feed, and nobody with fewer than {@link #SLOTS_MAX} sites can keep them from all feeds. A site never
 * takes a slot from one that would then have fewer than itself; otherwise two sites would take it from each other forever.
 */
public final class StreamSlots {
    /** Maximum number of streams in total. */
    static final int SLOTS_MAX = 16;
    /** Maximum number of streams of one feed: fewer than half of all slots, so that two feeds whose readers hold on to them leave room for a third. */
    static final int FEED_SLOTS_MAX = 6;
    /** Maximum number of streams to one household. Aggregators read one or two feeds at a time. */
    static final int HOUSEHOLD_SLOTS_MAX = 4;
    /** Time for which a reader is observed before it is considered slow. Only the time that it takes to read counts, not the time to prepare a part. */
    static final Duration WINDOW = Duration.ofSeconds(30);
    /** Minimum rate in bytes per second. */
    static final long RATE_MIN = 8 * 1024;

    private final Clock clock;
    /** Slots in use, newest last. */
    private final Set<Slot> taken = new LinkedHashSet<>();

    public StreamSlots(Clock clock) {
        this.clock = clock;
    }

    /** A reader's IPv4 address or IPv6 /64, and its IPv4 /24 or IPv6 /48. Readers that cannot be distinguished have neither, and count as one site. */
    record Origin(Optional<String> household, Optional<String> site) {
        static Origin of(String network, boolean forwarded) {
            return new Origin(NetworkLimit.household(network, forwarded), NetworkLimit.site(network, forwarded));
        }

        boolean isHouseholdOf(Slot slot) {
            return household.isPresent() && slot.origin.household.equals(household);
        }
    }

    final class Slot implements AutoCloseable {
        private final String feed;
        private final Origin origin;
        private final Runnable hangUp;
        /** Time at which the reader was given a part; null while the next one is being prepared. */
        private Instant sentAt;
        private long sent;
        private Duration reading = Duration.ZERO;
        private long read;

        private Slot(String feed, Origin origin, Runnable hangUp) {
            this.feed = feed;
            this.origin = origin;
            this.hangUp = hangUp;
        }

        /** Must be called before each part is prepared. Returns false if the reader is too slow, or if another stream has taken the slot. */
        boolean mayContinue() {
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

        /** Records that a part of this many bytes is handed to the connection; must be called for each part. */
        void recordSent(int bytes) {
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
     * Returns a slot; empty if the household has reached its limit, or if all slots or all of this feed are in use and no site has more of them than
     * the reader's would have then.
     *
     * @param feed   kind of feed, such as a format; not a value that callers can choose freely, such as an employer
     * @param hangUp closes the reader's connection: otherwise a reader that gives way could hold its part in memory indefinitely
     */
    synchronized Optional<Slot> take(String feed, Origin origin, Runnable hangUp) {
        boolean isFree = hasRoom(origin::isHouseholdOf, HOUSEHOLD_SLOTS_MAX, slots -> Optional.empty())
            && hasRoom(slot -> slot.feed.equals(feed), FEED_SLOTS_MAX, slots -> newestOfLargest(slots, origin))
            && hasRoom(slot -> true, SLOTS_MAX, slots -> newestOfLargest(slots, origin));
        return isFree ? Optional.of(register(new Slot(feed, origin, hangUp))) : Optional.empty();
    }

    private Slot register(Slot slot) {
        taken.add(slot);
        return slot;
    }

    /** Reports whether there is room for another slot. At the limit, the slowest reader gives way, or else the one that {@code other} returns. */
    private boolean hasRoom(Predicate<Slot> of, int limit, Function<List<Slot>, Optional<Slot>> other) {
        var slots = taken.stream().filter(of).toList();
        if (slots.size() < limit) {
            return true;
        }
        var leaving = slots.stream().filter(Slot::isSlow).max(Comparator.comparing(Slot::readingTime)).or(() -> other.apply(slots));
        leaving.ifPresent(slot -> {
            taken.remove(slot);
            slot.hangUp.run();
        });
        return leaving.isPresent();
    }

    /** Returns the newest stream of the site with the most of these, if it has more than this reader's site would have with one more. */
    private static Optional<Slot> newestOfLargest(List<Slot> slots, Origin origin) {
        var bySite = slots.stream().collect(Collectors.groupingBy(slot -> slot.origin.site));
        int withOneMore = bySite.getOrDefault(origin.site, List.of()).size() + 1;
        return bySite.values().stream().max(Comparator.comparing(List::size)).filter(largest -> largest.size() > withOneMore)
            .map(largest -> largest.get(largest.size() - 1));
    }
}
