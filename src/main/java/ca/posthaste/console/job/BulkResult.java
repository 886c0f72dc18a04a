package ca.posthaste.console.job;

import ca.posthaste.job.JobId;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** What became of the jobs that somebody chose. */
public record BulkResult(List<Done> done, List<Refused> refused) {

    BulkResult() {
        this(List.of(), List.of());
    }

    /**
     * A job to which it was done.
     *
     * @param isChanged false if it was so already
     * @param isClosed  whether it is active and nobody sees it, because its close date has passed
     * @param archived  if it can be undone
     */
    public record Done(JobId id, String title, boolean isChanged, boolean isClosed, Optional<Archived> archived) {}

    /**
     * A job to which it was not done.
     *
     * @param isKnown whether the employer has such a job
     */
    public record Refused(int id, String title, boolean isKnown, List<String> reasons) {}

    BulkResult with(BulkResult more) {
        return new BulkResult(Stream.concat(done.stream(), more.done.stream()).toList(), Stream.concat(refused.stream(), more.refused.stream()).toList());
    }

    int changed() {
        return (int) done.stream().filter(Done::isChanged).count();
    }

    /** Those that were so already and that nobody needs to look at. */
    int unchanged() {
        return (int) done.stream().filter(job -> !job.isChanged && !job.isClosed).count();
    }

    List<Done> closed() {
        return done.stream().filter(Done::isClosed).toList();
    }

    List<Archived> archived() {
        return done.stream().flatMap(job -> job.archived.stream()).toList();
    }

    /** Whether there is nothing to say but how many. */
    boolean isPlain() {
        return refused.isEmpty() && done.stream().allMatch(job -> job.isChanged && !job.isClosed && job.archived.isEmpty());
    }
}
