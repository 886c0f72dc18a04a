package ca.posthaste.board.feed;

/** Detects descriptions that are too short for some sites: LinkedIn and Adzuna reject those with fewer than 100 characters. */
public final class ShortDescription {
    public static final int SHORTEST = 100;
    /** Maximum length of an entity, which counts as one character. A longer run between an ampersand and a semicolon is text. */
    private static final int ENTITY_MAX = 32;

    private ShortDescription() {}

    /** Counts the characters that a reader sees: no tags, and a run of white space as one, only between words. Stops as soon as there are enough. */
    public static boolean isShort(String html) {
        int count = 0;
        boolean isAfterSpace = false;
        for (int at = 0; at < html.length() && count < SHORTEST;) {
            if (html.charAt(at) == '<' && HtmlTags.next(html, at) == at) {
                int end = HtmlTags.end(html, at);
                at = end == HtmlTags.NONE ? html.length() : end;
                continue;
            }
            boolean isSpace = Character.isWhitespace(html.charAt(at));
            if (!isSpace) {
                count += isAfterSpace && count > 0 ? 2 : 1;
            }
            isAfterSpace = isSpace;
            at = next(html, at);
        }
        return count < SHORTEST;
    }

    private static int next(String html, int at) {
        if (html.charAt(at) == '&') {
            int end = html.indexOf(';', at);
            if (end > 0 && end - at <= ENTITY_MAX) {
                return end + 1;
            }
        }
        return html.offsetByCodePoints(at, 1);
    }
}
