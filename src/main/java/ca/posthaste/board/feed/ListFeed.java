package ca.posthaste.board.feed;

import ca.posthaste.language.Language;
import ca.posthaste.location.Location;
import ca.posthaste.page.HtmlText;
import java.time.Instant;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The newest jobs of a search, for a feed reader. */
interface ListFeed {
    /**
     * @param board   name of the board
     * @param title   title of the feed
     * @param self    URL of the feed
     * @param page    URL of the page with the same search
     * @param updated time of the most recent change of the jobs
     */
    record Head(Language language, String board, String title, String baseUrl, String self, String page, Instant updated) {}

    String type();

    void write(XmlBuffer xml, Head head, List<FeedItem> items);

    /** Returns the employer, places and pay, followed by the description. */
    static String content(FeedItem item, Language reader) {
        var places = item.places().stream().map(Location::description).collect(Collectors.joining("; "));
        var facts = Stream.of(item.employer().orElse(IndeedFeed.CONFIDENTIAL.in(reader)), places, item.payWords(reader))
            .filter(fact -> !fact.isEmpty()).map(HtmlText::escaped).collect(Collectors.joining(" · "));
        return "<p>" + facts + "</p>" + item.description(reader);
    }

    /** Returns an id that stays the same when the title, and with it the URL, changes. */
    static String id(FeedItem item) {
        return item.baseUrl() + "/en/jobs/" + item.id();
    }
}
