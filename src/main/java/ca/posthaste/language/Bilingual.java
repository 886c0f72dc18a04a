package ca.posthaste.language;

/**
 * A text in both languages. A text cannot be created in only one of them, so none can be missing. The reader's language is known only when
 * the text is sent.
 */
public record Bilingual(String english, String french) {

    public String in(Language language) {
        return language == Language.FRENCH ? french : english;
    }
}
