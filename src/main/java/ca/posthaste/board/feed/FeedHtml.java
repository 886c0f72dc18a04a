package ca.posthaste.board.feed;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jsoup.parser.Parser;

/** Descriptions as feeds want them. Tags are found as browsers do: a quoted attribute value may contain any character. */
public final class FeedHtml {
    /** Minimum length: LinkedIn and Adzuna reject descriptions with fewer characters. */
    public static final int SHORTEST = 100;
    private static final Pattern ENTITY = Pattern.compile("&(#[0-9]{1,7}|#[xX][0-9a-fA-F]{1,6}|[a-zA-Z][a-zA-Z0-9]{1,31});");
    /** Maximum length of an entity, which counts as one character. A longer run between an ampersand and a semicolon is text. */
    private static final int ENTITY_MAX = 32;
    /** A piece of a tag or an entity that the cut may have left at the end. */
    private static final Pattern BROKEN_END = Pattern.compile("(</?|&[a-zA-Z0-9#]{0,12})$");
    private static final Set<String> ALONE = Set.of("br", "hr", "img", "wbr");
    private static final int NONE = -1;

    private FeedHtml() {}

    /** Counts the characters that a reader sees: no tags, and a run of white space as one, only between words. Stops as soon as there are enough. */
    public static boolean isShort(String html) {
        int count = 0;
        boolean isAfterSpace = false;
        for (int at = 0; at < html.length() && count < SHORTEST;) {
            if (html.charAt(at) == '<' && nextTag(html, at) == at) {
                at = endOrLength(html, at);
                continue;
            }
            boolean isSpace = Character.isWhitespace(html.charAt(at));
            if (!isSpace) {
                count += isAfterSpace && count > 0 ? 2 : 1;
            }
            isAfterSpace = isSpace;
            at = nextCharacter(html, at);
        }
        return count < SHORTEST;
    }

    private static int nextCharacter(String html, int at) {
        int end = html.charAt(at) == '&' ? html.indexOf(';', at) : NONE;
        return end > 0 && end - at <= ENTITY_MAX ? end + 1 : html.offsetByCodePoints(at, 1);
    }

    /** Writes characters instead of entities, as job sites want it in CDATA. Tags are left unchanged: a quotation mark would end an attribute. */
    static String literal(String html) {
        if (html.indexOf('&') < 0) {
            return html;
        }
        var entity = ENTITY.matcher(html);
        var literal = new StringBuilder(html.length());
        int tag = nextTag(html, 0);
        int end = endOrLength(html, tag);
        while (entity.find()) {
            while (tag >= 0 && end <= entity.start()) {
                tag = nextTag(html, end);
                end = endOrLength(html, tag);
            }
            var character = Parser.unescapeEntities(entity.group(), false);
            boolean stays = tag >= 0 && tag < entity.start() || wouldBeMarkup(character, html, entity.end());
            entity.appendReplacement(literal, Matcher.quoteReplacement(stays ? entity.group() : character));
        }
        return entity.appendTail(literal).toString();
    }

    private static boolean wouldBeMarkup(String character, String html, int next) {
        char after = next < html.length() ? html.charAt(next) : ' ';
        return switch (character) {
            case "<" -> Character.isLetter(after) || after == '/' || after == '!' || after == '?' || after == '&';
            case "&" -> after == '&' || isEntity(html, next);
            default -> false;
        };
    }

    private static boolean isEntity(String html, int name) {
        int end = name;
        while (end < html.length() && end - name < ENTITY_MAX && (html.charAt(end) == '#' || Character.isLetterOrDigit(html.charAt(end)))) {
            end++;
        }
        var entity = "&" + html.substring(name, Math.min(end + 1, html.length()));
        return !Parser.unescapeEntities(entity, false).equals(entity);
    }

    /** Closes the open elements of HTML of which at most this many characters were read; a shorter text is complete. */
    static String truncated(String html, int limit) {
        if (html.length() < limit || html.codePointCount(0, html.length()) < limit) {
            return html;
        }
        var open = new ArrayDeque<String>();
        int tag = nextTag(html, 0);
        for (int end = end(html, tag); end != NONE; end = end(html, tag)) {
            note(open, name(html, tag), isClosing(html, tag));
            tag = nextTag(html, end);
        }
        var read = tag < 0 ? html : html.substring(0, tag); // without a tag that the cut went through
        var closed = new StringBuilder(BROKEN_END.matcher(read).replaceFirst("")).append('…');
        open.forEach(name -> closed.append("</").append(name).append('>'));
        return closed.toString();
    }

    private static void note(Deque<String> open, String name, boolean isClosing) {
        if (!isClosing && !ALONE.contains(name)) {
            open.push(name);
        } else if (isClosing && open.contains(name)) {
            while (!open.pop().equals(name)) { // an end tag also ends the elements within
                continue;
            }
        }
    }

    /** Returns the start of the next tag at or after this index; negative if there is none. */
    private static int nextTag(String html, int from) {
        int at = html.indexOf('<', from);
        while (at >= 0 && !isLetter(html, at + (isClosing(html, at) ? 2 : 1))) {
            at = html.indexOf('<', at + 1);
        }
        return at;
    }

    private static boolean isClosing(String html, int tag) {
        return html.startsWith("</", tag);
    }

    private static String name(String html, int tag) {
        int begin = tag + (isClosing(html, tag) ? 2 : 1);
        int end = begin;
        while (isLetter(html, end) || end < html.length() && html.charAt(end) >= '0' && html.charAt(end) <= '9') {
            end++;
        }
        return html.substring(begin, end).toLowerCase(Locale.ROOT);
    }

    /** Returns the index after the tag that starts here; {@link #NONE} if it does not end, or if there is no tag. */
    private static int end(String html, int tag) {
        char quote = 0;
        boolean isValueNext = false;
        for (int i = tag; tag >= 0 && i < html.length(); i++) {
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

    private static int endOrLength(String html, int tag) {
        int end = end(html, tag);
        return end == NONE ? html.length() : end;
    }

    private static boolean isLetter(String html, int at) {
        char one = at < html.length() ? html.charAt(at) : ' ';
        return one >= 'a' && one <= 'z' || one >= 'A' && one <= 'Z';
    }
}
