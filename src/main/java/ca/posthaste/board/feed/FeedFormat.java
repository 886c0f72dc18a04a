package ca.posthaste.board.feed;

import ca.posthaste.language.Language;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** A document with all open jobs, in the format of another job site. */
interface FeedFormat {
    /** @param posterEmail mailbox of the board, for formats that require the address of the poster */
    record Head(String baseUrl, String board, Instant at, String posterEmail) {}

    void begin(XmlBuffer xml);

    void job(XmlBuffer xml, FeedItem item);

    default void end(XmlBuffer xml) {}

    /** The jobs that a site would reject because their description is too short. They are left out and listed at the end of the feed. */
    final class SkippedJobs {
        static final int NAMED = 100;

        private final List<Integer> named = new ArrayList<>();
        private int count;

        /** Returns the languages; none if its text is too short in one of them: Québec does not allow a posting in English without the French version. */
        List<Language> longEnough(FeedItem item) {
            if (item.languages().stream().noneMatch(language -> FeedHtml.isShort(item.ownDescription(language)))) {
                return item.languages();
            }
            count++;
            if (named.size() < NAMED) {
                named.add(item.job().id());
            }
            return List.of();
        }

        void report(XmlBuffer xml) {
            if (count > 0) {
                xml.comment(" Left out, because a description has fewer than " + FeedHtml.SHORTEST + " characters: " + count + (count == 1 ? " job" : " jobs")
                    + " (" + named.stream().map(String::valueOf).collect(Collectors.joining(", ")) + (count > named.size() ? ", …" : "") + ") ");
            }
        }
    }
}
