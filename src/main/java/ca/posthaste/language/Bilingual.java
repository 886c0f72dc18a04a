package ca.posthaste.language;

import java.util.Arrays;

/**
 * A text in both languages. A text cannot be created in only one of them, so none can be missing. The reader's language is known only when
 * the text is sent.
 */
public record Bilingual(String english, String french) {

    /**
     * Formats both texts with the same values, like {@link String#format}: {@code %s}, or {@code %2$s} where the order differs. A value may
     * be bilingual itself.
     */
    public static Bilingual format(String english, String french, Object... values) {
        return new Bilingual(filled(english, Language.ENGLISH, values), filled(french, Language.FRENCH, values));
    }

    /**
     * Formats one text. Most texts contain only plain {@code %s}, which is replaced here: {@link String#format} takes many times as long,
     * and a description may have thousands of violations.
     */
    private static String filled(String text, Language language, Object[] values) {
        var filled = new StringBuilder(text.length() + 32);
        int at = 0;
        int next = 0;
        for (int percent = text.indexOf('%'); percent >= 0; percent = text.indexOf('%', at)) {
            if (!text.startsWith("%s", percent)) {
                return String.format(text, Arrays.stream(values).map(value -> in(language, value)).toArray());
            }
            filled.append(text, at, percent).append(in(language, values[next++]));
            at = percent + 2;
        }
        return filled.append(text, at, text.length()).toString();
    }

    private static Object in(Language language, Object value) {
        return value instanceof Bilingual text ? text.in(language) : value;
    }

    public String in(Language language) {
        return language == Language.FRENCH ? french : english;
    }
}
