package ca.posthaste.board.page;

import ca.posthaste.api.ApiVersion;
import ca.posthaste.board.PublicJob;
import ca.posthaste.board.words.JobWords;
import ca.posthaste.board.words.PostingNotes;
import ca.posthaste.language.Language;
import ca.posthaste.location.Location;
import ca.posthaste.page.DateWords;
import ca.posthaste.page.Markup;
import ca.posthaste.reference.RoutingType;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.LocalDate;
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
 * @param published    when it was first published
 * @param refreshed    the day on which it was refreshed; empty if it was not
 * @param closing      how soon it closes; empty unless that is soon
 * @param described    HTML, which was limited to allowed tags when the job was written
 * @param appliesHere  whether applications are sent through this page
 * @param applyPath    leads to the employer's site, and counts who goes there
 */
public record JobView(int id, String path, String title, String language, String written, boolean isTranslated, String employer,
                      String employerPath, String pay, List<String> places, String workplace, String regions, String positionType,
                      String categories, LocalDate published, String publishedWords, String age, String refreshed, LocalDate closes, String closesWords,
                      String closing, List<PostingNotes.Disclosure> disclosures, Markup described, boolean appliesHere, String applyPath, String mailto) {

    static JobView of(PublicJob job, Language language, LocalDate today, String home) {
        var posting = job.posting();
        var words = new JobWords(language);
        var notes = new PostingNotes(language);
        var dates = new DateWords(language, today);
        var path = words.path(job);
        boolean isTranslated = words.isTranslated(job);
        return new JobView(job.id(), path, words.title(job), words.shownIn(job).word(), posting.language().word(), isTranslated,
            words.employer(job), words.employerPath(job), words.pay(posting.salary()),
            posting.locations().stream().map(Location::description).toList(), words.workplace(posting.workplace().type()),
            notes.regions(posting.workplace()), posting.positionType().name(language),
            posting.categories().stream().map(one -> one.name(language)).collect(Collectors.joining("; ")), job.firstPublished(),
            dates.day(job.firstPublished()), dates.posted(job.firstPublished()), job.isRefreshed() ? dates.day(posting.dates().published()) : "", posting.dates().closes(),
            dates.day(posting.dates().closes()), dates.closes(posting.dates().closes()), notes.disclosures(posting),
            new Markup(isTranslated ? posting.translation().description() : posting.description()), posting.routing().type() == RoutingType.EMAIL,
            ApiVersion.V1_2.basePath() + "/public/jobs/" + job.id() + "/apply",
            "mailto:?subject=" + encoded(words.title(job)) + "&body=" + encoded(home + path));
    }

    static String encoded(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8).replace("+", "%20");
    }
}
