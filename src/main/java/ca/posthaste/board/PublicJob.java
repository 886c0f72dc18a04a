package ca.posthaste.board;

import ca.posthaste.employer.Employer;
import ca.posthaste.job.Job;
import ca.posthaste.job.Posting;
import java.util.Optional;

/**
 * A job as candidates see it. Only this class decides what a confidential job hides: the employer, and the address of its
 * site. The employer's mailbox is never shown.
 */
public final class PublicJob {
    private final Job job;

    private PublicJob(Job job) {
        this.job = job;
    }

    public static PublicJob of(Job job) {
        return new PublicJob(job);
    }

    /** Whether candidates may see it. Of a sandbox they see nothing, though its jobs take applications. */
    public boolean isOnBoard() {
        return !job.employer().sandbox();
    }

    int id() {
        return job.id().value();
    }

    boolean isConfidential() {
        return job.posting().confidential();
    }

    /** Empty if the job is confidential. */
    public Optional<Employer> employer() {
        return isConfidential() ? Optional.empty() : Optional.of(job.employer());
    }

    /** The employer's own site to apply on. Empty if candidates apply here, or if the site would reveal a confidential employer. */
    Optional<String> site() {
        return isConfidential() ? Optional.empty() : Optional.ofNullable(posting().routing().url());
    }

    /** The address to apply at: the employer's site, or for a confidential job our redirect to it, which does not name it. */
    public String applyAddress(String apiAddress) {
        return site().orElseGet(() -> apiAddress + "/public/jobs/" + id() + "/apply");
    }

    /** For the parts that are the same for every reader. */
    Posting posting() {
        return job.posting();
    }
}
