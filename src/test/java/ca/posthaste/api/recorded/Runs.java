package ca.posthaste.api.recorded;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Abbreviation for a character that is repeated a hundred times or more: <code>{x × 300000}</code>. */
final class Runs {
    private static final int LONG = 100;
    private static final Pattern SHORT = Pattern.compile("\\{(.) × (\\d+)}");

    private Runs() {}

    static String written(String text) {
        return SHORT.matcher(text).replaceAll(run ->
            Matcher.quoteReplacement(run.group(1).repeat(Integer.parseInt(run.group(2)))));
    }

    static String shortened(String text) {
        var shorter = new StringBuilder();
        for (int i = 0; i < text.length(); ) {
            int end = i + 1;
            while (end < text.length() && text.charAt(end) == text.charAt(i)) {
                end++;
            }
            if (end - i < LONG) {
                shorter.append(text, i, end);
            } else {
                shorter.append('{').append(text.charAt(i)).append(" × ").append(end - i).append('}');
            }
            i = end;
        }
        return shorter.toString();
    }
}
