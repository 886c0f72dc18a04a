package ca.posthaste.http.limit;

import ca.posthaste.language.UserMessage;
import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import java.time.Clock;
import java.time.Duration;
import java.util.concurrent.TimeUnit;

/**
 * Fixed-window rate limit per key. A window begins with the key's first request.
 *
 * <p>At most {@link #KEYS_MAX} keys are cached, and the cost of a request does not depend on their number. A key that is evicted starts with a
 * new window. Keys that have used up their limit are in a cache of their own: to evict one of them, a caller must first use up the limits of as
 * many other keys.
 */
public final class RateLimit {
    public static final Duration WINDOW = Duration.ofMinutes(1);
    /** About 10 MB at most, if every key is as long as a mail address may be. */
    static final int KEYS_MAX = 20_000;
    /** Maximum burst: a small machine handles this many requests in half a second, so that many at once do no harm. */
    static final int BURST = 3_000;

    private final int limit;
    private final Duration span;
    private final Clock clock;
    private final Cache<Object, Window> windows;
    private final Cache<Object, Window> usedUp;

    /** @param limit maximum number of requests per window; 0 means no limit */
    public RateLimit(int limit, Duration span, Clock clock) {
        this.limit = limit;
        this.span = span;
        this.clock = clock;
        windows = bounded().expireAfterAccess(span).build();
        usedUp = bounded().expireAfterWrite(span).build();
    }

    private Caffeine<Object, Object> bounded() {
        return Caffeine.newBuilder().maximumSize(KEYS_MAX)
            .ticker(() -> TimeUnit.MILLISECONDS.toNanos(clock.millis()))
            .executor(Runnable::run); // eviction is fast enough for the calling thread
    }

    /** Returns a limit per minute. High limits are counted in shorter windows, so that no caller can send a minute's worth at once. */
    public static RateLimit perMinute(int limit, Clock clock) {
        long seconds = limit <= BURST ? WINDOW.toSeconds() : Math.max(1, WINDOW.toSeconds() * BURST / limit);
        return new RateLimit((int) (limit * seconds / WINDOW.toSeconds()), Duration.ofSeconds(seconds), clock);
    }

    /** @param seconds seconds until the next window */
    public record Grant(int limit, Duration span, int remaining, long seconds, boolean rejected) {
        public String policy() {
            return "\"key\";q=" + limit + ";w=" + span.toSeconds();
        }

        public String state() {
            return "\"key\";r=" + remaining + ";t=" + seconds;
        }

        public UserMessage allowance() {
            return span.equals(WINDOW) ? UserMessage.of("part.requests-a-minute", "max", limit)
                : UserMessage.of("part.requests-in-span", "max", limit, "span", span.toSeconds());
        }
    }

    public boolean isOff() {
        return limit == 0;
    }

    public Grant take(Object key) {
        var window = windows.get(key, this::startWindow);
        var grant = window.take(clock.millis());
        if (grant.remaining == 0 && !grant.rejected) {
            usedUp.put(key, window);
        }
        return grant;
    }

    private Window startWindow(Object key) {
        var window = usedUp.getIfPresent(key);
        return window == null ? new Window() : window;
    }

    long cachedKeys() {
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

        /** Reports whether the window has ended, or began in the future because the clock was set back. */
        private boolean isOver(long now) {
            return now - began >= span.toMillis() || now < began;
        }
    }
}
