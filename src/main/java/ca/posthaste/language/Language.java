package ca.posthaste.language;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** The languages we support, each with its code in the API and in the database. */
public enum Language {
    ENGLISH("en", "English", "anglais"), FRENCH("fr", "French", "français");

    public static final List<String> WORDS = Arrays.stream(values()).map(Language::word).toList();

    private final String word;
    private final Bilingual title;

    Language(String word, String english, String french) {
        this.word = word;
        title = new Bilingual(english, french);
    }

    public String word() {
        return word;
    }

    public Language other() {
        return this == ENGLISH ? FRENCH : ENGLISH;
    }

    /** Returns the name of the language. */
    public Bilingual title() {
        return title;
    }

    /** Returns the name of the language in English, for the operator. */
    public String english() {
        return title.english();
    }

    public static Optional<Language> of(String word) {
        return Arrays.stream(values()).filter(language -> language.word.equals(word)).findFirst();
    }
}
