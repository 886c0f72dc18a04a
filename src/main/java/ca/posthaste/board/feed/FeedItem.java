package ca.posthaste.board.feed;

import ca.posthaste.board.PublicJob;
import ca.posthaste.job.JobAddress;
import ca.posthaste.job.JobId;
import ca.posthaste.job.Salary;
import ca.posthaste.job.WorkplaceType;
import ca.posthaste.language.Language;
import ca.posthaste.location.Location;
import ca.posthaste.page.PayWords;
import ca.posthaste.reference.Category;
import ca.posthaste.reference.PositionType;
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

    /** Of the posting itself. */
    public Language language() {
        return job.posting().language();
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

    /** HTML that is complete, although a very long description is not told as a whole. */
    public String description(Language reader) {
        return HtmlBeginning.of(job.description(reader), characters);
    }

    public List<Location> places() {
        return job.posting().locations();
    }

    /** Tells the job at one place from the same job at another, and stays the same. */
    public String reference(Location place) {
        return id() + "-" + place.id();
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

    public LocalDate published() {
        return job.posting().dates().published();
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
