package ca.posthaste.board;

import ca.posthaste.employer.Employer;
import ca.posthaste.job.Job;
import ca.posthaste.job.Posting;
import java.util.Optional;

/**
 * A job as candidates see it. What a confidential job does not tell is decided here and nowhere else: who the employer is, and
 * the address of its site. Nobody is told a mailbox.
 */
public final class PublicJob {
    private final Job job;

    private PublicJob(Job job) {
        this.job = job;
    }

    public static PublicJob of(Job job) {
        return new PublicJob(job);
    }

    int id() {
        return job.id().value();
    }

    boolean isConfidential() {
        return job.posting().confidential();
    }

    /** Nothing if they are not to be known. */
    public Optional<Employer> employer() {
        return isConfidential() ? Optional.empty() : Optional.of(job.employer());
    }

    /** The employer's own site, where applications are to be made; nothing if they are made here, or the site would tell who it is. */
    Optional<String> site() {
        return isConfidential() ? Optional.empty() : Optional.ofNullable(posting().routing().url());
    }

    /** Where to send a candidate who is to apply elsewhere: the site, or our redirect to it, which names nobody in advance. */
    public String applyAddress(String apiAddress) {
        return site().orElseGet(() -> apiAddress + "/public/jobs/" + id() + "/apply");
    }

    /** Parts that are the same for everybody. */
    Posting posting() {
        return job.posting();
    }
}
