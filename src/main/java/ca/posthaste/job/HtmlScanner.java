package ca.posthaste.job;

import java.util.ArrayList;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * Finds the tags of an HTML text, accepting only the plain forms that every HTML parser reads the same way. Markup
 * that parsers repair, each after its own fashion (a tag without its end, a quote inside a name), is not a tag here
 * but a fault: a text that is never rewritten must mean the same everywhere it is shown.
 */
final class HtmlScanner {
    private static final int SHOWN = 30;

    private final String html;
    private int at;
    private int start;

    private HtmlScanner(String html) {
        this.html = html;
    }

    /** Markup that is no plain tag; the message says what to send instead. */
    private static final class Unreadable extends RuntimeException {
        Unreadable(String message) {
            super(message, null, false, false);
        }
    }

    /** Every tag, in order; what is none is told to {@code unreadable}, and reading goes on behind it. */
    static void read(String html, Consumer<HtmlTag> tags, Consumer<String> unreadable) {
        var scanner = new HtmlScanner(html);
        while (scanner.at < html.length()) {
            int from = scanner.at;
            try {
                scanner.next().ifPresent(tags);
            } catch (Unreadable markup) {
                unreadable.accept(markup.getMessage());
                scanner.at = Math.max(from, scanner.start) + 1;
            }
        }
    }

    private Optional<HtmlTag> next() {
        for (at = html.indexOf('<', at); at >= 0; at = html.indexOf('<', at + 1)) {
            char after = charAt(at + 1);
            start = at;
            if (after == '!' || after == '?') {
                throw new Unreadable("Remove " + shown()
                    + ": comments, doctypes, CDATA sections and processing instructions are not allowed.");
            }
            if (after == '/' || isLetter(after)) {
                return Optional.of(tag(after == '/'));
            }
        }
        at = html.length();
        return Optional.empty();
    }

    private HtmlTag tag(boolean closing) {
        at += closing ? 2 : 1;
        if (!isLetter(charAt(at))) {
            throw new Unreadable("Remove " + shown() + " or write &lt; for a less-than sign.");
        }
        var name = name();
        var attributes = new ArrayList<HtmlTag.Attribute>();
        while (true) {
            boolean spaced = skipSpace();
            if (charAt(at) == '/' && charAt(at + 1) == '>') {
                at++;
            }
            if (charAt(at) == '>') {
                at++;
                return new HtmlTag(name, closing, attributes);
            }
            if (!spaced) {
                throw unfinished();
            }
            attributes.add(attribute());
        }
    }

    private HtmlTag.Attribute attribute() {
        var name = name();
        int afterName = at;
        skipSpace();
        if (charAt(at) != '=') {
            at = afterName;
            return new HtmlTag.Attribute(name, null);
        }
        at++;
        skipSpace();
        return new HtmlTag.Attribute(name, value());
    }

    private String value() {
        char quote = charAt(at);
        if (quote == '"' || quote == '\'') {
            int end = html.indexOf(quote, at + 1);
            if (end < 0) {
                throw unfinished();
            }
            var value = html.substring(at + 1, end);
            at = end + 1;
            return value;
        }
        int from = at;
        // Only at the start do parsers disagree about an equals sign; addresses have one in their query.
        while (at < html.length() && !isSpace(charAt(at))
            && "\"'<>`".indexOf(charAt(at)) < 0 && (charAt(at) != '=' || at > from)) {
            at++;
        }
        if (at == from) {
            throw unfinished();
        }
        return html.substring(from, at);
    }

    private String name() {
        int from = at;
        while (isNamePart(charAt(at))) {
            at++;
        }
        if (at == from) {
            throw unfinished();
        }
        return html.substring(from, at).toLowerCase(Locale.ROOT);
    }

    private boolean skipSpace() {
        int from = at;
        while (isSpace(charAt(at))) {
            at++;
        }
        return at > from;
    }

    private Unreadable unfinished() {
        return new Unreadable("Finish the tag that begins with " + shown()
            + ", or write &lt; where a less-than sign is meant.");
    }

    private String shown() {
        int end = Math.min(html.length(), start + SHOWN);
        if (end < html.length() && Character.isLowSurrogate(html.charAt(end))) {
            end--; // never half a character
        }
        return html.substring(start, end).strip() + (end < html.length() ? "…" : "");
    }

    /** NUL past the end: the character gate has kept it out of the text itself. */
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
