package ca.posthaste.board.feed;

import ca.posthaste.language.Language;

/** The OpenSearch 1.1 description, which lets browsers search the board from the address bar. */
final class OpenSearch {
    static final String TYPE = "application/opensearchdescription+xml";
    /** Maximum length in characters allowed by the specification; a longer name is truncated. */
    private static final int SHORT_NAME_MAX = 16;
    private static final String TERMS = "{searchTerms}";

    private OpenSearch() {}

    static void write(XmlBuffer xml, String name, String baseUrl, Language language) {
        var word = language.code();
        int end = name.codePointCount(0, name.length()) <= SHORT_NAME_MAX ? name.length() : name.offsetByCodePoints(0, SHORT_NAME_MAX);
        xml.start("OpenSearchDescription", "xmlns", "http://a9.com/-/spec/opensearch/1.1/")
            .element("ShortName", name.substring(0, end).strip()).element("Description", name)
            .start("Url", "type", "text/html", "template", baseUrl + "/" + word + "/jobs?q=" + TERMS).end()
            .start("Url", "type", "application/atom+xml", "template", baseUrl + "/feeds/jobs.atom?lang=" + word + "&q=" + TERMS).end()
            .element("Language", word + "-CA").element("InputEncoding", "UTF-8").element("OutputEncoding", "UTF-8").endAll();
    }
}
