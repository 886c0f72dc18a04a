package ca.posthaste.board.feed;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jsoup.parser.Parser;

/** HTML with characters instead of entities, as job sites want it in CDATA. Tags are left unchanged: a quotation mark would end an attribute. */
final class LiteralHtml {
    private static final Pattern ENTITY = Pattern.compile("&(#[0-9]{1,7}|#[xX][0-9a-fA-F]{1,6}|[a-zA-Z][a-zA-Z0-9]{1,31});");
    private static final int NAME_MAX = 32;

    private LiteralHtml() {}

    static String of(String html) {
        if (html.indexOf('&') < 0) {
            return html;
        }
        var entity = ENTITY.matcher(html);
        var literal = new StringBuilder(html.length());
        int tag = HtmlTags.next(html, 0);
        int end = end(html, tag);
        while (entity.find()) {
            while (tag >= 0 && end <= entity.start()) {
                tag = HtmlTags.next(html, end);
                end = end(html, tag);
            }
            var character = Parser.unescapeEntities(entity.group(), false);
            boolean stays = tag >= 0 && tag < entity.start() || wouldBeMarkup(character, html, entity.end());
            entity.appendReplacement(literal, Matcher.quoteReplacement(stays ? entity.group() : character));
        }
        return entity.appendTail(literal).toString();
    }

    private static int end(String html, int tag) {
        int end = tag < 0 ? HtmlTags.NONE : HtmlTags.end(html, tag);
        return end == HtmlTags.NONE ? html.length() : end;
    }

    /** Reports whether unescaping a character would turn text into a tag or an entity. */
    private static boolean wouldBeMarkup(String character, String html, int next) {
        char after = next < html.length() ? html.charAt(next) : ' ';
        return switch (character) {
            case "<" -> Character.isLetter(after) || after == '/' || after == '!' || after == '?' || after == '&';
            case "&" -> after == '&' || isEntity(html, next);
            default -> false;
        };
    }

    /** Reports whether an entity name starts here. Some entities need no semicolon. */
    private static boolean isEntity(String html, int name) {
        int end = name;
        while (end < html.length() && end - name < NAME_MAX && (html.charAt(end) == '#' || Character.isLetterOrDigit(html.charAt(end)))) {
            end++;
        }
        var entity = "&" + html.substring(name, Math.min(end + 1, html.length()));
        return !Parser.unescapeEntities(entity, false).equals(entity);
    }
}
