package ca.posthaste.language;

/**
 * A text in both languages. Whoever writes one must write the other, so none can be missing. The reader's language is known only when the text is
 * sent.
 */
public record Bilingual(String english, String french) {

    /** With the same values in both, as {@link String#format}: {@code %s}, or {@code %2$s} where the order differs. */
    public static Bilingual format(String english, String french, Object... values) {
        return new Bilingual(String.format(english, in(Language.ENGLISH, values)), String.format(french, in(Language.FRENCH, values)));
    }

    /** A value may be bilingual itself. */
    private static Object[] in(Language language, Object[] values) {
        var each = new Object[values.length];
        for (int i = 0; i < values.length; i++) {
            each[i] = values[i] instanceof Bilingual text ? text.in(language) : values[i];
        }
        return each;
    }

    public String in(Language language) {
        return language == Language.FRENCH ? french : english;
    }
}
