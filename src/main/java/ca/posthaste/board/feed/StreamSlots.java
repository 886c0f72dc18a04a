package ca.posthaste.board.feed;

import ca.posthaste.limit.NetworkLimit;
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
 * Limits how many feeds are sent at once: in all, of one kind, and to one household. A reader slower than {@link #RATE_MIN} is cut off
 * at its next part, and gives way before that if another reader needs its slot.
 *
 * <p>If nobody is slow, the site that has most gives way to one that has fewer: it loses its newest stream. So nobody can keep others from a feed who has fewer
 * than {@link #MOST_OF_FEED} sites, or from all of them with fewer than {@link #MOST}. A site never takes a slot from one that would then have fewer
 * than itself, or two of them would take it from each other for ever.
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
    /** The newest last. */
    private final Set<Slot> taken = new LinkedHashSet<>();

    public StreamSlots(Clock clock) {
        this.clock = clock;
    }

    /**
     * Where a reader is. Readers that cannot be told from each other have neither, and are one site.
     *
     * @param household an IPv4 address or an IPv6 /64
     * @param site      an IPv4 /24 or an IPv6 /48
     */
    record Origin(Optional<String> household, Optional<String> site) {
        /** @param forwarded true if a trusted proxy named the address */
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
        /** When the reader was given a part; null while the next one is prepared. */
        private Instant sentAt;
        private long sent;
        private Duration reading = Duration.ZERO;
        private long read;

        private Slot(String feed, Origin origin, Runnable hangUp) {
            this.feed = feed;
            this.origin = origin;
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
     * Empty if the household has all that it may have, or if all slots or all of this feed are in use and no site has more of them than the reader's
     * would have then.
     *
     * @param feed   its kind, such as a format; not what callers can choose freely, such as an employer
     * @param hangUp closes the reader's connection: one that gives way would otherwise hold its part in memory for as long as it likes
     */
    synchronized Optional<Slot> take(String feed, Origin origin, Runnable hangUp) {
        boolean isFree = hasRoom(origin::isHouseholdOf, MOST_OF_ONE, slots -> Optional.empty())
            && hasRoom(slot -> slot.feed.equals(feed), MOST_OF_FEED, slots -> newestOfLargest(slots, origin))
            && hasRoom(slot -> true, MOST, slots -> newestOfLargest(slots, origin));
        return isFree ? Optional.of(taken(new Slot(feed, origin, hangUp))) : Optional.empty();
    }

    private Slot taken(Slot slot) {
        taken.add(slot);
        return slot;
    }

    /**
     * If there are this many of them already, the slowest reader gives way.
     *
     * @param other who gives way if nobody is slow; empty: nobody
     */
    private boolean hasRoom(Predicate<Slot> of, int most, Function<List<Slot>, Optional<Slot>> other) {
        var slots = taken.stream().filter(of).toList();
        if (slots.size() < most) {
            return true;
        }
        var leaving = slots.stream().filter(Slot::isSlow).max(Comparator.comparing(Slot::readingTime)).or(() -> other.apply(slots));
        leaving.ifPresent(slot -> {
            taken.remove(slot);
            slot.hangUp.run();
        });
        return leaving.isPresent();
    }

    /** The newest stream of the site that has most of these, if that is more than this reader's site would have with one more. */
    private static Optional<Slot> newestOfLargest(List<Slot> slots, Origin origin) {
        var bySite = slots.stream().collect(Collectors.groupingBy(slot -> slot.origin.site));
        int withOneMore = bySite.getOrDefault(origin.site, List.of()).size() + 1;
        return bySite.values().stream().max(Comparator.comparing(List::size)).filter(largest -> largest.size() > withOneMore)
            .map(largest -> largest.get(largest.size() - 1));
    }
}
