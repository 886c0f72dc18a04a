package ca.posthaste.page;

import ca.posthaste.api.Digests;
import ca.posthaste.http.Reply;
import ca.posthaste.language.Language;
import java.util.Map;

/** A rendered page cached as bytes, plain and compressed, with a gap for the few characters that differ from visitor to visitor. */
public final class CachedPage {
    private final String path;
    private final GzipTemplate html;
    private final String tag;
    private final boolean hasGap;
    /** Response headers. They do not depend on the visitor, so they are built once. */
    private final Map<String, String> unchangedHeaders;
    private final Map<String, String> plainHeaders;
    private final Map<String, String> zippedHeaders;

    /** @param mark placeholder for the gap; the page has no gap if the HTML does not contain it */
    public CachedPage(Language language, String path, String html, String mark) {
        this.path = path;
        int gap = html.indexOf(mark);
        hasGap = gap >= 0;
        this.html = hasGap ? new GzipTemplate(html.substring(0, gap), html.substring(gap + mark.length())) : new GzipTemplate(html, "");
        tag = '"' + Digests.of(plain(new byte[0])) + '"';
        var unchanged = Site.withCommonHeaders(Reply.noContent().with(Map.of("ETag", "W/" + tag, "Vary", "Accept-Encoding",
            "Cache-Control", hasGap ? "private, no-cache" : "no-cache")), language);
        var plain = unchanged.with("Content-Type", Site.HTML);
        unchangedHeaders = unchanged.headers();
        plainHeaders = plain.headers();
        zippedHeaders = plain.with("Content-Encoding", "gzip").headers();
    }

    public String path() {
        return path;
    }

    /** Returns the quoted entity tag of the part that is the same for all visitors. */
    String tag() {
        return tag;
    }

    Reply unchanged() {
        return new Reply(304, unchangedHeaders, new byte[0]);
    }

    Reply answer(boolean isZipped, byte[] own) {
        return new Reply(200, isZipped ? zippedHeaders : plainHeaders, isZipped ? zipped(own) : plain(own));
    }

    boolean hasGap() {
        return hasGap;
    }

    public int size() {
        return html.size();
    }

    byte[] plain(byte[] own) {
        return Asset.joined(html.plain(own));
    }

    byte[] zipped(byte[] own) {
        return Asset.joined(html.zipped(html.plain(own)));
    }
}
