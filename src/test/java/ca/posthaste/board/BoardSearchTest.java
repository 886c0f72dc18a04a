package ca.posthaste.board;

import static ca.posthaste.support.SamplePosting.MONDAY;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import ca.posthaste.board.BoardQuery.Filters;
import ca.posthaste.board.BoardQuery.Match;
import ca.posthaste.board.BoardQuery.Sort;
import ca.posthaste.board.BoardQuery.Text;
import ca.posthaste.board.BoardSearch.Results;
import ca.posthaste.db.Database;
import ca.posthaste.http.paging.Paging;
import ca.posthaste.job.Job;
import ca.posthaste.job.Status;
import ca.posthaste.language.Language;
import ca.posthaste.problem.Problem;
import ca.posthaste.problem.Rejected;
import ca.posthaste.support.SqliteStore;
import java.time.Clock;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Tests how the board uses search results, independent of the index implementation. */
class BoardSearchTest extends SqliteStore {
    private final Clock clock = Clock.fixed(MONDAY.atStartOfDay().toInstant(ZoneOffset.UTC), ZoneOffset.UTC);
    private final Index index = new Index();

    /** Returns the jobs registered for each place, and records the number of places in each query. */
    private static final class Index implements BoardIndex {
        private final Map<Integer, List<Integer>> byPlace = new java.util.HashMap<>();
        private final List<Integer> placesAsked = new ArrayList<>();
        private Map<String, String> spelling = Map.of();
        private boolean ready = true;

        @Override public Optional<Hits> find(BoardQuery query, Optional<Map<Integer, Double>> nearby, LocalDate today) {
            placesAsked.add(nearby.map(Map::size).orElse(-1));
            var found = byPlace.entrySet().stream().filter(place -> nearby.isEmpty() || nearby.get().containsKey(place.getKey()))
                .flatMap(place -> place.getValue().stream()).toList();
            return ready ? Optional.of(new Hits(found, found.size(), Optional.empty(), spelling)) : Optional.empty();
        }

        @Override public Map<Integer, Integer> places(int limit, LocalDate today) {
            return Map.of();
        }

        @Override public Optional<Suggestions> suggest(String typed, Language language, int limit) {
            return Optional.empty();
        }
    }

    private Job add(String place) {
        var job = jobs().add(jobs().employer("Bakery"), jobs().posting().in(jobs().location(place)));
        index.byPlace.computeIfAbsent(jobs().location(place).id(), first -> new ArrayList<>()).add(job.id().value());
        return job;
    }

    private BoardSearch search() {
        return new BoardSearch(database(), new Board(database(), jobs().rows(), jobs().locations()), index, jobs().locations(),
            new SearchThreads(1, 10), clock);
    }

    private Results find(BoardQuery query) {
        return Database.join(search().find(query, "caller"));
    }

    private BoardQuery around(String place, double range) {
        return new BoardQuery(Optional.empty(), Optional.of(jobs().resolved(place)), range, Filters.NONE, Sort.DATE, false, new Paging(1, 10));
    }

    private static BoardQuery query(String typed, Filters filters, Sort sort, boolean facets) {
        return new BoardQuery(Optional.ofNullable(typed).map(text -> new Text(text, Match.WORDS)), Optional.empty(), 0, filters, sort, facets,
            new Paging(1, 10));
    }

    private static List<Integer> ids(Results found) {
        return found.page().jobs().stream().map(job -> job.id().value()).toList();
    }

    private static List<String> kinds(Results found) {
        return found.notices().stream().map(notice -> notice.kind().code()).toList();
    }

    @Test void a_search_without_results_is_widened_to_the_next_range_that_has_some() {
        var victoria = add("Victoria, BC"); // 92 km from Vancouver
        for (double range : new double[] {0, 10, 25, 50, 60}) {
            var found = find(around("Vancouver, BC", range));
            assertEquals(List.of(victoria.id().value()), ids(found));
            assertEquals(List.of(SearchNotice.widerRange(range, 100, true)), found.notices());
        }
        assertEquals(List.of(), find(around("Vancouver, BC", 100)).notices());
        var exactly = Database.join(search().findExactly(around("Vancouver, BC", 10), "caller"));
        assertEquals(0, exactly.page().total());
        assertEquals(List.of(), exactly.notices());
    }

    @Test void a_search_without_results_in_any_range_is_reported_and_a_wide_range_is_not_widened() {
        add("Toronto, ON");
        var found = find(around("Vancouver, BC", 10));
        assertEquals(List.of(SearchNotice.widerRange(10, 200, false)), found.notices());
        assertEquals(0, found.page().total());
        assertEquals(2, index.placesAsked.size());
        assertEquals(List.of(), find(around("Vancouver, BC", 200)).notices());
        assertEquals("Il n’y a aucun résultat à moins de 10\u00a0km, ni à moins de 200\u00a0km.", found.notices().get(0).message().french());
    }

    @Test void a_search_around_an_unknown_place_finds_the_jobs_that_name_it() {
        var place = "Moose Factory Crossing, ON";
        assertEquals(List.of("placeByName"), kinds(find(around(place, 50))));
        var job = add(place);
        var found = find(around(place, 50));
        assertEquals(List.of(job.id().value()), ids(found));
        assertEquals(List.of("placeByName"), kinds(found));
        assertEquals(List.of(), find(around(place, 0)).notices());
        index.ready = false;
        assertEquals(List.of("placeByName"), kinds(find(around(place, 50))));
        assertEquals(List.of(job.id().value()), ids(find(around(place, 50))));
    }

    @Test void jobs_that_left_the_board_after_they_were_indexed_are_neither_shown_nor_counted() {
        var stays = add("Vancouver, BC");
        var deleted = add("Vancouver, BC");
        var archived = add("Vancouver, BC");
        jobs().delete(deleted);
        jobs().save(archived, jobs().posting().status(Status.ARCHIVED));
        var found = find(query("baker", Filters.NONE, Sort.RELEVANCE, false));
        assertEquals(List.of(stays.id().value()), ids(found));
        assertEquals(1, found.page().total());
    }

    @Test void a_job_that_became_confidential_is_not_found_by_its_employer() {
        var job = add("Vancouver, BC");
        var of = new Filters(List.of(), List.of(), Set.of(), Set.of(), OptionalInt.empty(), OptionalInt.empty(),
            OptionalInt.of(job.employer().id().value()), Optional.empty());
        assertEquals(1, find(query(null, of, Sort.DATE, false)).page().total());
        jobs().save(job, jobs().posting().confidential());
        assertEquals(0, find(query(null, of, Sort.DATE, false)).page().total());
    }

    @Test void a_corrected_spelling_is_reported() {
        index.spelling = Map.of("bakker", "baker");
        var notices = find(query("bakker", Filters.NONE, Sort.RELEVANCE, false)).notices();
        assertEquals(List.of(SearchNotice.spelling("bakker", "baker")), notices);
        assertEquals("No job contains \"bakker\". Showing results for \"baker\" instead.", notices.get(0).message().english());
    }

    @Test void titles_are_searched_in_the_database_while_there_is_no_index() {
        var job = add("Vancouver, BC");
        index.ready = false;
        var found = find(query("BAK", Filters.NONE, Sort.RELEVANCE, false));
        assertEquals(List.of(job.id().value()), ids(found));
        assertEquals(List.of("titlesOnly"), kinds(found));
        assertEquals(List.of(), find(query(null, Filters.NONE, Sort.DATE, false)).notices());
    }

    @Test void searches_that_need_the_index_are_rejected_with_a_retry_while_there_is_none() {
        index.ready = false;
        var employer = new Filters(List.of(), List.of(), Set.of(), Set.of(), OptionalInt.empty(), OptionalInt.empty(), OptionalInt.of(1),
            Optional.empty());
        for (var query : List.of(query(null, employer, Sort.DATE, false), query(null, Filters.NONE, Sort.SALARY, false),
            query("baker", Filters.NONE, Sort.RELEVANCE, true))) {
            var rejected = assertThrows(Rejected.class, () -> find(query));
            assertEquals(Problem.SEARCH_NOT_READY, rejected.problem());
            assertEquals(Map.of("Retry-After", "10"), rejected.headers());
        }
    }

    @Test void a_long_part_of_a_title_is_read_from_the_database() {
        add("Vancouver, BC");
        for (int length : List.of(BoardQuery.PART_MAX, BoardQuery.PART_MAX + 1)) {
            var text = Optional.of(new Text("a".repeat(length), Match.PART_OF_TITLE));
            var part = new BoardQuery(text, Optional.empty(), 0, Filters.NONE, Sort.DATE, false, new Paging(1, 10));
            Database.join(search().findExactly(part, "caller"));
        }
        assertEquals(List.of(-1), index.placesAsked, "the index was asked once");
    }

    @Test void a_page_beyond_what_the_index_sorts_is_read_from_the_database() {
        add("Vancouver, BC");
        var deep = new BoardQuery(Optional.empty(), Optional.empty(), 0, Filters.NONE, Sort.DATE, false, new Paging(101, 100));
        assertEquals(1, Database.join(search().findExactly(deep, "caller")).page().total());
        assertEquals(List.of(), index.placesAsked);
        var last = new BoardQuery(Optional.empty(), Optional.empty(), 0, Filters.NONE, Sort.DATE, false, new Paging(100, 100));
        Database.join(search().findExactly(last, "caller"));
        assertEquals(List.of(-1), index.placesAsked);
    }
}
