package ca.posthaste.board.feed;

import ca.posthaste.api.ApiVersion;
import ca.posthaste.board.PublicJob;
import ca.posthaste.board.words.PostingNotes;
import ca.posthaste.job.JobAddress;
import ca.posthaste.job.JobId;
import ca.posthaste.job.Salary;
import ca.posthaste.job.WorkplaceType;
import ca.posthaste.language.Language;
import ca.posthaste.location.Location;
import ca.posthaste.page.PayWords;
import ca.posthaste.reference.Category;
import ca.posthaste.reference.PositionType;
import ca.posthaste.reference.RoutingType;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.List;
import java.util.Optional;

/**
 * A job as every feed tells it.
 *
 * @param home       the address of the service
 * @param zone       of the board's days
 * @param characters so many of the description were read at most
 */
public record FeedItem(PublicJob job, String home, ZoneId zone, int characters) {

    public int id() {
        return job.id();
    }

    /** The languages in which the job can be read, that of the posting itself first. */
    public List<Language> languages() {
        var own = job.posting().language();
        return job.isTranslated() ? List.of(own, own.other()) : List.of(own);
    }

    public String title(Language reader) {
        return job.title(reader);
    }

    /** Empty for a confidential job. */
    public Optional<String> employer() {
        return job.employer().map(shown -> shown.name());
    }

    /** The job's public page in this language. */
    public String address(Language reader) {
        return JobAddress.of(home, reader.word(), new JobId(id()), title(reader));
    }

    /**
     * Where the application is completed: on the employer's own site if the job has one, else on the job's page. A confidential employer's site
     * is reached through our redirect, which does not name it.
     */
    public String applyAddress(Language reader) {
        return job.posting().routing().type() == RoutingType.EMAIL ? address(reader) : job.applyAddress(home + ApiVersion.V1_2.basePath());
    }

    /** Like {@link #description}, but without the notes on disclosures and remote work. */
    String ownDescription(Language reader) {
        return HtmlBeginning.of(job.description(reader), characters);
    }

    /** HTML that is complete, although a very long description is not told as a whole, with what the posting says besides. */
    public String description(Language reader) {
        return ownDescription(reader) + new PostingNotes(job.shownIn(reader)).html(job.posting());
    }

    public List<Location> places() {
        return job.posting().locations();
    }

    /** Tells the job at one place, and in one language, from the same job elsewhere, and stays the same. */
    public String reference(Location place, Language written) {
        return reference(String.valueOf(place.id()), written);
    }

    /** @param where a place or a region from which remote work may be done */
    String reference(String where, Language written) {
        return id() + "-" + where + (written == job.posting().language() ? "" : "-" + written.word());
    }

    /** From where remote work may be done; empty for other work. */
    public List<String> regions() {
        return job.posting().workplace().regions();
    }

    public List<Category> categories() {
        return job.posting().categories();
    }

    public PositionType positionType() {
        return job.posting().positionType();
    }

    public WorkplaceType workplace() {
        return job.posting().workplace().type();
    }

    /** Empty if no amount is told. */
    public Optional<Salary> pay() {
        return Optional.ofNullable(job.posting().salary()).filter(salary -> salary.amount() != null);
    }

    /** Empty if no amount is told. */
    public String payWords(Language reader) {
        return pay().map(salary -> new PayWords(reader).pay(salary.amount(), salary.maxAmount(), salary.period().unit())).orElse("");
    }

    /** The day of its original publication, whenever it was refreshed. */
    public LocalDate published() {
        return job.firstPublished();
    }

    public Instant publishedAt() {
        return published().atStartOfDay(zone).toInstant();
    }

    /** The last day on which one may apply. */
    public LocalDate closes() {
        return job.posting().dates().closes();
    }

    public Instant changedAt() {
        return job.changedAt();
    }
}
