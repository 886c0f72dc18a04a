package ca.posthaste.job;

import ca.posthaste.employer.Employer;
import java.time.Instant;

/** A posting with an id and an owner. */
public record Job(JobId id, Revision revision, Employer employer, Posting posting) {
    /** Returns this job with its texts, which are read separately if they are large. */
    public Job described(Texts texts) {
        return new Job(id, revision, employer, posting.shown(posting.locations(), texts.description(), texts.translated()));
    }

    public Job changed(Posting posting, Instant now) {
        return new Job(id, revision.next(now), employer, posting);
    }

    public String tag() {
        return JobETag.of(id, revision);
    }

    /** Returns the entity tag that the job would have if it were saved now. */
    public String tagAfterSave(Instant now) {
        return JobETag.of(id, revision.next(now));
    }

    public record Texts(String description, String translated) {}
}
