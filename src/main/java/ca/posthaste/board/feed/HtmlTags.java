package ca.posthaste.board.feed;

import java.util.Locale;

/** Finds tags in HTML as browsers do: a quoted attribute value may contain any character. */
final class HtmlTags {
    static final int NONE = -1;

    private HtmlTags() {}

    /** Returns the start of the next tag at or after this index; negative if there is none. */
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

    static String name(String html, int tag) {
        int begin = tag + (isClosing(html, tag) ? 2 : 1);
        int end = begin;
        while (isLetter(html, end) || end < html.length() && html.charAt(end) >= '0' && html.charAt(end) <= '9') {
            end++;
        }
        return html.substring(begin, end).toLowerCase(Locale.ROOT);
    }

    /** Returns the index after the tag that starts here; {@link #NONE} if it does not end. */
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
