package ca.posthaste.language;

/** A text in both languages: the reader's language is known only when the text is sent. */
public record Bilingual(String english, String french) {
    public String in(Language language) {
        return language == Language.FRENCH ? french : english;
    }
}
