package ca.posthaste.job;

import ca.posthaste.employer.Employer;

/**
 * A posting that has an id and an owner.
 *
 * @param version goes up with every change
 */
public record Job(JobId id, int version, Employer employer, Posting posting) {
    static final int FIRST_VERSION = 1;

    /** The same job with its description, which is read separately if it is large. */
    Job described(String description) {
        return new Job(id, version, employer, posting.described(description));
    }

    Job changed(Posting posting) {
        return new Job(id, version + 1, employer, posting);
    }
}
