package ca.posthaste.board.feed;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Set;
import java.util.regex.Pattern;

/** Closes the open elements of a description that was truncated. */
final class TruncatedHtml {
    /** A piece of a tag or an entity that the cut may have left at the end. */
    private static final Pattern BROKEN_END = Pattern.compile("(</?|&[a-zA-Z0-9#]{0,12})$");
    private static final Set<String> ALONE = Set.of("br", "hr", "img", "wbr");

    private final Deque<String> open = new ArrayDeque<>();

    private TruncatedHtml() {}

    /** Completes HTML of which at most this many characters were read; a shorter text is complete. */
    static String of(String html, int limit) {
        return html.length() < limit || html.codePointCount(0, html.length()) < limit ? html : new TruncatedHtml().closed(html);
    }

    private String closed(String html) {
        var closed = new StringBuilder(BROKEN_END.matcher(html.substring(0, read(html))).replaceFirst("")).append('…');
        open.forEach(name -> closed.append("</").append(name).append('>'));
        return closed.toString();
    }

    /** Records the open elements, innermost first. Returns the start of a tag that the cut went through, or else the end of the text. */
    private int read(String html) {
        int end = 0;
        for (int tag = HtmlTags.next(html, 0); tag >= 0; tag = HtmlTags.next(html, end)) {
            end = HtmlTags.end(html, tag);
            if (end == HtmlTags.NONE) {
                return tag;
            }
            note(HtmlTags.name(html, tag), HtmlTags.isClosing(html, tag));
        }
        return html.length();
    }

    private void note(String name, boolean isClosing) {
        if (!isClosing && !ALONE.contains(name)) {
            open.push(name);
        } else if (isClosing && open.contains(name)) {
            while (!open.pop().equals(name)) { // an end tag also ends the elements within
                continue;
            }
        }
    }
}
