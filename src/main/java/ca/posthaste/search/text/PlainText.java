package ca.posthaste.search.text;

import java.util.Locale;
import java.util.Set;
import org.jsoup.parser.Parser;

/** Extracts the text of a description from its markup. */
public final class PlainText {
    /** Tags that may occur within a word. All others separate words. */
    private static final Set<String> INLINE = Set.of("a", "b", "em", "i", "strong", "span", "u");
    private static final int ENTITY_MAX = 12;

    private PlainText() {}

    public static CharSequence of(String html) {
        if (html.indexOf('<') < 0 && html.indexOf('&') < 0) {
            return html;
        }
        var text = new StringBuilder(html.length());
        int at = 0;
        while (at < html.length()) {
            char c = html.charAt(at);
            if (c == '<' && at + 1 < html.length() && isTag(html.charAt(at + 1))) {
                at = skipTag(html, at, text);
            } else if (c == '&') {
                at = entity(html, at, text);
            } else {
                text.append(c);
                at++;
            }
        }
        return text;
    }

    private static boolean isTag(char next) {
        return next >= 'a' && next <= 'z' || next >= 'A' && next <= 'Z' || next == '/' || next == '!';
    }

    /** Skips a tag. A truncated description may end within one. */
    private static int skipTag(String html, int from, StringBuilder text) {
        int name = html.charAt(from + 1) == '/' ? from + 2 : from + 1;
        int end = name;
        while (end < html.length() && Letters.inWord(html.charAt(end))) {
            end++;
        }
        if (end - name > 6 || !INLINE.contains(html.substring(name, end).toLowerCase(Locale.ROOT))) {
            text.append(' ');
        }
        int close = html.indexOf('>', end);
        return close < 0 ? html.length() : close + 1;
    }

    private static int entity(String html, int from, StringBuilder text) {
        int limit = Math.min(html.length(), from + ENTITY_MAX + 1); // bounded, because scanning to the end would be slow for a text full of &
        int end = from;
        while (end < limit && html.charAt(end) != ';') {
            end++;
        }
        if (end == limit) {
            text.append('&');
            return from + 1;
        }
        text.append(Parser.unescapeEntities(html.substring(from, end + 1), false));
        return end + 1;
    }
}
