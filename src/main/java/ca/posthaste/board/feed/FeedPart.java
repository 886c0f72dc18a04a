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
public final class FeedPart implements Part {
    private final StreamSlots slots;
    private final FeedsResource feeds;
    private final SitemapResource sitemap;

    public FeedPart(Database database, BoardPart board, Site site, String posterEmail, Clock clock) {
        var source = new FeedSource(database, board.board(), BoardChangeLog.forDatabase(database), board.locations(), clock);
        slots = new StreamSlots(clock);
        feeds = new FeedsResource(source, board.search(), board.locations(), site, slots, posterEmail, clock);
        sitemap = new SitemapResource(source, new SitemapIndex(source, clock), site, slots);
    }

    public StreamSlots slots() {
        return slots;
    }

    @Override public List<Route> routes() {
        return Stream.of(feeds.routes(), sitemap.routes()).flatMap(List::stream).toList();
    }
}
