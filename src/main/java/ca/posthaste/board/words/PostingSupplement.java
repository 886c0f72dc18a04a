package ca.posthaste.board.words;

import ca.posthaste.job.Disclosures;
import ca.posthaste.job.Posting;
import ca.posthaste.job.Workplace;
import ca.posthaste.job.WorkplaceType;
import ca.posthaste.language.Language;
import ca.posthaste.location.Province;
import ca.posthaste.page.HtmlText;
import ca.posthaste.page.Messages;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** Notes on remote work and disclosures. Where only a description is passed on, it must contain them: provinces, Google and Indeed require that. */
public record PostingSupplement(Language language) {
    private Messages texts() {
        return Messages.in(language);
    }

    /** @param isTheirs whether the text is the employer's own, in the language of the posting */
    public record Disclosure(String title, String text, boolean isTheirs) {}

    public List<Disclosure> disclosures(Posting posting) {
        var given = posting.disclosures();
        var all = new ArrayList<Disclosure>();
        if (Boolean.TRUE.equals(given.payAbove200000()) && (posting.salary() == null || posting.salary().amount() == null)) {
            all.add(new Disclosure(texts().get("jobPay"), texts().get("jobPayAbove"), false));
        }
        if (given.vacancy() != null) {
            all.add(new Disclosure(texts().get("jobVacancy"),
                texts().get(given.vacancy() == Disclosures.Vacancy.EXISTING ? "jobVacancyExisting" : "jobVacancyFuture"), false));
        }
        if (given.aiUsed() != null) {
            all.add(new Disclosure(texts().get("jobAi"), texts().get(given.aiUsed() ? "jobAiUsed" : "jobAiNotUsed"), false));
        }
        if (given.accommodation() != null) {
            all.add(new Disclosure(texts().get("jobAccommodation"), given.accommodation(), true));
        }
        for (var other : given.otherLanguages()) {
            all.add(new Disclosure(texts().get("jobOtherLanguage"), other.reason() == null ? other.language()
                : texts().get("jobOtherLanguageReason", other.language(), other.reason()), true));
        }
        return all;
    }

    /** Returns the provinces from which remote work may be done, or the country; empty for other work. */
    public String regions(Workplace workplace) {
        return workplace.regions().stream().map(region -> isCountry(region) ? "Canada" : Province.valueOf(region).in(language))
            .collect(Collectors.joining("; "));
    }

    /** Returns the notes as HTML to append to the description; empty if there are none. */
    public String html(Posting posting) {
        var html = new StringBuilder();
        if (posting.workplace().type() == WorkplaceType.REMOTE) {
            html.append("<p>").append(HtmlText.escaped(remote(posting.workplace()))).append("</p>");
        }
        disclosures(posting).forEach(one -> html.append("<p><strong>").append(HtmlText.escaped(one.title)).append("</strong><br>")
            .append(HtmlText.escaped(one.text)).append("</p>"));
        return html.toString();
    }

    private String remote(Workplace workplace) {
        return workplace.regions().stream().allMatch(PostingSupplement::isCountry) ? texts().get("jobRemoteAnywhere")
            : texts().get("jobRemoteFrom", regions(workplace));
    }

    private static boolean isCountry(String region) {
        return region.equals(Workplace.COUNTRY);
    }
}
