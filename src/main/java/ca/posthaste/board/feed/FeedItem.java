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

/**
 * A job with the data that feeds contain.
 *
 * @param characters maximum number of characters that were read of the description
 */
public record FeedItem(PublicJob job, String baseUrl, ZoneId zone, int characters) {

    public int id() {
        return job.id();
    }

    /** Returns the posting, for the parts that are the same for every reader. */
    Posting posting() {
        return job.posting();
    }

    /** Returns the languages in which the job can be read, starting with that of the posting itself. */
    public List<Language> languages() {
        var own = posting().language();
        return job.isTranslated() ? List.of(own, own.other()) : List.of(own);
    }

    public String title(Language reader) {
        return job.title(reader);
    }

    /** Returns the employer's name; empty for a confidential job. */
    public Optional<String> employer() {
        return job.employer().map(shown -> shown.name());
    }

    /** Returns the URL of the job's public page in this language. */
    public String address(Language reader) {
        return JobUrl.of(baseUrl, reader.code(), new JobId(id()), title(reader));
    }

    /**
     * Returns the URL at which the application is completed: the employer's own site if the job has one, else the job's page. A confidential
     * employer's site is reached through our redirect, which does not name it.
     */
    public String applyAddress(Language reader) {
        return posting().routing().type() == RoutingType.EMAIL ? address(reader) : job.applyAddress(baseUrl + ApiVersion.V1_2.basePath());
    }

    /** Like {@link #description}, but without the notes on disclosures and remote work. */
    String ownDescription(Language reader) {
        return TruncatedHtml.of(job.description(reader), characters);
    }

    /** Returns well-formed HTML, even if a very long description is truncated, including the notes on disclosures and remote work. */
    public String description(Language reader) {
        return ownDescription(reader) + new PostingSupplement(job.shownIn(reader)).html(posting());
    }

    /**
     * Returns a stable reference that distinguishes the job at one place and in one language from the same job elsewhere.
     *
     * @param where id of a place, or a region from which remote work may be done
     */
    String reference(Object where, Language written) {
        return id() + "-" + where + (written == posting().language() ? "" : "-" + written.code());
    }

    /** Returns the pay; empty if no amount is given. */
    public Optional<Salary> pay() {
        return Optional.ofNullable(posting().salary()).filter(salary -> salary.amount() != null);
    }

    /** Returns the formatted pay; empty if no amount is given. */
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
