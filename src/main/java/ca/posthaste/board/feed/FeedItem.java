package ca.posthaste.board.feed;

import ca.posthaste.api.ApiVersion;
import ca.posthaste.board.PublicJob;
import ca.posthaste.board.words.PostingSupplement;
import ca.posthaste.job.JobId;
import ca.posthaste.job.JobUrl;
import ca.posthaste.job.Posting;
import ca.posthaste.job.Salary;
import ca.posthaste.job.reference.RoutingType;
import ca.posthaste.language.Language;
import ca.posthaste.page.PayFormatter;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.List;
import java.util.Optional;

/** A job with the data that feeds contain, of whose description at most this many characters were read. */
public record FeedItem(PublicJob job, String baseUrl, ZoneId zone, int characters) {
    Posting posting() {
        return job.posting();
    }

    /** Returns the languages in which the job can be read, starting with that of the posting itself. */
    public List<Language> languages() {
        var own = posting().language();
        return job.isTranslated() ? List.of(own, own.other()) : List.of(own);
    }

    public Optional<String> employer() {
        return job.employer().map(shown -> shown.name());
    }

    public String address(Language reader) {
        return JobUrl.of(baseUrl, reader.code(), new JobId(job.id()), job.title(reader));
    }

    /** Returns where the application is completed: on the employer's site or the job's page. A confidential employer's site is behind our redirect. */
    public String applyAddress(Language reader) {
        return posting().routing().type() == RoutingType.EMAIL ? address(reader) : job.applyAddress(baseUrl + ApiVersion.V1_2.basePath());
    }

    /** Like {@link #description}, but without the notes on disclosures and remote work. */
    String ownDescription(Language reader) {
        return FeedHtml.truncated(job.description(reader), characters);
    }

    /** Returns well-formed HTML, even if a very long description is truncated, including the notes on disclosures and remote work. */
    public String description(Language reader) {
        return ownDescription(reader) + new PostingSupplement(job.shownIn(reader)).html(posting());
    }

    /** Returns a stable reference to the job at one place, or in one region for remote work, and in one language. */
    String reference(Object where, Language written) {
        return job.id() + "-" + where + (written == posting().language() ? "" : "-" + written.code());
    }

    /** Returns the pay; empty if no amount is given. */
    public Optional<Salary> pay() {
        return Optional.ofNullable(posting().salary()).filter(salary -> salary.amount() != null);
    }

    public String payWords(Language reader) {
        return pay().map(salary -> new PayFormatter(reader).pay(salary.amount(), salary.maxAmount(), salary.period().unit())).orElse("");
    }

    /** Returns the day of the original publication, regardless of refreshes. */
    public LocalDate published() {
        return job.firstPublished();
    }

    public Instant publishedAt() {
        return published().atStartOfDay(zone).toInstant();
    }
}
