package ca.posthaste.job;

import ca.posthaste.json.JsonShape;
import ca.posthaste.language.Coded;
import ca.posthaste.problem.FieldInput;
import ca.posthaste.problem.JsonObjectReader;
import java.util.List;

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
    public static final Disclosures NONE = new Disclosures(null, null, null, List.of(), null);
    static final int ACCOMMODATION_MAX = 500;
    static final int OTHER_LANGUAGES_MAX = 10;

    public Disclosures {
        otherLanguages = List.copyOf(otherLanguages);
    }

    /** Time of the vacancy: now or in the future. */
    public enum Vacancy implements Coded {
        EXISTING, FUTURE;

        static final List<String> WORDS = Coded.words(Vacancy.class);
    }

    /** @param reason reason why the work requires the language; null if not stated */
    public record OtherLanguage(String language, String reason) {
        static final int LANGUAGE_MAX = 40;
        static final int REASON_MAX = 500;
    }

    /** The disclosures in a request, field by field. */
    public record Patch(FieldInput<Boolean> aiUsed, FieldInput<Vacancy> vacancy, FieldInput<String> accommodation,
                            FieldInput<List<OtherLanguage>> otherLanguages, FieldInput<Boolean> payAbove200000) {
        public static final JsonShape SHAPE = JsonShape.of("aiUsed", "vacancy", "accommodation", "payAbove200000")
            .with("otherLanguages", JsonShape.of("language", "reason"));

        public static Patch from(JsonObjectReader in) {
            return new Patch(in.flag("aiUsed"), in.word("vacancy", Vacancy.WORDS, word -> Coded.of(Vacancy.class, word)),
                in.text("accommodation", ACCOMMODATION_MAX), in.list("otherLanguages", 0, OTHER_LANGUAGES_MAX, Patch::language), in.flag("payAbove200000"));
        }

        private static FieldInput<OtherLanguage> language(JsonObjectReader in) {
            var language = JobPatch.needed(in, "language", in.text("language", OtherLanguage.LANGUAGE_MAX));
            var reason = in.text("reason", OtherLanguage.REASON_MAX);
            return !language.isValue() || reason.isFaulty() ? FieldInput.faulty() : FieldInput.of(new OtherLanguage(language.value(), reason.or(null)));
        }

        public Disclosures over(Disclosures current) {
            return new Disclosures(aiUsed.over(current.aiUsed(), null), vacancy.over(current.vacancy(), null),
                accommodation.over(current.accommodation(), null), otherLanguages.over(current.otherLanguages(), List.of()),
                payAbove200000.over(current.payAbove200000(), null));
        }
    }
}
