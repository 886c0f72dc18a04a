package ca.posthaste.board.alert;

import ca.posthaste.board.BoardQuery;
import ca.posthaste.board.BoardQuery.Filters;
import ca.posthaste.board.BoardQuery.Sort;
import ca.posthaste.board.BoardSearch;
import ca.posthaste.board.PublicJob;
import ca.posthaste.board.SearchNotice;
import ca.posthaste.db.Database;
import ca.posthaste.http.paging.Paging;
import ca.posthaste.location.Locations;
import ca.posthaste.problem.Problem;
import ca.posthaste.problem.Rejected;
import java.time.Clock;
import java.time.Instant;
import java.time.LocalDate;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.Set;
import java.util.concurrent.CompletionStage;

/** Finds unreported jobs of an alert published since its last round, including that whole day, as jobs have a day of publication but no time. */
record NewJobs(Database database, BoardSearch search, Locations locations, Alerts alerts, Clock clock) {
    /** Number of jobs per page of results, and maximum number of pages to read. */
    private static final int PAGE = 50;
    private static final int PAGES = 10;
    private static final long DAYS_MAX = 365;
    /** Fair-queueing key: alerts take turns with the searches of candidates. */
    private static final Object CALLER = "alerts";

    record Found(BoardQuery search, List<PublicJob> jobs, boolean more) {}

    /** Returns the new jobs, newest first. Rejected if the search is not possible now, or never again: see {@link #isPermanent}. */
    Found of(Alert alert, int limit) {
        var query = alert.saved().read(locations.index());
        var jobs = new ArrayList<PublicJob>();
        for (int page = 1; page <= PAGES && jobs.size() <= limit; page++) {
            var some = Database.join(published(query, alert.since(), new Paging(page, PAGE)));
            var reported = some.isEmpty() ? Set.<Integer>of() : database.read(tx -> alerts.reportedJobs(tx, alert, ids(some)));
            some.stream().filter(job -> !reported.contains(job.id())).forEach(jobs::add);
            if (some.size() < PAGE) {
                break;
            }
        }
        return new Found(query, List.copyOf(jobs.subList(0, Math.min(limit, jobs.size()))), jobs.size() > limit);
    }

    /** Returns the jobs that are already on the board when an alert begins: the first of today's, which would otherwise count as new tomorrow. */
    CompletionStage<List<Integer>> alreadyOnBoard(Alert alert, int limit) {
        return published(alert.saved().read(locations.index()), clock.instant(), new Paging(1, limit)).thenApply(NewJobs::ids);
    }

    private static List<Integer> ids(List<PublicJob> jobs) {
        return jobs.stream().map(PublicJob::id).toList();
    }

    /** Reports whether a search will be rejected again on every retry. */
    static boolean isPermanent(Rejected rejection) {
        return rejection.problem() == Problem.INPUT_INVALID;
    }

    private CompletionStage<List<PublicJob>> published(BoardQuery query, Instant since, Paging paging) {
        return search.findWithoutWaiting(publishedSince(query, LocalDate.ofInstant(since, clock.getZone()), paging), CALLER).thenApply(found -> {
            // The results page may relax a query that finds nothing. In a mail, those would be jobs that nobody asked for.
            boolean isHelp = found.notices().stream().anyMatch(tried -> tried.kind() == SearchNotice.Kind.LEFT_OUT);
            return isHelp ? List.of() : found.page().jobs().stream().map(PublicJob::of).toList();
        });
    }

    private BoardQuery publishedSince(BoardQuery query, LocalDate day, Paging paging) {
        var requested = query.filters();
        long days = Math.min(DAYS_MAX, Math.max(0, ChronoUnit.DAYS.between(day, LocalDate.now(clock))) + 1);
        var filters = new Filters(requested.categories(), requested.positionTypes(), requested.workplaces(), requested.provinces(), requested.salaryMin(),
            OptionalInt.of((int) days), requested.employer(), requested.language());
        return new BoardQuery(query.text(), query.location(), query.range(), filters, Sort.DATE, false, paging);
    }
}
