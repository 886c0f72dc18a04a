package ca.posthaste.board.feed;

import ca.posthaste.board.Board;
import java.time.Instant;

/** What all open jobs look like for another job site. */
interface FeedFormat {
    /** @param totals how much will come; known only to a format that needs it */
    record Head(String home, String board, Instant at, Board.Totals totals) {}

    void begin(Xml xml, Head head);

    /** Once for each place that the job names. */
    void job(Xml xml, FeedItem item);

    /** Whether it says at its beginning how much will come. */
    default boolean isCounted() {
        return false;
    }
}
