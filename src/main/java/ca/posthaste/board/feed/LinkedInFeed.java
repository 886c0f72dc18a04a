package ca.posthaste.board.feed;

import ca.posthaste.api.Timestamps;
import ca.posthaste.job.Salary;
import ca.posthaste.job.reference.PositionType;
import ca.posthaste.language.Language;
import ca.posthaste.location.Location;
import ca.posthaste.page.HtmlText;
import ca.posthaste.page.Messages;
import java.math.BigDecimal;
import java.util.Optional;

/**
 * The feed format of LinkedIn, from its <a href="https://learn.microsoft.com/en-us/linkedin/talent/job-postings/xml-feeds-development-guide">development
 * guide</a>, read as a whole in an older copy at <a href="https://docs.qhse-professionals.nl/job-feeds/xml-feeds/linkedin">docs.qhse-professionals.nl</a>,
 * and its <a href="https://learn.microsoft.com/en-us/linkedin/talent/job-postings/job-posting-release-notes">release notes</a>, according to which the
 * address of the job's poster is mandatory since June 2025. Its element {@code posterEmail} is our assumption: no published source names it. The guide
 * has both {@code publisherURL} and {@code publisherUrl}, as we write it. {@code expectedJobCount} is at the end, where it is known.
 */
final class LinkedInFeed implements FeedFormat {
    private final Head head;
    private final SkippedJobs skipped = new SkippedJobs();
    private int count;

    LinkedInFeed(Head head) {
        this.head = head;
    }

    @Override public void begin(XmlBuffer xml) {
        xml.start("source").cdata("lastBuildDate", Timestamps.http(head.at())).cdata("publisherUrl", head.baseUrl())
            .cdata("publisher", head.board());
    }

    @Override public void job(XmlBuffer xml, FeedItem item) {
        for (var language : skipped.longEnough(item)) {
            var description = FeedHtml.literal(item.description(language) + payInWords(item, language));
            item.posting().locations().forEach(place -> entry(xml, item, place, language, description));
        }
    }

    private void entry(XmlBuffer xml, FeedItem item, Location place, Language language, String description) {
        count++;
        xml.start("job").cdata("partnerJobId", item.reference(place.id(), language))
            .cdata("company", item.employer().orElse(IndeedFeed.CONFIDENTIAL.in(language))).cdata("title", item.job().title(language))
            .cdata("description", description).cdata("applyUrl", item.applyAddress(language)).cdata("posterEmail", head.posterEmail())
            .cdata("location", place.name() + ", " + place.province().name() + ", Canada").cdata("city", place.name())
            .cdata("state", place.province().name()).cdata("country", IndeedFeed.COUNTRY).cdata("jobtype", jobType(item.posting().positionType()))
            .cdata("workplaceTypes", workplace(item)).cdata("listDate", item.published().toString())
            .cdata("expirationDate", item.posting().dates().closes().toString());
        wholePay(item).ifPresent(salary -> salaries(xml, salary));
        xml.end();
    }

    @Override public void end(XmlBuffer xml) {
        xml.cdata("expectedJobCount", String.valueOf(count));
        skipped.report(xml);
    }

    /** Returns the pay if all amounts are integers, as LinkedIn requires. Pay with cents is given in words instead of being rounded. */
    private static Optional<Salary> wholePay(FeedItem item) {
        return item.pay().filter(salary -> isWhole(salary.amount()) && (salary.maxAmount() == null || isWhole(salary.maxAmount())));
    }

    private static boolean isWhole(BigDecimal amount) {
        return amount.stripTrailingZeros().scale() <= 0;
    }

    private static String payInWords(FeedItem item, Language language) {
        return item.pay().isEmpty() || wholePay(item).isPresent() ? ""
            : "<p><strong>" + HtmlText.escaped(Messages.in(language).get("jobPay")) + "</strong><br>" + HtmlText.escaped(item.payWords(language)) + "</p>";
    }

    private static void salaries(XmlBuffer xml, Salary salary) {
        xml.start("salaries").start("salary");
        amount(xml, "highEnd", salary.maxAmount() == null ? salary.amount() : salary.maxAmount());
        amount(xml, "lowEnd", salary.amount());
        xml.cdata("period", salary.period().name()).cdata("type", "BASE_SALARY").end().end();
    }

    private static void amount(XmlBuffer xml, String name, BigDecimal amount) {
        xml.start(name).cdata("amount", amount.toBigIntegerExact().toString()).cdata("currencyCode", "CAD").end();
    }

    /** Returns LinkedIn's code. There is none for temporary work; a contract is the nearest. */
    private static String jobType(PositionType type) {
        return switch (type) {
            case FULL_TIME, PART_TIME, CONTRACT, VOLUNTEER -> type.name();
            case TEMP -> "CONTRACT";
        };
    }

    private static String workplace(FeedItem item) {
        return switch (item.posting().workplace().type()) {
            case ONSITE -> "On-site";
            case HYBRID -> "Hybrid";
            case REMOTE -> "Remote";
        };
    }
}
