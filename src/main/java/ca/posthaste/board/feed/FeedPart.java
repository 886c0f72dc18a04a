package ca.posthaste.board.feed;

import ca.posthaste.board.BoardPart;
import ca.posthaste.board.change.BoardChangeLog;
import ca.posthaste.db.Database;
import ca.posthaste.http.Route;
import ca.posthaste.page.Site;
import ca.posthaste.part.Part;
import java.time.Clock;
import java.util.List;
import java.util.stream.Stream;

/** Feeds of jobs for other sites, and sitemaps. */
public record FeedPart(StreamSlots slots, FeedsResource feeds, SitemapResource sitemap) implements Part {
    public static FeedPart of(Database database, BoardPart board, Site site, String posterEmail, Clock clock) {
        var source = new FeedSource(database, board.board(), BoardChangeLog.forDatabase(database), board.locations(), clock);
        var slots = new StreamSlots(clock);
        return new FeedPart(slots, new FeedsResource(source, board.search(), board.locations(), site, slots, posterEmail, clock),
            new SitemapResource(source, new SitemapIndex(source, clock), site, slots));
    }

    @Override public List<Route> routes() {
        return Stream.of(feeds.routes(), sitemap.routes()).flatMap(List::stream).toList();
    }
}
