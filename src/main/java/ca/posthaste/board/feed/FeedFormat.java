package ca.posthaste.board.feed;

import java.time.Instant;

/** What all open jobs look like for another job site. */
interface FeedFormat {
    /** @param posterEmail the mailbox of the board, for those who ask who posts the jobs */
    record Head(String home, String board, Instant at, String posterEmail) {}

    /** Writes one document. */
    interface Writer {
        void begin(Xml xml);

        /** One entry for each place that the job names and each language that it has. */
        void job(Xml xml, FeedItem item);

        default void end(Xml xml) {}
    }

    Writer writer(Head head);
}
