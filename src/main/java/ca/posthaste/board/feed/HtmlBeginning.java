package ca.posthaste.board.feed;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;

/** The beginning of a description that was cut: what is open in it is closed. */
final class HtmlBeginning {
    private static final Pattern TAG = Pattern.compile("<(/?)([a-zA-Z][a-zA-Z0-9]*)[^>]*>");
    /** A tag or an entity that the cut has gone through. */
    private static final Pattern BROKEN_END = Pattern.compile("(<[^>]{0,2000}|&[a-zA-Z0-9#]{0,12})$");
    private static final Set<String> ALONE = Set.of("br", "hr", "img", "wbr");

    private HtmlBeginning() {}

    /**
     * @param html as it was read
     * @param most so many characters were read at most: with fewer it is whole
     */
    static String of(String html, int most) {
        if (html.length() < most || html.codePointCount(0, html.length()) < most) {
            return html;
        }
        var begun = BROKEN_END.matcher(html).replaceFirst("");
        var closed = new StringBuilder(begun).append('…');
        open(begun).forEach(name -> closed.append("</").append(name).append('>'));
        return closed.toString();
    }

    /** The innermost first. */
    private static Deque<String> open(String html) {
        var open = new ArrayDeque<String>();
        var tag = TAG.matcher(html);
        while (tag.find()) {
            var name = tag.group(2).toLowerCase(Locale.ROOT);
            if (tag.group(1).isEmpty()) {
                if (!ALONE.contains(name)) {
                    open.push(name);
                }
            } else if (open.contains(name)) {
                while (!open.pop().equals(name)) { // an end tag also ends what is within
                    continue;
                }
            }
        }
        return open;
    }
}
