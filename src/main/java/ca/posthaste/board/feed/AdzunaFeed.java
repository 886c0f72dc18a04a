package ca.posthaste.board.feed;

import ca.posthaste.job.Salary;
import ca.posthaste.job.reference.PositionType;
import ca.posthaste.language.Language;
import ca.posthaste.location.Location;
import ca.posthaste.page.PayFormatter;
import java.util.Optional;

/**
 * The feed format of Adzuna, from its XML specification (https://www.adzuna.co.uk/jobs/xml-specification.html) as repeated at
 * <a href="https://docs.qhse-professionals.nl/job-feeds/xml-feeds/adzuna">docs.qhse-professionals.nl</a>. {@code salary_frequency} is hour, day, month
 * or year, so weekly pay is given as text only. It has no elements for cities, provinces, expiry dates or remote work; the description mentions remote work.
 */
final class AdzunaFeed implements FeedFormat {
    private final SkippedJobs skipped = new SkippedJobs();

    @Override public void begin(XmlBuffer xml) {
        xml.start("jobs");
    }

    @Override public void job(XmlBuffer xml, FeedItem item) {
        for (var language : skipped.longEnough(item)) {
            var description = FeedHtml.literal(item.description(language));
            item.posting().locations().forEach(place -> entry(xml, item, place, language, description));
        }
    }

    @Override public void end(XmlBuffer xml) {
        skipped.report(xml);
    }

    private static void entry(XmlBuffer xml, FeedItem item, Location place, Language language, String description) {
        xml.start("job").cdata("title", item.job().title(language)).cdata("id", item.reference(place.id(), language)).cdata("description", description)
            .cdata("url", item.address(language)).cdata("company", item.employer().orElse(IndeedFeed.CONFIDENTIAL.in(language)))
            .cdata("location", place.name() + ", " + place.province().english() + ", Canada").cdata("country", IndeedFeed.COUNTRY)
            .cdata("category", item.posting().categories().stream().findFirst().map(category -> category.name(language)).orElse(""))
            .cdata("contract_time", time(item.posting().positionType())).cdata("contract_type", type(item.posting().positionType()))
            .cdata("date", item.published().toString());
        item.pay().ifPresent(salary -> salary(xml, salary));
        xml.end();
    }

    private static void salary(XmlBuffer xml, Salary salary) {
        xml.cdata("salary", IndeedFeed.salary(salary, amount -> new PayFormatter(Language.ENGLISH).dollars(amount)));
        frequency(salary).ifPresent(frequency -> xml.cdata("salary_min", salary.amount().toPlainString())
            .cdata("salary_max", (salary.maxAmount() == null ? salary.amount() : salary.maxAmount()).toPlainString())
            .cdata("salary_frequency", frequency));
        xml.cdata("salary_currency", "CAD");
    }

    private static Optional<String> frequency(Salary salary) {
        return switch (salary.period()) {
            case HOURLY, DAILY, MONTHLY, YEARLY -> Optional.of(salary.period().unit());
            case WEEKLY -> Optional.empty();
        };
    }

    /** Returns the working time; empty for types that imply none. */
    private static String time(PositionType type) {
        return switch (type) {
            case FULL_TIME -> "full_time";
            case PART_TIME -> "part_time";
            case CONTRACT, TEMP, VOLUNTEER -> "";
        };
    }

    /** Returns the contract type. Full-time and part-time work that is neither a contract nor temporary is permanent. */
    private static String type(PositionType type) {
        return switch (type) {
            case FULL_TIME, PART_TIME -> "permanent";
            case CONTRACT, TEMP -> "contract";
            case VOLUNTEER -> "";
        };
    }
}
