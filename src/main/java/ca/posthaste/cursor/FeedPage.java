package ca.posthaste.cursor;

import ca.posthaste.language.UserMessage;
import java.util.List;
import java.util.Map;
import java.util.function.IntFunction;

/** A page of a feed, in feed order. {@code next} is the cursor to continue with, {@code cursors} returns the one right after the entry at an index. */
public record FeedPage<T>(List<T> entries, String next, boolean more, Map<String, String> headers, IntFunction<String> cursors) {
    private static final String RETRY_SECONDS = "1";
    static final UserMessage UNKNOWN_CURSOR = UserMessage.of("feed.unknown-cursor");
    static final UserMessage EXPIRED = UserMessage.of("feed.expired-cursor");

    /** JSON names of the members beside the entries. */
    public static final String NEXT = "next";
    public static final String MORE = "more";

    /** Returns this page with Retry-After, for a caller that was not allowed to wait: without it, the caller would poll in a tight loop. */
    FeedPage<T> withRetryAfter() {
        return new FeedPage<>(entries, next, more, Map.of("Retry-After", RETRY_SECONDS), cursors);
    }

    /** Returns this page with only its first {@code count} entries (at least one), for a response that would otherwise be too large. */
    public FeedPage<T> first(int count) {
        return count == entries.size() ? this
            : new FeedPage<>(entries.subList(0, count), cursors.apply(count - 1), true, headers, cursors);
    }

    boolean isEmpty() {
        return entries.isEmpty();
    }
}
