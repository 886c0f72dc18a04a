package ca.posthaste.job;

import ca.posthaste.paging.Paging;
import java.time.LocalDate;
import java.util.Optional;

/**
 * A request for a list of jobs.
 *
 * @param after    the position next to which the page lies, instead of the number of the page
 * @param isNewest whether the caller knows version 1.2: then a header has more members, and the page says where the next one begins
 * @param byStage  as people look at it in the console; empty for callers of the API
 */
public record JobQuery(Optional<String> text, Optional<Status> status, JobFilter filter, JobSort sort, Paging paging,
                       Optional<JobCursor.Position> after, boolean isNewest, Optional<ByStage> byStage) {
    private static final int SHORT_OFFSET_MAX = 1_000;

    /** A header says more: how often the job was seen, and the like. Without a stage, the jobs are of every one. */
    record ByStage(Optional<Stage> stage, LocalDate today) {}

    /** As the API asks. */
    public JobQuery(Optional<String> text, Optional<Status> status, JobFilter filter, JobSort sort, Paging paging,
                    Optional<JobCursor.Position> after, boolean isNewest) {
        this(text, status, filter, sort, paging, after, isNewest, Optional.empty());
    }

    /** As version 1.1 asks. */
    public JobQuery(Optional<String> text, Optional<Status> status, Paging paging) {
        this(text, status, JobFilter.NONE, JobSort.NEWEST, paging, Optional.empty(), false);
    }

    JobQuery after(JobCursor.Position position) {
        return new JobQuery(text, status, filter, sort, paging, Optional.of(position), isNewest, byStage);
    }

    /** As people ask in the console. */
    public static JobQuery byStage(Optional<String> text, Optional<Stage> stage, LocalDate today, JobSort sort, Paging paging) {
        return new JobQuery(text, stage.map(Stage::status), JobFilter.NONE, sort, paging, Optional.empty(), true, Optional.of(new ByStage(stage, today)));
    }

    /** Whether reading a few index entries is enough to answer it. */
    boolean isShort() {
        return text.isEmpty() && byStage.isEmpty() && (filter.referenceId().isPresent() || filter.isNone() && isInOrder() && paging.offset() < SHORT_OFFSET_MAX);
    }

    /** Whether an index has exactly these jobs in this order. */
    private boolean isInOrder() {
        return status.isEmpty() || sort.key() == JobSort.Key.PUBLISH_DATE;
    }

    /** Whether the page is the one before a position: its rows are read in reverse. */
    boolean isBackward() {
        return after.filter(position -> position.direction().isBackward()).isPresent();
    }

    /** How many rows to read. One more than the page has tells whether there is another page. */
    int limit() {
        return paging.pageSize() + (isNewest ? 1 : 0);
    }

    long offset() {
        return after.isPresent() ? 0 : paging.offset();
    }
}
