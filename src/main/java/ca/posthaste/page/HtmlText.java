package ca.posthaste.page;

import java.util.List;

/** Plain text within HTML, also in an attribute. */
public final class HtmlText {
    private static final String SPECIAL = "&<>\"'";
    /** The first of {@link #SPECIAL}. */
    private static final String IN_TEXT_AREA = "&<";
    private static final List<String> REFERENCES = List.of("&amp;", "&lt;", "&gt;", "&quot;", "&#39;");

    private HtmlText() {}

    public static String escaped(String text) {
        return escaped(text, SPECIAL);
    }

    /** The content of a text area, where a quotation mark is itself: a text of nothing but these would become six times as long. */
    public static Markup inTextArea(String text) {
        return new Markup(escaped(text, IN_TEXT_AREA));
    }

    /** Most texts have nothing to escape and are looked at once; others are copied once, whatever is in them. */
    private static String escaped(String text, String special) {
        StringBuilder escaped = null;
        int copied = 0;
        for (int i = 0; i < text.length(); i++) {
            int which = special.indexOf(text.charAt(i));
            if (which >= 0) {
                escaped = escaped == null ? new StringBuilder(text.length() + text.length() / 8 + 16) : escaped;
                escaped.append(text, copied, i).append(REFERENCES.get(which));
                copied = i + 1;
            }
        }
        return escaped == null ? text : escaped.append(text, copied, text.length()).toString();
    }
}
