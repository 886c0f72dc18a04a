package ca.posthaste.job.description;

import ca.posthaste.language.UserMessage;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * Scanner for the tags of an HTML text. It accepts only the plain forms that every HTML parser reads the same way. Markup that parsers
 * repair, each in its own way (a tag without its end, a quote inside a name), is a violation: the text is stored unchanged, so it must mean
 * the same wherever it is shown.
 */
final class HtmlScanner {
    private static final int SHOWN_MAX = 30;
    /** Maximum length of a name in characters: longer than any allowed name. The rest of a longer name is not needed. */
    private static final int NAME_MAX = 41;
    /** Maximum number of attributes recorded: more than any tag may have, and as many as are reported. The others are only counted. */
    private static final int ATTRIBUTES_MAX = 100;

    private final String html;
    private int at;
    private int start;
    private Supplier<UserMessage> sentence;

    private HtmlScanner(String html) {
        this.html = html;
    }

    /**
     * A tag in a text. Names are in lower case; character references in values are not decoded.
     *
     * @param name       name of the tag, truncated if it is longer than any allowed name
     * @param attributes first attributes, up to a number that no allowed tag reaches
     * @param more       number of further attributes
     */
    record Tag(String name, boolean closing, List<Attribute> attributes, int more, int from, int to) {}

    /** An attribute. Its value is null if there is none, as in {@code <a href>}. */
    record Attribute(String name, String value) {}

    interface Unreadable {
        /** @param index index at which the markup begins */
        void accept(int index, Supplier<UserMessage> sentence);
    }

    /**
     * Reads every tag in order. Markup that is not a plain tag is passed to {@code unreadable}, with a message that says what to send
     * instead, and is skipped. The supplier is valid only during that call.
     */
    static void read(String html, Consumer<Tag> tags, Unreadable unreadable) {
        var scanner = new HtmlScanner(html);
        while (scanner.findMarkup()) {
            var tag = scanner.tag();
            if (tag != null) {
                tags.accept(tag);
            } else {
                unreadable.accept(scanner.start, scanner.sentence);
                scanner.at = scanner.start + 1;
            }
        }
    }

    private boolean findMarkup() {
        for (start = html.indexOf('<', at); start >= 0; start = html.indexOf('<', start + 1)) {
            char after = charAt(start + 1);
            if (after == '!' || after == '?' || after == '/' || isLetter(after)) {
                at = start;
                return true;
            }
        }
        return false;
    }

    /** Reads the tag at the current position. Like the methods it calls, it sets the message and returns null if this is not a plain tag. */
    private Tag tag() {
        char after = charAt(at + 1);
        if (after == '!' || after == '?') {
            sentence = () -> UserMessage.of("html.not-a-tag", "shown", shown());
            return null;
        }
        boolean closing = after == '/';
        at += closing ? 2 : 1;
        if (!isLetter(charAt(at))) {
            sentence = () -> UserMessage.of("html.no-tag-name", "shown", shown());
            return null;
        }
        var name = name();
        var attributes = new ArrayList<Attribute>(2); // most tags have none, links have two
        for (int more = 0;;) {
            boolean spaced = skipSpace();
            if (charAt(at) == '/' && charAt(at + 1) == '>') {
                at++;
            }
            if (charAt(at) == '>') {
                at++;
                return new Tag(name, closing, attributes, more, start, at);
            }
            Attribute attribute = spaced ? attribute() : unfinished();
            if (attribute == null) {
                return null;
            }
            if (attributes.size() < ATTRIBUTES_MAX) {
                attributes.add(attribute);
            } else {
                more++;
            }
        }
    }

    private Attribute attribute() {
        var name = name();
        if (name == null) {
            return null;
        }
        int afterName = at;
        skipSpace();
        if (charAt(at) != '=') {
            at = afterName;
            return new Attribute(name, null);
        }
        at++;
        skipSpace();
        var value = value();
        return value == null ? null : new Attribute(name, value);
    }

    private String value() {
        char quote = charAt(at);
        if (quote == '"' || quote == '\'') {
            int end = html.indexOf(quote, at + 1);
            if (end < 0) {
                return unfinished();
            }
            var value = html.substring(at + 1, end);
            at = end + 1;
            return value;
        }
        int from = at;
        // Parsers disagree about an equals sign only at the start of a value. URLs have equals signs in their query.
        while (at < html.length() && !isSpace(charAt(at)) && "\"'<>`".indexOf(charAt(at)) < 0 && (charAt(at) != '=' || at > from)) {
            at++;
        }
        return at == from ? unfinished() : html.substring(from, at);
    }

    private String name() {
        int from = at;
        while (isNamePart(charAt(at))) {
            at++;
        }
        return at == from ? unfinished() : html.substring(from, Math.min(at, from + NAME_MAX)).toLowerCase(Locale.ROOT);
    }

    private boolean skipSpace() {
        int from = at;
        while (isSpace(charAt(at))) {
            at++;
        }
        return at > from;
    }

    private <T> T unfinished() {
        sentence = () -> UserMessage.of("html.unfinished", "shown", shown());
        return null;
    }

    private String shown() {
        int end = Math.min(html.length(), start + SHOWN_MAX);
        if (end < html.length() && Character.isLowSurrogate(html.charAt(end))) {
            end--; // do not split a surrogate pair
        }
        return html.substring(start, end).strip() + (end < html.length() ? "…" : "");
    }

    /** Returns the character at the index, or NUL past the end. The text itself contains no NUL: the character check rejects it. */
    private char charAt(int index) {
        return index < html.length() ? html.charAt(index) : 0;
    }

    private static boolean isLetter(char c) {
        return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z';
    }

    private static boolean isNamePart(char c) {
        return isLetter(c) || c >= '0' && c <= '9' || c == '-' || c == '_' || c == ':' || c == '.';
    }

    private static boolean isSpace(char c) {
        return c == ' ' || c == '\t' || c == '\n' || c == '\r';
    }
}
