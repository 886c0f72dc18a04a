package ca.posthaste.feed;

import java.util.List;
import java.util.Map;

/**
 * Entries of a feed in their order.
 *
 * @param next    the cursor to go on with
 * @param more    whether there are more entries already
 * @param headers what the answer says beside it
 */
public record FeedPage<T>(List<T> entries, String next, boolean more, Map<String, String> headers) {
    private static final String RETRY_SECONDS = "1";
    static final String UNKNOWN_CURSOR = "Send since as \"now\", as the next of an earlier answer of this feed to you, or not at all.";
    static final String EXPIRED = "Read the list again and go on with a cursor from since=now:"
        + " what came after this one is not kept, or was lost.";

    /** How JSON names the members beside the entries. */
    public static final String NEXT = "next";
    public static final String MORE = "more";

    /** For a caller who may not wait: one who asks again at once would ask without end. */
    FeedPage<T> turnedAway() {
        return new FeedPage<>(entries, next, more, Map.of("Retry-After", RETRY_SECONDS));
    }

    boolean isEmpty() {
        return entries.isEmpty();
    }
}
