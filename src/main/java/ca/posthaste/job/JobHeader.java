package ca.posthaste.job;

import ca.posthaste.employer.Employer;
import ca.posthaste.language.Language;
import ca.posthaste.location.Location;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;

/** A job as it appears in a list. */
public record JobHeader(JobId id, String referenceId, Employer employer, String title, LocalDate published,
                        List<Location> locations, boolean confidential, Status status, More more) {

    /**
     * What version 1.2 shows in addition.
     *
     * @param version      of the job, for its tag
     * @param applications how many the employer can read; 0 if the caller did not ask
     * @param seen         null unless it is for the console
     */
    public record More(LocalDate closes, int version, Instant updatedAt, String source, WorkplaceType workplaceType, int applications,
                       Seen seen) {
        public More(LocalDate closes, int version, Instant updatedAt, String source, WorkplaceType workplaceType, int applications) {
            this(closes, version, updatedAt, source, workplaceType, applications, null);
        }
    }

    /**
     * What only the console shows.
     *
     * @param views     how often candidates saw it
     * @param hidden    whether the operator hides it from candidates
     * @param publishOn the day on which a draft becomes active by itself; null if there is none
     * @param language  of the title
     */
    public record Seen(int views, boolean hidden, LocalDate publishOn, Language language) {}

    JobHeader with(Seen seen) {
        return new JobHeader(id, referenceId, employer, title, published, locations, confidential, status,
            new More(more.closes, more.version, more.updatedAt, more.source, more.workplaceType, more.applications, seen));
    }

    /** The tag of the job's state, as writes and the change feed give it. A GET adds a digest of its bytes. */
    String tag() {
        return JobTag.of(id, more.version, more.updatedAt.toEpochMilli());
    }

    /** Only of a header for the console. */
    public Stage stage(LocalDate today) {
        return Stage.of(status, more.closes, more.seen.publishOn != null, today);
    }
}
