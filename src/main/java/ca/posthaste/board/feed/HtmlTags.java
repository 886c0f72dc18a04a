package ca.posthaste.board.feed;

import java.util.Locale;

/** Where tags are in HTML, as browsers see it: a quoted value of an attribute may hold any character. */
final class HtmlTags {
    static final int NONE = -1;

    private HtmlTags() {}

    /** Where the next tag begins, from here on. */
    static int next(String html, int from) {
        int at = html.indexOf('<', from);
        while (at >= 0 && !isLetter(html, at + (isClosing(html, at) ? 2 : 1))) {
            at = html.indexOf('<', at + 1);
        }
        return at;
    }

    static boolean isClosing(String html, int tag) {
        return html.startsWith("</", tag);
    }

    /** In small letters. */
    static String name(String html, int tag) {
        int begin = tag + (isClosing(html, tag) ? 2 : 1);
        int end = begin;
        while (isLetter(html, end) || end < html.length() && html.charAt(end) >= '0' && html.charAt(end) <= '9') {
            end++;
        }
        return html.substring(begin, end).toLowerCase(Locale.ROOT);
    }

    /** Behind the tag that begins here; none if it does not end. */
    static int end(String html, int tag) {
        char quote = 0;
        boolean isValueNext = false;
        for (int i = tag; i < html.length(); i++) {
            char one = html.charAt(i);
            if (quote != 0) {
                quote = one == quote ? 0 : quote;
            } else if (one == '>') {
                return i + 1;
            } else if (isValueNext && (one == '"' || one == '\'')) {
                quote = one;
            }
            isValueNext = quote == 0 && (one == '=' || isValueNext && Character.isWhitespace(one));
        }
        return NONE;
    }

    private static boolean isLetter(String html, int at) {
        char one = at < html.length() ? html.charAt(at) : ' ';
        return one >= 'a' && one <= 'z' || one >= 'A' && one <= 'Z';
    }
}
