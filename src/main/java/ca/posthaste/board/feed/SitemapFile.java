package ca.posthaste.board.feed;

import ca.posthaste.board.words.JobText;
import ca.posthaste.employer.Employer;
import ca.posthaste.language.Language;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/** The entries of a sitemap file: a page once per language with both URLs, a job without a translation once, at its canonical URL. */
final class SitemapFile implements FeedFormat {
    /** The protocol allows 50,000 URLs per file; a job or an employer has two. */
    static final int GROUP = 25_000;
    private static final String NAMESPACE = "http://www.sitemaps.org/schemas/sitemap/0.9";
    private static final List<String> PAGES = List.of("", "/jobs", "/posting-policy", "/privacy", "/accessibility");

    @Override public void begin(XmlBuffer xml) {
        xml.start("urlset", "xmlns", NAMESPACE, "xmlns:xhtml", "http://www.w3.org/1999/xhtml");
    }

    @Override public void job(XmlBuffer xml, FeedItem item) {
        entry(xml, item.languages(), item::address, Optional.of(item.job().changedAt()));
    }

    /** Writes an employer without a modification time, because it is not known when the page last changed. */
    void employer(XmlBuffer xml, Employer employer, String baseUrl) {
        entry(xml, language -> JobText.employerUrl(baseUrl, language, employer), Optional.empty());
    }

    void pages(XmlBuffer xml, String baseUrl) {
        begin(xml);
        PAGES.forEach(path -> entry(xml, language -> baseUrl + "/" + language.code() + path, Optional.empty()));
        xml.endAll();
    }

    private static void entry(XmlBuffer xml, Function<Language, String> address, Optional<Instant> changed) {
        entry(xml, List.of(Language.values()), address, changed);
    }

    private static void entry(XmlBuffer xml, List<Language> languages, Function<Language, String> address, Optional<Instant> changed) {
        for (var language : languages) {
            xml.start("url").element("loc", address.apply(language));
            changed.ifPresent(at -> xml.element("lastmod", at.toString()));
            if (languages.size() > 1) {
                languages.forEach(other -> xml.start("xhtml:link", "rel", "alternate", "hreflang", other.code(), "href", address.apply(other)).end());
            }
            xml.end();
        }
    }

    static void index(XmlBuffer xml, List<String> files) {
        xml.start("sitemapindex", "xmlns", NAMESPACE);
        files.forEach(file -> xml.start("sitemap").element("loc", file).end());
        xml.endAll();
    }
}
