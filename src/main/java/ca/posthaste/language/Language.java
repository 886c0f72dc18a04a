package ca.posthaste.language;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** The languages we support, each with its code in the API and in the database. */
public enum Language {
    ENGLISH("en", "English", "anglais"), FRENCH("fr", "French", "français");

    public static final List<String> WORDS = Arrays.stream(values()).map(Language::code).toList();

    private final String code;
    private final Bilingual title;

    Language(String code, String english, String french) {
        this.code = code;
        title = new Bilingual(english, french);
    }

    public String code() {
        return code;
    }

    public Language other() {
        return this == ENGLISH ? FRENCH : ENGLISH;
    }

    public Bilingual title() {
        return title;
    }

    /** Returns the name of the language in English, for the operator. */
    public String english() {
        return title.english();
    }

    public static Optional<Language> of(String word) {
        return Arrays.stream(values()).filter(language -> language.code.equals(word)).findFirst();
    }
}
