package ca.posthaste.page;

import java.util.List;

/** Escapes plain text for use in HTML content and attributes. */
public final class HtmlText {
    private static final String SPECIAL = "&<>\"'";
    /** Characters to escape in a text area; must be a prefix of {@link #SPECIAL}. */
    private static final String IN_TEXT_AREA = "&<";
    private static final List<String> REFERENCES = List.of("&amp;", "&lt;", "&gt;", "&quot;", "&#39;");

    private HtmlText() {}

    public static String escaped(String text) {
        return escaped(text, SPECIAL);
    }

    /** Escapes the content of a text area. Quotation marks stay as they are: a text of nothing but quotation marks would become six times as long. */
    public static SafeHtml inTextArea(String text) {
        return new SafeHtml(escaped(text, IN_TEXT_AREA));
    }

    /** Scans a text once and returns it unchanged if there is nothing to escape, which is the usual case; otherwise copies it once. */
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
