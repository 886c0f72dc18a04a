package ca.posthaste.board;

import ca.posthaste.board.BoardIndex.Hits;
import ca.posthaste.db.Database;
import ca.posthaste.db.Transaction;
import ca.posthaste.job.Job;
import ca.posthaste.language.UserMessage;
import ca.posthaste.location.Locations;
import ca.posthaste.location.Resolution;
import ca.posthaste.problem.Problem;
import ca.posthaste.problem.Rejected;
import java.time.Clock;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Finds open jobs: in the index, or in the database while there is none. A search without results is repeated with a wider range. */
public record BoardSearch(Database database, Board board, BoardIndex index, Locations locations, SearchThreads threads, Clock clock) {
    /** Ranges in kilometres, in steps that people find natural. */
    private static final List<Integer> WIDER = List.of(25, 50, 100, 200);
    private static final int WIDEST = WIDER.get(WIDER.size() - 1);
    /** Fair-queueing key of searches in the database: they belong to no employer. */
    private static final int CANDIDATES = 0;
    private static final Map<String, String> LATER = Map.of("Retry-After", "10");

    public record Results(BoardPage page, Optional<Facets> facets, List<SearchNotice> notices) {}

    /** Returns a page of jobs. Rejected if there is no index and the database cannot answer the query. Callers take turns by {@code caller}. */
    public CompletionStage<Results> find(BoardQuery query, Object caller) {
        return index.caughtUpExceptLatest().thenCompose(whetherOrNot -> find(query, caller, true));
    }

    /** @param query query that was executed: a reduced one if only the database could answer */
    public record PageResults(BoardQuery query, Results found, boolean isReady) {}

    /** Like {@link #find(BoardQuery, Object)}, but falls back to what the database can answer while the index is not ready: for HTML pages. */
    public CompletionStage<PageResults> findForPage(BoardQuery query, Object caller) {
        return find(query, caller).thenApply(found -> new PageResults(query, found, true)).exceptionallyCompose(fault -> isNotReady(fault)
            ? find(query.plain(), caller).thenApply(found -> new PageResults(query.plain(), found, false)) : CompletableFuture.failedFuture(fault));
    }

    private static boolean isNotReady(Throwable fault) {
        return Rejected.find(fault).filter(rejection -> rejection.problem() == Problem.SEARCH_NOT_READY).isPresent();
    }

    /** Returns exact matches only, without relaxing the query, and including everything committed before this call: version 1.1. */
    CompletionStage<Results> findExactly(BoardQuery query, Object caller) {
        if (query.isDeep()) {
            return find(query, caller, false);
        }
        return index.caughtUp().thenCompose(isAllFound -> isAllFound ? find(query, caller, false) : inDatabase(query, LocalDate.now(clock)));
    }

    /** Like {@link #find(BoardQuery, Object)}, but exact and without waiting for the index to catch up: for callers that will search again later. */
    public CompletionStage<Results> findWithoutWaiting(BoardQuery query, Object caller) {
        return find(query, caller, false);
    }

    private CompletionStage<Results> find(BoardQuery query, Object caller, boolean helping) {
        var today = LocalDate.now(clock);
        if (query.isDeep() || query.isLongPart()) { // the index would have to sort everything before the page, or compare for too long
            return inDatabase(query, today);
        }
        return threads.run(caller, () -> inIndex(query, today, helping).map(found -> helping && !index.isFollowing() ? stale(found) : found))
            .thenCompose(found -> found.<CompletionStage<Results>>map(CompletableFuture::completedFuture).orElseGet(() -> inDatabase(query, today)));
    }

    private CompletionStage<Results> inDatabase(BoardQuery query, LocalDate today) {
        if (!query.isPlain()) {
            return CompletableFuture.failedFuture(new Rejected(Problem.SEARCH_NOT_READY, UserMessage.of("search.not-ready"), List.of(), Map.of(), LATER));
        }
        return database.longReads().run(CANDIDATES, () -> database.query(tx -> {
            var notices = new ArrayList<SearchNotice>();
            if (query.text().isPresent()) {
                notices.add(SearchNotice.titlesOnly());
            }
            query.location().ifPresent(place -> notices.addAll(byName(query, NearbyLocations.of(tx, locations, place, 0))));
            return new Results(board.find(tx, query, today), Optional.empty(), notices);
        }));
    }

    private static Results stale(Results found) {
        return new Results(found.page, found.facets, Stream.concat(found.notices.stream(), Stream.of(SearchNotice.stale())).toList());
    }

    private Optional<Results> inIndex(BoardQuery query, LocalDate today, boolean helping) {
        if (query.location().isEmpty()) {
            return index.find(query, Optional.empty(), today).map(hits -> load(query, hits, List.of(), today));
        }
        double widest = helping ? Math.max(query.range(), WIDEST) : query.range();
        var around = database.read(tx -> NearbyLocations.of(tx, locations, query.location().get(), widest));
        var hits = index.find(query, around.within(query.range()), today);
        if (hits.isEmpty() || hits.get().total() > 0 || !helping || !around.known() || query.range() >= WIDEST) {
            return hits.map(found -> load(query, found, byName(query, around), today));
        }
        return Optional.of(wider(query, around, hits.get(), today));
    }

    /** Returns the results of the smallest range that has any. Tries the widest first: usually it is empty as well, and the others need not be tried. */
    private Results wider(BoardQuery query, NearbyLocations around, Hits none, LocalDate today) {
        if (index.find(query, around.within(WIDEST), today).filter(hits -> hits.total() > 0).isEmpty()) {
            return load(query, none, List.of(SearchNotice.widerRange(query.range(), WIDEST, false)), today);
        }
        for (int range : WIDER) {
            var hits = range <= query.range() ? Optional.<Hits>empty() : index.find(query, around.within(range), today);
            if (hits.isPresent() && hits.get().total() > 0) {
                return load(query, hits.get(), List.of(SearchNotice.widerRange(query.range(), range, true)), today);
            }
        }
        return load(query, none, List.of(), today); // the last job was taken off the board meanwhile
    }

    private static List<SearchNotice> byName(BoardQuery query, NearbyLocations around) {
        return query.range() > 0 && !around.known() ? List.of(SearchNotice.placeByName(query.location().orElseThrow())) : List.of();
    }

    /** Reads the rows. Jobs that left the board since they were indexed are neither shown nor counted. */
    private Results load(BoardQuery query, Hits hits, List<SearchNotice> notices, LocalDate today) {
        List<Job> jobs = hits.jobs().isEmpty() ? List.of() : database.read(tx -> board.open(tx, hits.jobs(), today)).stream()
            .filter(job -> query.filters().employer().isEmpty() || PublicJob.of(job).isOfferedBy(query.filters().employer().getAsInt())).toList();
        var spelling = hits.spelling().entrySet().stream().map(word -> word.getValue().isEmpty()
            ? SearchNotice.dropped(word.getKey()) : SearchNotice.spelling(word.getKey(), word.getValue()));
        return new Results(new BoardPage(jobs, hits.total() - hits.jobs().size() + jobs.size()), hits.facets(),
            Stream.concat(spelling, notices.stream()).toList());
    }

    /** Kilometres from a place by location id, including the place itself if any job named it; {@code known}: its coordinates are. */
    private record NearbyLocations(boolean known, Map<Integer, Double> kilometres) {
        static NearbyLocations of(Transaction tx, Locations locations, Resolution place, double range) {
            return new NearbyLocations(locations.centre(tx, place).isPresent(), locations.distances(tx, place, range));
        }

        /** Returns the locations within this range, as the index expects them. */
        Optional<Map<Integer, Double>> within(double range) {
            return Optional.of(kilometres.entrySet().stream().filter(place -> place.getValue() <= range)
                .collect(Collectors.toUnmodifiableMap(Map.Entry::getKey, Map.Entry::getValue)));
        }
    }
}
