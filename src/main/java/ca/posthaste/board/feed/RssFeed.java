package ca.posthaste.board.feed;

import ca.posthaste.api.Timestamps;
import java.util.List;

/** The RSS 2.0 format. */
final class RssFeed implements ListFeed {
    @Override public String type() {
        return "application/rss+xml";
    }

    @Override public void write(XmlBuffer xml, Head head, List<FeedItem> items) {
        xml.start("rss", "version", "2.0", "xmlns:atom", "http://www.w3.org/2005/Atom", "xmlns:dc", "http://purl.org/dc/elements/1.1/")
            .start("channel").element("title", head.title()).element("link", head.page()).element("description", head.title())
            .element("language", head.language().code() + "-CA").element("lastBuildDate", Timestamps.http(head.updated()))
            .start("atom:link", "href", head.self(), "rel", "self", "type", type()).end();
        items.forEach(item -> item(xml, head, item));
        xml.endAll();
    }

    private static void item(XmlBuffer xml, Head head, FeedItem item) {
        var reader = head.language();
        xml.start("item").element("title", item.title(reader)).element("link", item.address(reader))
            .element("guid", ListFeed.id(item), "isPermaLink", "false").element("pubDate", Timestamps.http(item.publishedAt()))
            .element("dc:creator", item.employer().orElse(IndeedFeed.CONFIDENTIAL.in(reader)));
        item.categories().forEach(category -> xml.element("category", category.name(reader)));
        xml.element("description", ListFeed.content(item, reader)).end();
    }
}
