package ca.posthaste.board.feed;

import java.util.List;

/** The Atom format, RFC 4287. */
final class AtomFeed implements ListFeed {
    @Override public String type() {
        return "application/atom+xml";
    }

    @Override public void write(XmlBuffer xml, Head head, List<FeedItem> items) {
        xml.start("feed", "xmlns", "http://www.w3.org/2005/Atom", "xml:lang", head.language().code() + "-CA")
            .element("id", head.self()).element("title", head.title()).element("updated", head.updated().toString())
            .start("author").element("name", head.board()).end()
            .start("link", "rel", "self", "type", type(), "href", head.self()).end()
            .start("link", "rel", "alternate", "type", "text/html", "href", head.page()).end();
        items.forEach(item -> entry(xml, head, item));
        xml.endAll();
    }

    private static void entry(XmlBuffer xml, Head head, FeedItem item) {
        var reader = head.language();
        xml.start("entry").element("id", ListFeed.id(item)).element("title", item.title(reader))
            .start("link", "rel", "alternate", "type", "text/html", "href", item.address(reader)).end()
            .element("published", item.publishedAt().toString()).element("updated", item.changedAt().toString())
            .start("author").element("name", item.employer().orElse(IndeedFeed.CONFIDENTIAL.in(reader))).end();
        item.categories().forEach(category -> xml.start("category", "term", String.valueOf(category.id()), "label", category.name(reader)).end());
        xml.element("content", ListFeed.content(item, reader), "type", "html").end();
    }
}
