package ca.posthaste.board.feed;

import java.time.Instant;

/** The format in which all open jobs are passed to another job site. */
interface FeedFormat {
    /** @param posterEmail mailbox of the board, for formats that require the address of the poster */
    record Head(String baseUrl, String board, Instant at, String posterEmail) {}

    /** Writes one document. */
    interface Writer {
        void begin(XmlBuffer xml);

        /** Writes one entry for each place and each language of the job. */
        void job(XmlBuffer xml, FeedItem item);

        default void end(XmlBuffer xml) {}
    }

    Writer writer(Head head);
}
