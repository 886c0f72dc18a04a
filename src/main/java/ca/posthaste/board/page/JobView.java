package ca.posthaste.board.page;

import ca.posthaste.api.ApiVersion;
import ca.posthaste.board.PublicJob;
import ca.posthaste.board.words.JobWords;
import ca.posthaste.job.Disclosures;
import ca.posthaste.job.Workplace;
import ca.posthaste.language.Language;
import ca.posthaste.location.Location;
import ca.posthaste.location.Province;
import ca.posthaste.page.DateWords;
import ca.posthaste.page.Markup;
import ca.posthaste.page.Texts;
import ca.posthaste.reference.RoutingType;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/**
 * A posting on its page, in words.
 *
 * @param language     of the title and the description
 * @param written      the language that the employer wrote disclosures in
 * @param employerPath empty for a confidential employer
 * @param pay          empty if nothing is said of it
 * @param regions      from where remote work may be done; empty for other work
 * @param closing      how soon it closes; empty unless that is soon
 * @param described    HTML, which was limited to allowed tags when the job was written
 * @param appliesHere  whether applications are sent through this page
 * @param applyPath    leads to the employer's site, and counts who goes there
 */
public record JobView(int id, String path, String title, String language, String written, boolean isTranslated, String employer,
                      String employerPath, String pay, List<String> places, String workplace, String regions, String positionType,
                      String categories, LocalDate published, String publishedWords, String age, LocalDate closes, String closesWords,
                      String closing, List<Disclosure> disclosures, Markup described, boolean appliesHere, String applyPath, String mailto) {

    /** @param text of the employer's own, if {@code isTheirs}; else ours */
    public record Disclosure(String title, String text, boolean isTheirs) {}

    static JobView of(PublicJob job, Language language, LocalDate today, String home) {
        var posting = job.posting();
        var words = new JobWords(language);
        var texts = Texts.in(language);
        var dates = new DateWords(language, today);
        var path = words.path(job);
        boolean isTranslated = words.isTranslated(job);
        return new JobView(job.id(), path, words.title(job), words.shownIn(job).word(), posting.language().word(), isTranslated,
            words.employer(job), words.employerPath(job), words.pay(posting.salary()),
            posting.locations().stream().map(Location::description).toList(), words.workplace(posting.workplace().type()),
            regions(posting.workplace(), language), posting.positionType().name(language),
            posting.categories().stream().map(one -> one.name(language)).collect(Collectors.joining("; ")), posting.dates().published(),
            dates.day(posting.dates().published()), dates.posted(posting.dates().published()), posting.dates().closes(),
            dates.day(posting.dates().closes()), dates.closes(posting.dates().closes()), disclosures(posting.disclosures(), texts),
            new Markup(isTranslated ? posting.translation().description() : posting.description()), posting.routing().type() == RoutingType.EMAIL,
            ApiVersion.V1_2.basePath() + "/public/jobs/" + job.id() + "/apply",
            "mailto:?subject=" + encoded(words.title(job)) + "&body=" + encoded(home + path));
    }

    private static String regions(Workplace workplace, Language language) {
        return workplace.regions().stream().map(region -> region.equals("CA") ? "Canada"
            : Province.valueOf(region).in(language)).collect(Collectors.joining("; "));
    }

    private static List<Disclosure> disclosures(Disclosures given, Texts texts) {
        var all = new ArrayList<Disclosure>();
        if (given.vacancy() != null) {
            all.add(new Disclosure(texts.get("jobVacancy"),
                texts.get(given.vacancy() == Disclosures.Vacancy.EXISTING ? "jobVacancyExisting" : "jobVacancyFuture"), false));
        }
        if (given.aiUsed() != null) {
            all.add(new Disclosure(texts.get("jobAi"), texts.get(given.aiUsed() ? "jobAiUsed" : "jobAiNotUsed"), false));
        }
        if (given.accommodation() != null) {
            all.add(new Disclosure(texts.get("jobAccommodation"), given.accommodation(), true));
        }
        for (var other : given.otherLanguages()) {
            all.add(new Disclosure(texts.get("jobOtherLanguage"), other.reason() == null ? other.language()
                : texts.get("jobOtherLanguageReason", other.language(), other.reason()), true));
        }
        return all;
    }

    static String encoded(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8).replace("+", "%20");
    }
}
