package ca.posthaste.job;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/**
 * What a posting says because a province asks for it.
 *
 * @param aiUsed         whether software screens applicants; null if nothing is said
 * @param vacancy        null if nothing is said
 * @param accommodation  what applicants with a disability are offered; null if nothing is said
 * @param otherLanguages which languages besides French the work needs
 * @param payAbove200000 whether the expected pay is above 200,000 a year, for a posting that does not state it; null if nothing is said
 */
public record Disclosures(Boolean aiUsed, Vacancy vacancy, String accommodation, List<OtherLanguage> otherLanguages, Boolean payAbove200000) {
    public static final Disclosures NONE = new Disclosures(null, null, null, List.of());
    static final int ACCOMMODATION_MAX = 500;
    static final int OTHER_LANGUAGES_MAX = 10;

    public Disclosures {
        otherLanguages = List.copyOf(otherLanguages);
    }

    /** Without a statement about pay. */
    public Disclosures(Boolean aiUsed, Vacancy vacancy, String accommodation, List<OtherLanguage> otherLanguages) {
        this(aiUsed, vacancy, accommodation, otherLanguages, null);
    }

    /** Whether somebody is wanted now. */
    public enum Vacancy {
        EXISTING, FUTURE;

        static final List<String> WORDS = Arrays.stream(values()).map(Vacancy::word).toList();

        String word() {
            return name().toLowerCase(Locale.ROOT);
        }

        static Vacancy of(String word) {
            return valueOf(word.toUpperCase(Locale.ROOT));
        }
    }

    /** @param reason why the work needs it; null if none is given */
    public record OtherLanguage(String language, String reason) {
        static final int LANGUAGE_MAX = 40;
        static final int REASON_MAX = 500;
    }
}
