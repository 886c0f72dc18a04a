package ca.posthaste.http;

import java.time.Clock;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** So many requests a minute (or another window) for each key; a window begins with a key's first request. */
public final class RateLimit {
    public static final Duration WINDOW = Duration.ofMinutes(1);
    private static final int CLEANED_ABOVE = 10_000;

    private final int limit;
    private final Duration span;
    private final Clock clock;
    private final Map<Object, Window> windows = new ConcurrentHashMap<>();

    /** A limit of 0 means none. */
    public RateLimit(int limit, Clock clock) {
        this(limit, WINDOW, clock);
    }

    public RateLimit(int limit, Duration span, Clock clock) {
        this.limit = limit;
        this.span = span;
        this.clock = clock;
    }

    private record Window(long began, int used) {}

    /** What a request was granted; {@code seconds} until the count starts anew. */
    public record Grant(int limit, int remaining, long seconds, boolean refused) {
        public String policy() {
            return "\"key\";q=" + limit + ";w=" + WINDOW.toSeconds();
        }

        public String state() {
            return "\"key\";r=" + remaining + ";t=" + seconds;
        }
    }

    public boolean isOff() {
        return limit == 0;
    }

    public Grant take(Object key) {
        long now = clock.millis();
        if (windows.size() > CLEANED_ABOVE) {
            windows.values().removeIf(window -> isOver(window, now));
        }
        var window = windows.merge(key, new Window(now, 1),
            (old, fresh) -> isOver(old, now) ? fresh : new Window(old.began, Math.min(old.used, limit) + 1));
        long left = window.began + span.toMillis() - now;
        long seconds = Math.max(1, (left + 999) / 1000);
        return new Grant(limit, Math.max(0, limit - window.used), seconds, window.used > limit);
    }

    /** Over, or begun in the future because the clock was set back. */
    private boolean isOver(Window window, long now) {
        return now - window.began >= span.toMillis() || now < window.began;
    }
}
