package ca.posthaste.console.job;

import ca.posthaste.job.JobId;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** The outcome of a bulk action. */
public record BulkResult(List<Done> done, List<Rejection> rejected) {
    BulkResult() {
        this(List.of(), List.of());
    }

    /**
     * A job for which the action succeeded.
     *
     * @param isChanged false if it was already in that state
     * @param isClosed  whether it is active but not visible, because its close date has passed
     * @param archived  data for undoing an archiving; empty if it cannot be undone
     */
    public record Done(JobId id, String title, boolean isChanged, boolean isClosed, Optional<UndoArchive> archived) {}

    /** A job for which the action was rejected. It is unknown if the employer has no such job. */
    public record Rejection(int id, String title, boolean isKnown, List<String> reasons) {}

    BulkResult with(BulkResult more) {
        return new BulkResult(Stream.concat(done.stream(), more.done.stream()).toList(), Stream.concat(rejected.stream(), more.rejected.stream()).toList());
    }

    int changed() {
        return (int) done.stream().filter(Done::isChanged).count();
    }

    /** Returns the number of jobs that were already in that state and need no attention. */
    int unchanged() {
        return (int) done.stream().filter(job -> !job.isChanged && !job.isClosed).count();
    }

    List<Done> closed() {
        return done.stream().filter(Done::isClosed).toList();
    }

    List<UndoArchive> archived() {
        return done.stream().flatMap(job -> job.archived.stream()).toList();
    }

    /** Reports whether nothing but the number of jobs needs to be displayed. */
    boolean isPlain() {
        return rejected.isEmpty() && done.stream().allMatch(job -> job.isChanged && !job.isClosed && job.archived.isEmpty());
    }
}
