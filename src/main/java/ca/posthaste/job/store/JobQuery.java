package ca.posthaste.job.store;

import ca.posthaste.http.paging.Paging;
import ca.posthaste.job.ComplianceFilter;
import ca.posthaste.job.Stage;
import ca.posthaste.job.Status;
import java.time.Instant;
import java.time.LocalDate;
import java.util.Optional;

/**
 * A request for a list of jobs.
 *
 * @param after    position next to which the page lies, in place of a page number
 * @param isNewest whether the caller knows version 1.2: headers then have more members, and the page has a cursor for the next one
 * @param byStage  view of the console; empty for callers of the API
 */
public record JobQuery(Optional<String> text, Optional<Status> status, Filter filter, JobSort sort, Paging paging,
                       Optional<JobCursor.Position> after, boolean isNewest, Optional<ByStage> byStage) {
    private static final int SHORT_OFFSET_MAX = 1_000;

    public record Filter(Optional<String> referenceId, Optional<String> source, Optional<Instant> updatedSince, Optional<ComplianceFilter> compliance) {
        public static final Filter NONE = new Filter(Optional.empty(), Optional.empty(), Optional.empty());

        public Filter(Optional<String> referenceId, Optional<String> source, Optional<Instant> updatedSince) {
            this(referenceId, source, updatedSince, Optional.empty());
        }
    }

    /** The console's view of a list, whose headers have more fields, such as the number of views. An empty stage means every stage. */
    record ByStage(Optional<Stage> stage, LocalDate today) {}

    public JobQuery(Optional<String> text, Optional<Status> status, Filter filter, JobSort sort, Paging paging,
                    Optional<JobCursor.Position> after, boolean isNewest) {
        this(text, status, filter, sort, paging, after, isNewest, Optional.empty());
    }

    public JobQuery after(JobCursor.Position position) {
        return new JobQuery(text, status, filter, sort, paging, Optional.of(position), isNewest, byStage);
    }

    public static JobQuery byStage(Optional<String> text, Optional<Stage> stage, LocalDate today, JobSort sort, Paging paging) {
        return new JobQuery(text, stage.map(Stage::status), Filter.NONE, sort, paging, Optional.empty(), true,
            Optional.of(new ByStage(stage, today)));
    }

    /** Reports whether reading a few index entries is enough for this query. */
    public boolean isShort() {
        boolean isInOrderOfIndex = status.isEmpty() || sort.key() == JobSort.Key.PUBLISH_DATE;
        return text.isEmpty() && byStage.isEmpty() && (filter.referenceId().isPresent()
            || filter.equals(Filter.NONE) && isInOrderOfIndex && paging.offset() < SHORT_OFFSET_MAX);
    }

    /** Reports whether the page lies before a position, so that its rows are read in reverse. */
    public boolean isBackward() {
        return after.filter(position -> position.direction().isBackward()).isPresent();
    }

    /** Returns the number of rows to read. One more than the page size shows whether there is another page. */
    int limit() {
        return paging.pageSize() + (isNewest ? 1 : 0);
    }

    long offset() {
        return after.isPresent() ? 0 : paging.offset();
    }
}
