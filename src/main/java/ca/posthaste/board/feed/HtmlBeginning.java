package ca.posthaste.board.feed;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Set;
import java.util.regex.Pattern;

/** The beginning of a description that was cut: what is open in it is closed. */
final class HtmlBeginning {
    /** What the cut may have gone through, besides a tag. */
    private static final Pattern BROKEN_END = Pattern.compile("(</?|&[a-zA-Z0-9#]{0,12})$");
    private static final Set<String> ALONE = Set.of("br", "hr", "img", "wbr");

    private final Deque<String> open = new ArrayDeque<>();

    private HtmlBeginning() {}

    /**
     * @param html as it was read
     * @param most so many characters were read at most: with fewer it is whole
     */
    static String of(String html, int most) {
        return html.length() < most || html.codePointCount(0, html.length()) < most ? html : new HtmlBeginning().closed(html);
    }

    private String closed(String html) {
        var closed = new StringBuilder(BROKEN_END.matcher(html.substring(0, read(html))).replaceFirst("")).append('…');
        open.forEach(name -> closed.append("</").append(name).append('>'));
        return closed.toString();
    }

    /** Notes what is open, the innermost first. Returns where a tag begins that the cut has gone through, or else the end. */
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
            while (!open.pop().equals(name)) { // an end tag also ends what is within
                continue;
            }
        }
    }
}
