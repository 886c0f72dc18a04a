package ca.posthaste.page;

/** Plain text within HTML, also in an attribute. */
public final class HtmlText {
    private static final String SPECIAL = "&<>\"'";

    private HtmlText() {}

    /** Most texts have nothing to escape, and are looked at once. */
    public static String escaped(String text) {
        for (int i = 0; i < text.length(); i++) {
            if (SPECIAL.indexOf(text.charAt(i)) >= 0) {
                return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;").replace("\"", "&quot;").replace("'", "&#39;");
            }
        }
        return text;
    }
}
