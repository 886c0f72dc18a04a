package ca.posthaste.board.page;

import ca.posthaste.api.ApiVersion;
import ca.posthaste.board.PublicJob;
import ca.posthaste.board.words.JobText;
import ca.posthaste.board.words.PostingSupplement;
import ca.posthaste.job.reference.RoutingType;
import ca.posthaste.language.Language;
import ca.posthaste.location.Location;
import ca.posthaste.page.DateFormatter;
import ca.posthaste.page.SafeHtml;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.LocalDate;
import java.util.List;
import java.util.stream.Collectors;

/** A posting as shown on its page. Texts that do not apply are empty. {@code written}: language of the disclosures; {@code applyPath}: counting redirect. */
public record JobPageView(int id, String path, String title, String language, String written, boolean isTranslated, String employer,
                      String employerPath, String pay, List<String> places, String workplace, String regions, String positionType,
                      String categories, LocalDate published, String publishedWords, String age, String refreshed, LocalDate closes, String closesWords,
                      String closing, List<PostingSupplement.Disclosure> disclosures, SafeHtml described, boolean appliesHere, String applyPath,
                      String mailto) {
    public static JobPageView of(PublicJob job, Language language, LocalDate today, String baseUrl) {
        var posting = job.posting();
        var words = new JobText(language);
        var notes = new PostingSupplement(language);
        var dates = new DateFormatter(language, today);
        var path = words.path(job);
        boolean isTranslated = job.isTranslatedFor(language);
        return new JobPageView(job.id(), path, job.title(language), job.shownIn(language).code(), posting.language().code(), isTranslated,
            words.employer(job), words.employerPath(job), words.pay(posting.salary()),
            posting.locations().stream().map(Location::description).toList(), words.workplace(posting.workplace().type()),
            notes.regions(posting.workplace()), posting.positionType().title(language),
            posting.categories().stream().map(one -> one.title(language)).collect(Collectors.joining("; ")), job.firstPublished(),
            dates.day(job.firstPublished()), dates.posted(job.firstPublished()), job.isRefreshed() ? dates.day(posting.dates().published()) : "",
            posting.dates().closes(), dates.day(posting.dates().closes()), dates.closes(posting.dates().closes()), notes.disclosures(posting),
            new SafeHtml(job.description(language)), posting.routing().type() == RoutingType.EMAIL,
            ApiVersion.V1_2.basePath() + "/public/jobs/" + job.id() + "/apply",
            "mailto:?subject=" + encoded(job.title(language)) + "&body=" + encoded(baseUrl + path));
    }

    public static String encoded(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8).replace("+", "%20");
    }
}
