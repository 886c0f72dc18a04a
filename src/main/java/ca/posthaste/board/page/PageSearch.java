package ca.posthaste.board.page;

import ca.posthaste.board.BoardQuery;
import ca.posthaste.board.BoardQuery.Filters;
import ca.posthaste.board.BoardQuery.Sort;
import ca.posthaste.board.BoardSearch;
import ca.posthaste.board.BoardSearch.Results;
import ca.posthaste.http.paging.Paging;
import ca.posthaste.problem.Problem;
import ca.posthaste.problem.Rejected;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/** The search for HTML pages: falls back to the database while the index is not ready. */
final class PageSearch {
    private final BoardSearch search;

    PageSearch(BoardSearch search) {
        this.search = search;
    }

    /** @param query query that was executed: a reduced one if only the database could answer */
    record Result(BoardQuery query, Results found, boolean isReady) {}

    CompletionStage<Result> find(BoardQuery query, Object caller) {
        return search.find(query, caller).thenApply(found -> new Result(query, found, true)).exceptionallyCompose(fault -> isNotReady(fault)
            ? search.find(query.plain(), caller).thenApply(found -> new Result(query.plain(), found, false)) : CompletableFuture.failedFuture(fault));
    }

    private static boolean isNotReady(Throwable fault) {
        return Rejected.find(fault).filter(rejection -> rejection.problem() == Problem.SEARCH_NOT_READY).isPresent();
    }

    /** Returns a query for all jobs, newest first. */
    static BoardQuery newest(int jobs, boolean facets) {
        return new BoardQuery(Optional.empty(), Optional.empty(), 0, Filters.NONE, Sort.DATE, facets, new Paging(1, jobs));
    }
}
