package ca.posthaste.board.feed;

/** Plain text within HTML. */
public final class Html {
    private Html() {}

    public static String escaped(String text) {
        return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;").replace("\"", "&quot;");
    }
}
