package ca.posthaste.board.feed;

import ca.posthaste.job.Salary;
import ca.posthaste.location.Location;
import ca.posthaste.reference.PositionType;

/** The format of Adzuna. */
final class AdzunaFeed implements FeedFormat {

    @Override public void begin(Xml xml, Head head) {
        xml.start("jobs");
    }

    @Override public void job(Xml xml, FeedItem item) {
        var description = LiteralHtml.of(item.description(item.language()));
        item.places().forEach(place -> entry(xml, item, place, description));
    }

    private static void entry(Xml xml, FeedItem item, Location place, String description) {
        var language = item.language();
        xml.start("job").cdata("title", item.title(language)).cdata("id", item.reference(place)).cdata("description", description)
            .cdata("url", item.address(language)).cdata("company", item.employer().orElse(IndeedFeed.CONFIDENTIAL.in(language)))
            .cdata("location", place.name() + ", " + place.province().english() + ", Canada").cdata("city", place.name())
            .cdata("state", place.province().name()).cdata("country", IndeedFeed.COUNTRY)
            .cdata("category", item.categories().stream().findFirst().map(category -> category.name(language)).orElse(""))
            .cdata("contract_time", time(item.positionType())).cdata("contract_type", type(item.positionType()))
            .cdata("date", item.published().toString()).cdata("expiry", item.closes().toString());
        item.pay().ifPresent(salary -> salary(xml, salary));
        xml.end();
    }

    private static void salary(Xml xml, Salary salary) {
        xml.cdata("salary", IndeedFeed.salary(salary)).cdata("salary_min", salary.amount().toPlainString())
            .cdata("salary_max", (salary.maxAmount() == null ? salary.amount() : salary.maxAmount()).toPlainString())
            .cdata("salary_currency", "CAD").cdata("salary_period", salary.period().unit());
    }

    /** Nothing for what is neither. */
    private static String time(PositionType type) {
        return type == PositionType.FULL_TIME ? "full_time" : type == PositionType.PART_TIME ? "part_time" : "";
    }

    private static String type(PositionType type) {
        return type == PositionType.CONTRACT || type == PositionType.TEMP ? "contract" : "";
    }
}
