package ca.posthaste.board.feed;

import ca.posthaste.api.Timestamps;
import ca.posthaste.job.Salary;
import ca.posthaste.location.Location;
import ca.posthaste.reference.PositionType;
import java.math.BigDecimal;

/** The format of LinkedIn, which is told at the beginning how many entries to expect. */
final class LinkedInFeed implements FeedFormat {
    private static final String CURRENCY = "CAD";

    @Override public boolean isCounted() {
        return true;
    }

    @Override public void begin(Xml xml, Head head) {
        xml.start("source").cdata("lastBuildDate", Timestamps.http(head.at())).cdata("publisherUrl", head.home())
            .cdata("publisher", head.board()).cdata("expectedJobCount", String.valueOf(head.totals().places()));
    }

    @Override public void job(Xml xml, FeedItem item) {
        var description = LiteralHtml.of(item.description(item.language()));
        item.places().forEach(place -> entry(xml, item, place, description));
    }

    private static void entry(Xml xml, FeedItem item, Location place, String description) {
        var language = item.language();
        xml.start("job").cdata("partnerJobId", item.reference(place))
            .cdata("company", item.employer().orElse(IndeedFeed.CONFIDENTIAL.in(language))).cdata("title", item.title(language))
            .cdata("description", description).cdata("applyUrl", item.address(language))
            .cdata("location", place.name() + ", " + place.province().name() + ", Canada").cdata("city", place.name())
            .cdata("state", place.province().name()).cdata("country", IndeedFeed.COUNTRY).cdata("jobtype", jobType(item.positionType()))
            .cdata("workplaceTypes", workplace(item)).cdata("listDate", item.published().toString())
            .cdata("expirationDate", item.closes().toString());
        item.pay().ifPresent(salary -> salaries(xml, salary));
        xml.end();
    }

    private static void salaries(Xml xml, Salary salary) {
        xml.start("salaries").start("salary");
        amount(xml, "highEnd", salary.maxAmount() == null ? salary.amount() : salary.maxAmount());
        amount(xml, "lowEnd", salary.amount());
        xml.cdata("period", period(salary)).cdata("type", "BASE_SALARY").end().end();
    }

    private static void amount(Xml xml, String name, BigDecimal amount) {
        xml.start(name).cdata("amount", amount.toPlainString()).cdata("currencyCode", CURRENCY).end();
    }

    private static String period(Salary salary) {
        return switch (salary.period()) {
            case YEARLY -> "YEARLY";
            case MONTHLY -> "MONTHLY";
            case WEEKLY -> "WEEKLY";
            case DAILY -> "DAILY";
            case HOURLY -> "HOURLY";
        };
    }

    private static String jobType(PositionType type) {
        return type == PositionType.TEMP ? "TEMPORARY" : type.name();
    }

    private static String workplace(FeedItem item) {
        return switch (item.workplace()) {
            case ONSITE -> "On-site";
            case HYBRID -> "Hybrid";
            case REMOTE -> "Remote";
        };
    }
}
