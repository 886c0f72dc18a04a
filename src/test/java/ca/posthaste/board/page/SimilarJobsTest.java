package ca.posthaste.board.page;

import static org.junit.jupiter.api.Assertions.assertEquals;

import ca.posthaste.board.BoardIndex;
import ca.posthaste.board.BoardQuery;
import ca.posthaste.board.BoardSearch;
import ca.posthaste.board.PublicJob;
import ca.posthaste.board.SearchThreads;
import ca.posthaste.employer.Employer;
import ca.posthaste.employer.EmployerId;
import ca.posthaste.employer.Plan;
import ca.posthaste.job.Job;
import ca.posthaste.job.JobId;
import ca.posthaste.job.Revision;
import ca.posthaste.language.Language;
import ca.posthaste.support.SamplePosting;
import ca.posthaste.support.TestClock;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** The searches that a page makes for similar jobs; the page works without them if the search fails. */
class SimilarJobsTest {
    private static final PublicJob BAKER = PublicJob.of(new Job(new JobId(7), Revision.first(Instant.EPOCH),
        new Employer(new EmployerId(1), "Bakery", Plan.STANDARD, Language.ENGLISH, false),
        new SamplePosting().titled("Baker (night shift), one two three four five").made()));

    private final TestClock clock = new TestClock(ZoneOffset.UTC);
    private final List<BoardQuery> asked = new ArrayList<>();
    private boolean isBroken;

    private final SimilarJobs similar = new SimilarJobs(new BoardSearch(null, null, new BoardIndex() {
        @Override public Optional<Hits> find(BoardQuery query, Optional<Map<Integer, Double>> nearby, LocalDate today) {
            asked.add(query);
            if (isBroken) {
                throw new IllegalStateException("broken");
            }
            return Optional.of(new Hits(List.of(), 0, Optional.empty(), Map.of()));
        }

        @Override public Map<Integer, Integer> places(int limit, LocalDate today) {
            return Map.of();
        }

        @Override public Optional<Suggestions> suggest(String typed, Language language, int limit) {
            return Optional.empty();
        }
    }, null, new SearchThreads(), clock), clock);

    private Optional<List<Integer>> found() {
        return similar.of(BAKER, "somebody").toCompletableFuture().join();
    }

    @Test void the_first_words_of_the_title_are_searched_in_the_category_and_then_the_category_alone() {
        assertEquals(Optional.of(List.of()), found());
        assertEquals(Optional.of("Baker night shift one two three"), asked.get(0).text().map(BoardQuery.Text::typed));
        assertEquals(Optional.empty(), asked.get(1).text());
        asked.forEach(query -> assertEquals(List.of(1), query.filters().categories()));
    }

    @Test void results_are_cached_for_some_minutes() {
        found();
        found();
        assertEquals(2, asked.size());
        clock.moveBy(Duration.ofMinutes(11));
        found();
        assertEquals(4, asked.size());
    }

    @Test void a_search_that_fails_finds_nothing_and_is_asked_again() {
        isBroken = true;
        assertEquals(Optional.empty(), found());
        isBroken = false;
        assertEquals(Optional.of(List.of()), found());
    }
}
