package ca.posthaste.board.feed;

import ca.posthaste.api.Timestamps;
import ca.posthaste.language.Language;
import ca.posthaste.location.Location;
import ca.posthaste.page.HtmlText;
import java.time.Instant;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The newest jobs of a search, for a feed reader. */
interface ListFeed {
    /** {@code page} is the URL of the page with the same search, {@code updated} the most recent change of the jobs. */
    record Head(Language language, String board, String title, String baseUrl, String self, String page, Instant updated) {}

    String type();

    void write(XmlBuffer xml, Head head, List<FeedItem> items);

    static String content(FeedItem item, Language reader) {
        var places = item.posting().locations().stream().map(Location::description).collect(Collectors.joining("; "));
        var facts = Stream.of(item.employer().orElse(IndeedFeed.CONFIDENTIAL.in(reader)), places, item.payWords(reader))
            .filter(fact -> !fact.isEmpty()).map(HtmlText::escaped).collect(Collectors.joining(" · "));
        return "<p>" + facts + "</p>" + item.description(reader);
    }

    /** Returns an id that stays the same when the title, and with it the URL, changes. */
    static String id(FeedItem item) {
        return item.baseUrl() + "/en/jobs/" + item.job().id();
    }

    final class Rss implements ListFeed {
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
            xml.start("item").element("title", item.job().title(reader)).element("link", item.address(reader))
                .element("guid", id(item), "isPermaLink", "false").element("pubDate", Timestamps.http(item.publishedAt()))
                .element("dc:creator", item.employer().orElse(IndeedFeed.CONFIDENTIAL.in(reader)));
            item.posting().categories().forEach(category -> xml.element("category", category.name(reader)));
            xml.element("description", content(item, reader)).end();
        }
    }

    /** Atom, RFC 4287. */
    final class Atom implements ListFeed {
        @Override public String type() {
            return "application/atom+xml";
        }

        @Override public void write(XmlBuffer xml, Head head, List<FeedItem> items) {
            xml.start("feed", "xmlns", "http://www.w3.org/2005/Atom", "xml:lang", head.language().code() + "-CA")
                .element("id", head.self()).element("title", head.title()).element("updated", head.updated().toString())
                .start("author").element("name", head.board()).end().start("link", "rel", "self", "type", type(), "href", head.self()).end()
                .start("link", "rel", "alternate", "type", "text/html", "href", head.page()).end();
            items.forEach(item -> entry(xml, head, item));
            xml.endAll();
        }

        private static void entry(XmlBuffer xml, Head head, FeedItem item) {
            var reader = head.language();
            xml.start("entry").element("id", id(item)).element("title", item.job().title(reader))
                .start("link", "rel", "alternate", "type", "text/html", "href", item.address(reader)).end()
                .element("published", item.publishedAt().toString()).element("updated", item.job().changedAt().toString())
                .start("author").element("name", item.employer().orElse(IndeedFeed.CONFIDENTIAL.in(reader))).end();
            item.posting().categories().forEach(category -> xml.start("category", "term", String.valueOf(category.id()), "label", category.name(reader)).end());
            xml.element("content", content(item, reader), "type", "html").end();
        }
    }
}
