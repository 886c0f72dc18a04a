package ca.posthaste.board.feed;

import ca.posthaste.api.Timestamps;
import ca.posthaste.job.Salary;
import ca.posthaste.job.Workplace;
import ca.posthaste.job.WorkplaceType;
import ca.posthaste.job.reference.PositionType;
import ca.posthaste.language.Bilingual;
import ca.posthaste.language.Language;
import ca.posthaste.location.Location;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.temporal.ChronoUnit;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * The feed format of Indeed, which Talent.com, Jooble and many others read, too, from its <a href="https://docs.indeed.com/indeed-apply/xml-feed">XML
 * feed reference</a>, read as a whole in an older copy at <a href="https://docs.qhse-professionals.nl/job-feeds/xml-feeds/indeed">qhse-professionals.nl</a>.
 * Each place and language is a job with its own reference number, and a salary has no thousands separators. A fully remote job has the city "Remote",
 * the province from which the work is done, if any, and an empty postal code: with a real city it is not listed as remote. No element has the language.
 */
record IndeedFeed(Head head) implements FeedFormat {
    /** Placeholder for the name of a confidential employer. */
    static final Bilingual CONFIDENTIAL = new Bilingual("Confidential", "Confidentiel");
    static final String COUNTRY = "CA";
    private static final String REMOTE = "Remote";

    @Override public void begin(XmlBuffer xml) {
        xml.start("source").cdata("publisher", head.board()).cdata("publisherurl", head.baseUrl())
            .cdata("lastBuildDate", Timestamps.json(head.at().truncatedTo(ChronoUnit.SECONDS)));
    }

    @Override public void job(XmlBuffer xml, FeedItem item) {
        item.languages().forEach(language -> entries(xml, item, language));
    }

    private static void entries(XmlBuffer xml, FeedItem item, Language language) {
        var description = FeedHtml.literal(item.description(language));
        if (item.posting().workplace().type() == WorkplaceType.REMOTE) {
            item.posting().workplace().regions().forEach(region ->
                entry(xml, item, item.reference(region, language), language, description, () -> remote(xml, region)));
        } else {
            item.posting().locations().forEach(place ->
                entry(xml, item, item.reference(place.id(), language), language, description, () -> place(xml, place)));
        }
    }

    private static void entry(XmlBuffer xml, FeedItem item, String reference, Language language, String description, Runnable place) {
        var company = item.employer().orElse(CONFIDENTIAL.in(language));
        xml.start("job").cdata("title", item.job().title(language)).cdata("date", item.publishedAt().toString())
            .cdata("referencenumber", reference).cdata("requisitionid", String.valueOf(item.job().id()))
            .cdata("url", item.address(language)).cdata("company", company).cdata("sourcename", company);
        place.run();
        xml.cdata("description", description).cdata("salary", item.pay().map(pay -> salary(pay, IndeedFeed::dollars)).orElse(""))
            .cdata("jobtype", jobType(item.posting().positionType()))
            .cdata("category", item.posting().categories().stream().map(category -> category.name(language)).collect(Collectors.joining(", ")))
            .cdata("remotetype", remoteType(item)).cdata("expirationdate", item.posting().dates().closes().toString()).end();
    }

    private static void place(XmlBuffer xml, Location place) {
        xml.cdata("city", place.name()).cdata("state", place.province().name()).cdata("country", COUNTRY);
    }

    private static void remote(XmlBuffer xml, String region) {
        xml.cdata("city", REMOTE);
        if (region.equals(Workplace.COUNTRY)) {
            xml.empty("state");
        } else {
            xml.cdata("state", region);
        }
        xml.cdata("country", COUNTRY).empty("postalcode");
    }

    /** Formats a salary for programs, independent of the language: {@code $24.50 - $30 per hour}. */
    static String salary(Salary salary, Function<BigDecimal, String> dollars) {
        boolean isRange = salary.maxAmount() != null && salary.maxAmount().compareTo(salary.amount()) > 0;
        return dollars.apply(salary.amount()) + (isRange ? " - " + dollars.apply(salary.maxAmount()) : "") + " per " + salary.period().unit();
    }

    private static String dollars(BigDecimal amount) {
        boolean isWhole = amount.stripTrailingZeros().scale() <= 0;
        return "$" + (isWhole ? amount.setScale(0) : amount.setScale(2, RoundingMode.HALF_EVEN)).toPlainString();
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
        return switch (item.posting().workplace().type()) {
            case ONSITE -> "";
            case HYBRID -> "Hybrid remote";
            case REMOTE -> "Fully remote";
        };
    }
}
