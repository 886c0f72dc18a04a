package ca.posthaste.board;

import ca.posthaste.employer.Employer;
import ca.posthaste.job.Job;
import ca.posthaste.job.Posting;
import ca.posthaste.job.Translation;
import ca.posthaste.language.Language;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.function.Function;

/** A job as candidates see it. Only this class decides what a confidential job hides: employer and site. The employer's mailbox is never shown. */
public final class PublicJob {
    /** SQL condition on {@code job j} that corresponds to {@link #employer}: candidates see who offers the job. */
    static final String NAMES_EMPLOYER = "NOT j.confidential";

    private final Job job;
    private final Optional<LocalDate> first;

    private PublicJob(Job job, Optional<LocalDate> first) {
        this.job = job;
        this.first = first;
    }

    public static PublicJob of(Job job) {
        return new PublicJob(job, Optional.empty());
    }

    /** Returns this job with its first day of publication. The day is empty unless the job was refreshed since then. */
    public PublicJob withFirstPublished(Optional<LocalDate> day) {
        return new PublicJob(job, day);
    }

    /** Returns the day of the original publication: a refresh moves the publish date, but is not a new posting. */
    public LocalDate firstPublished() {
        return first.orElse(posting().dates().published());
    }

    public boolean isRefreshed() {
        return firstPublished().isBefore(posting().dates().published());
    }

    public boolean isTranslated() {
        return posting().translation() != null;
    }

    /** Reports whether candidates may see the job. They see no jobs of a sandbox, though these take applications, and no jobs that the operator hides. */
    public boolean isOnBoard() {
        return !isOfSandbox() && !isHidden();
    }

    boolean isOfSandbox() {
        return job.employer().sandbox();
    }

    boolean isHidden() {
        return job.revision().hidden();
    }

    public int id() {
        return job.id().value();
    }

    public boolean isConfidential() {
        return job.posting().confidential();
    }

    /** Returns the employer; empty if the job is confidential. */
    public Optional<Employer> employer() {
        return isConfidential() ? Optional.empty() : Optional.of(job.employer());
    }

    public boolean isOfferedBy(int employer) {
        return employer().filter(shown -> shown.id().value() == employer).isPresent();
    }

    /** Returns the employer's own site to apply on. Empty if candidates apply here, or if the site would reveal a confidential employer. */
    Optional<String> site() {
        return isConfidential() ? Optional.empty() : Optional.ofNullable(posting().routing().url());
    }

    /** Returns the URL to apply at: the employer's site, or for a confidential job our redirect to it, which does not name it. */
    public String applyAddress(String apiAddress) {
        return site().orElseGet(() -> apiAddress + "/public/jobs/" + id() + "/apply");
    }

    public List<String> changedSince(PublicJob before) {
        var changed = new ArrayList<String>();
        BiConsumer<String, Function<PublicJob, Object>> compare = (member, value) -> {
            if (!Objects.equals(value.apply(this), value.apply(before))) {
                changed.add(member);
            }
        };
        compare.accept("employer", job -> job.employer().map(Employer::name));
        compare.accept("title", job -> job.posting().title());
        compare.accept("publishDate", job -> job.posting().dates().published());
        compare.accept("closeDate", job -> job.posting().dates().closes());
        compare.accept("confidential", PublicJob::isConfidential);
        compare.accept("locations", job -> job.posting().locations().stream().map(place -> place.id() + place.name() + place.type()).toList());
        compare.accept("categories", job -> job.posting().categories());
        compare.accept("positionType", job -> job.posting().positionType());
        compare.accept("salary", job -> job.posting().salary());
        compare.accept("applicantRoutingType", job -> job.posting().routing().type());
        compare.accept("applicationUrl", PublicJob::site);
        compare.accept("language", job -> job.posting().language());
        compare.accept("translation", job -> Optional.ofNullable(job.posting().translation()).map(Translation::title));
        compare.accept("workplaceType", job -> job.posting().workplace().type());
        compare.accept("remoteRegions", job -> job.posting().workplace().regions());
        compare.accept("disclosures", job -> job.posting().disclosures());
        return changed;
    }

    /** Returns the language in which a reader of this language sees the job: their own if there is a translation. */
    public Language shownIn(Language reader) {
        return isTranslatedFor(reader) ? reader : posting().language();
    }

    public String title(Language reader) {
        return isTranslatedFor(reader) ? posting().translation().title() : posting().title();
    }

    /** Returns the description; null if the job was read without it. */
    public String description(Language reader) {
        return isTranslatedFor(reader) ? posting().translation().description() : posting().description();
    }

    public boolean isTranslatedFor(Language reader) {
        return posting().language() != reader && posting().translation() != null;
    }

    public Instant changedAt() {
        return job.revision().updatedAt();
    }

    /** Returns the posting, for the parts that are the same for every reader. */
    public Posting posting() {
        return job.posting();
    }
}
