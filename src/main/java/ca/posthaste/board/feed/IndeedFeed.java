package ca.posthaste.board.feed;

import ca.posthaste.api.Timestamps;
import ca.posthaste.job.Salary;
import ca.posthaste.language.Bilingual;
import ca.posthaste.language.Language;
import ca.posthaste.location.Location;
import ca.posthaste.page.PayWords;
import ca.posthaste.reference.PositionType;
import java.time.temporal.ChronoUnit;
import java.util.stream.Collectors;

/** The format of Indeed, which Talent.com, Jooble and many others read, too: everything in CDATA, one entry for each place. */
final class IndeedFeed implements FeedFormat {
    /** What stands in place of a name that is not told. */
    static final Bilingual CONFIDENTIAL = new Bilingual("Confidential", "Confidentiel");
    static final String COUNTRY = "CA";

    @Override public void begin(Xml xml, Head head) {
        xml.start("source").cdata("publisher", head.board()).cdata("publisherurl", head.home())
            .cdata("lastBuildDate", Timestamps.json(head.at().truncatedTo(ChronoUnit.SECONDS)));
    }

    @Override public void job(Xml xml, FeedItem item) {
        var description = LiteralHtml.of(item.description(item.language()));
        item.places().forEach(place -> entry(xml, item, place, description));
    }

    private static void entry(Xml xml, FeedItem item, Location place, String description) {
        var language = item.language();
        xml.start("job").cdata("title", item.title(language)).cdata("date", item.publishedAt().toString())
            .cdata("referencenumber", item.reference(place)).cdata("requisitionid", String.valueOf(item.id()))
            .cdata("url", item.address(language)).cdata("company", item.employer().orElse(CONFIDENTIAL.in(language)))
            .cdata("city", place.name()).cdata("state", place.province().name()).cdata("country", COUNTRY)
            .cdata("description", description).cdata("salary", item.pay().map(IndeedFeed::salary).orElse(""))
            .cdata("jobtype", jobType(item.positionType()))
            .cdata("category", item.categories().stream().map(category -> category.name(language)).collect(Collectors.joining(", ")))
            .cdata("remotetype", remoteType(item)).cdata("language", language.word())
            .cdata("expirationdate", item.closes().toString()).end();
    }

    /** As programs read it, whatever the language: {@code $24.50 - $30 per hour}. */
    static String salary(Salary salary) {
        var words = new PayWords(Language.ENGLISH);
        boolean isRange = salary.maxAmount() != null && salary.maxAmount().compareTo(salary.amount()) > 0;
        return words.dollars(salary.amount()) + (isRange ? " - " + words.dollars(salary.maxAmount()) : "") + " per " + salary.period().unit();
    }

    private static String jobType(PositionType type) {
        return switch (type) {
            case FULL_TIME -> "fulltime";
            case PART_TIME -> "parttime";
            case CONTRACT -> "contract";
            case TEMP -> "temporary";
            case VOLUNTEER -> "volunteer";
        };
    }

    private static String remoteType(FeedItem item) {
        return switch (item.workplace()) {
            case ONSITE -> "";
            case HYBRID -> "Hybrid remote";
            case REMOTE -> "Fully remote";
        };
    }
}
