package ca.posthaste.job;

import ca.posthaste.employer.Employer;
import java.time.Instant;

/** A posting that has an id and an owner. */
public record Job(JobId id, Revision revision, Employer employer, Posting posting) {

    /** The same job with its texts, which are read separately if they are large. */
    Job described(Texts texts) {
        return new Job(id, revision, employer, posting.described(texts));
    }

    Job changed(Posting posting, Instant now) {
        return new Job(id, revision.next(now), employer, posting);
    }

    /** The tag of its current state: see {@link JobTag}. */
    public String tag() {
        return JobTag.of(id, revision);
    }

    /** The tag that it has when it is saved now. */
    public String tagAfterSave(Instant now) {
        return JobTag.of(id, revision.next(now));
    }

    /** The texts of a job that may be large. */
    record Texts(String description, String translated) {}
}
