package ca.posthaste.feed;

import ca.posthaste.language.Bilingual;
import java.util.List;
import java.util.Map;
import java.util.function.IntFunction;

/**
 * Entries of a feed in their order.
 *
 * @param next    the cursor to go on with
 * @param more    whether there are more entries already
 * @param headers what the answer says beside it
 * @param cursors the cursor right after the entry at an index
 */
public record FeedPage<T>(List<T> entries, String next, boolean more, Map<String, String> headers, IntFunction<String> cursors) {
    private static final String RETRY_SECONDS = "1";
    static final Bilingual UNKNOWN_CURSOR = new Bilingual(
        "Send since as \"now\", as the next of an earlier answer of this feed to you, or not at all.",
        "Mettez dans since «\u00a0now\u00a0» ou le next d'une réponse antérieure de ce fil à votre intention, ou omettez-le.");
    static final Bilingual EXPIRED = new Bilingual(
        "Read the list again and go on with a cursor from since=now: what came after this one is not kept, or was lost.",
        "Relisez la liste, puis continuez avec un curseur obtenu par since=now\u00a0: ce qui a suivi celui-ci n'est plus conservé, ou a été perdu.");

    /** How JSON names the members beside the entries. */
    public static final String NEXT = "next";
    public static final String MORE = "more";

    /** For a caller who may not wait: one who asks again at once would ask without end. */
    FeedPage<T> turnedAway() {
        return new FeedPage<>(entries, next, more, Map.of("Retry-After", RETRY_SECONDS), cursors);
    }

    /** The first entries alone, for an answer that would be too large with all of them. At least one. */
    public FeedPage<T> first(int count) {
        return count == entries.size() ? this
            : new FeedPage<>(entries.subList(0, count), cursors.apply(count - 1), true, headers, cursors);
    }

    boolean isEmpty() {
        return entries.isEmpty();
    }
}
