package ca.posthaste.limit;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import java.time.Clock;
import java.time.Duration;
import java.util.concurrent.TimeUnit;

/**
 * So many requests in a window of time for each key; a window begins with a key's first request.
 *
 * <p>No more than {@link #REMEMBERED} keys are remembered, and a request costs the same however many there are. Where there
 * are more, some are forgotten, which gives them nothing but their allowance anew. Those at their limit are remembered
 * apart: to have one of them forgotten, somebody must first use up the limits of as many others.
 */
public final class RateLimit {
    public static final Duration WINDOW = Duration.ofMinutes(1);
    /** Some 10 MB at most, if every key is as long as a mail address may be. */
    static final int REMEMBERED = 20_000;
    /** So many requests at once do no harm: half a second of a small machine. */
    static final int BURST = 3_000;

    private final int limit;
    private final Duration span;
    private final Clock clock;
    private final Cache<Object, Window> windows;
    private final Cache<Object, Window> usedUp;

    /** A limit of 0 means none. */
    public RateLimit(int limit, Clock clock) {
        this(limit, WINDOW, clock);
    }

    public RateLimit(int limit, Duration span, Clock clock) {
        this.limit = limit;
        this.span = span;
        this.clock = clock;
        windows = bounded().expireAfterAccess(span).build();
        usedUp = bounded().expireAfterWrite(span).build();
    }

    private Caffeine<Object, Object> bounded() {
        return Caffeine.newBuilder().maximumSize(REMEMBERED)
            .ticker(() -> TimeUnit.MILLISECONDS.toNanos(clock.millis()))
            .executor(Runnable::run); // forgetting is quick, and done by whoever brings one too many
    }

    /** So many requests a minute. A high limit is counted in shorter windows, so that nobody sends a minute's worth at once. */
    public static RateLimit perMinute(int limit, Clock clock) {
        long seconds = limit <= BURST ? WINDOW.toSeconds() : Math.max(1, WINDOW.toSeconds() * BURST / limit);
        return new RateLimit((int) (limit * seconds / WINDOW.toSeconds()), Duration.ofSeconds(seconds), clock);
    }

    /** What a request was granted; {@code seconds} until the count starts anew. */
    public record Grant(int limit, Duration span, int remaining, long seconds, boolean refused) {
        public String policy() {
            return "\"key\";q=" + limit + ";w=" + span.toSeconds();
        }

        public String state() {
            return "\"key\";r=" + remaining + ";t=" + seconds;
        }

        private boolean isLast() {
            return remaining == 0 && !refused;
        }

        /** The policy for people. */
        public String allowance() {
            return limit + " requests " + (span.equals(WINDOW) ? "a minute" : "in " + span.toSeconds() + " s");
        }
    }

    public boolean isOff() {
        return limit == 0;
    }

    public Grant take(Object key) {
        var window = windows.get(key, this::begun);
        var grant = window.take(clock.millis());
        if (grant.isLast()) {
            usedUp.put(key, window);
        }
        return grant;
    }

    private Window begun(Object key) {
        var window = usedUp.getIfPresent(key);
        return window == null ? new Window() : window;
    }

    long remembered() {
        return Math.max(windows.estimatedSize(), usedUp.estimatedSize());
    }

    private final class Window {
        private long began;
        private int used;

        private synchronized Grant take(long now) {
            if (used == 0 || isOver(now)) {
                began = now;
                used = 0;
            }
            used = Math.min(used, limit) + 1;
            long left = began + span.toMillis() - now;
            return new Grant(limit, span, Math.max(0, limit - used), Math.max(1, (left + 999) / 1000), used > limit);
        }

        /** Over, or begun in the future because the clock was set back. */
        private boolean isOver(long now) {
            return now - began >= span.toMillis() || now < began;
        }
    }
}
