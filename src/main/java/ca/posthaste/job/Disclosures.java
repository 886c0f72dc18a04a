package ca.posthaste.job;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/**
 * Statements in a posting that provinces require.
 *
 * @param aiUsed         whether software screens applicants; null if not stated
 * @param vacancy        whether the position is vacant now or in the future; null if not stated
 * @param accommodation  accommodation offered to applicants with a disability; null if not stated
 * @param otherLanguages languages besides French that the work requires
 * @param payAbove200000 whether the expected pay is above 200,000 a year, for a posting that does not state it; null if not stated
 */
public record Disclosures(Boolean aiUsed, Vacancy vacancy, String accommodation, List<OtherLanguage> otherLanguages, Boolean payAbove200000) {
    public static final Disclosures NONE = new Disclosures(null, null, null, List.of());
    static final int ACCOMMODATION_MAX = 500;
    static final int OTHER_LANGUAGES_MAX = 10;

    public Disclosures {
        otherLanguages = List.copyOf(otherLanguages);
    }

    /** Creates disclosures without a statement about pay. */
    public Disclosures(Boolean aiUsed, Vacancy vacancy, String accommodation, List<OtherLanguage> otherLanguages) {
        this(aiUsed, vacancy, accommodation, otherLanguages, null);
    }

    /** Time of the vacancy: now or in the future. */
    public enum Vacancy {
        EXISTING, FUTURE;

        static final List<String> WORDS = Arrays.stream(values()).map(Vacancy::code).toList();

        public String code() {
            return name().toLowerCase(Locale.ROOT);
        }

        static Vacancy of(String word) {
            return valueOf(word.toUpperCase(Locale.ROOT));
        }
    }

    /** @param reason reason why the work requires the language; null if not stated */
    public record OtherLanguage(String language, String reason) {
        static final int LANGUAGE_MAX = 40;
        static final int REASON_MAX = 500;
    }
}
