package ca.posthaste.console.attack;

import java.nio.charset.StandardCharsets;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;

/**
 * Text that would become markup, script or a template expression if it were not escaped. Each text starts with a marker that names its source, so that a test
 * can tell whether a page shows it.
 */
final class HostileText {
    private static final Pattern SOURCE = Pattern.compile("Q-([A-Za-z]+)-Q");
    private static final String SHORT = "\"'><planted-x>{t:a}";
    private static final String MIDDLE = "\"'><planted-x onclick=hit()><script>hit()</script>{console.token}";
    private static final String LONG = "{console.token}\"'><planted-x onclick=\"hit()\"></title></textarea></script><script>hit()</script><img src=x onerror=hit()>"
        + "<svg/onload=hit()><a href=\"javascript:hit()\">a</a>{#if a}{/if}{t:a}<!--";

    private HostileText() {}

    private static String name(String source) {
        return "Q-" + source + "-Q";
    }

    /** Returns the longest variant that fits into this many characters. */
    static String text(String source, int limit) {
        for (var rest : new String[] {LONG, MIDDLE, SHORT}) {
            if (name(source).length() + rest.length() <= limit) {
                return name(source) + rest;
            }
        }
        throw new IllegalArgumentException(source + " does not fit into " + limit);
    }

    static String text(String source) {
        return text(source, Integer.MAX_VALUE);
    }

    /** Like {@link #text(String)}, but with control characters that our API rejects and that may still be in a database or come from a mail server. */
    static String withControls(String source) {
        return text(source) + "\u202egnp\u2066\u0001\u0008\u001b[31m\u007f\u0085\u2028\r\n\t";
    }

    /** Returns the part that a header can hold. */
    static String header(String source) {
        return new String(text(source).getBytes(StandardCharsets.US_ASCII), StandardCharsets.US_ASCII);
    }

    /** Returns a hostile text that is nevertheless a valid address. */
    static String email(String source) {
        return name(source) + "'onclick='hit`{console.token}&lt=x@example.com".replace("console.token", "a");
    }

    /** Returns the text as a description with allowed tags. */
    static String description(String source) {
        return "<p>" + text(source).replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;") + "</p>";
    }

    /** Returns the sources of the texts in this page. */
    static Set<String> sources(String page) {
        var found = new TreeSet<String>();
        SOURCE.matcher(page).results().forEach(match -> found.add(match.group(1)));
        return found;
    }
}
