package ca.posthaste.job;

import ca.posthaste.job.Disclosures.OtherLanguage;
import ca.posthaste.job.Disclosures.Vacancy;
import ca.posthaste.json.JsonShape;
import ca.posthaste.problem.FieldInput;
import ca.posthaste.problem.JsonObjectReader;
import java.util.List;

/** The disclosures in a request, field by field. */
public record DisclosuresPatch(FieldInput<Boolean> aiUsed, FieldInput<Vacancy> vacancy, FieldInput<String> accommodation,
                        FieldInput<List<OtherLanguage>> otherLanguages, FieldInput<Boolean> payAbove200000) {
    public static final JsonShape SHAPE = JsonShape.of("aiUsed", "vacancy", "accommodation", "payAbove200000")
        .with("otherLanguages", JsonShape.of("language", "reason"));

    public static DisclosuresPatch from(JsonObjectReader in) {
        return new DisclosuresPatch(in.flag("aiUsed"), in.word("vacancy", Vacancy.WORDS, Vacancy::of),
            in.text("accommodation", Disclosures.ACCOMMODATION_MAX),
            in.list("otherLanguages", 0, Disclosures.OTHER_LANGUAGES_MAX, DisclosuresPatch::language),
            in.flag("payAbove200000"));
    }

    private static FieldInput<OtherLanguage> language(JsonObjectReader in) {
        var language = JobPatch.needed(in, "language", in.text("language", OtherLanguage.LANGUAGE_MAX));
        var reason = in.text("reason", OtherLanguage.REASON_MAX);
        return language.isValue() && !reason.isFaulty() ? FieldInput.of(new OtherLanguage(language.value(), reason.or(null)))
            : FieldInput.faulty();
    }

    public Disclosures over(Disclosures current) {
        return new Disclosures(aiUsed.over(current.aiUsed(), null), vacancy.over(current.vacancy(), null),
            accommodation.over(current.accommodation(), null), otherLanguages.over(current.otherLanguages(), List.of()),
            payAbove200000.over(current.payAbove200000(), null));
    }
}
