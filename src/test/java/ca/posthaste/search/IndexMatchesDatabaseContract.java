package ca.posthaste.search;

import static ca.posthaste.support.SamplePosting.MONDAY;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import ca.posthaste.board.Board;
import ca.posthaste.board.BoardQuery;
import ca.posthaste.board.BoardQuery.Filters;
import ca.posthaste.board.BoardQuery.Match;
import ca.posthaste.board.BoardQuery.Sort;
import ca.posthaste.board.BoardQuery.Text;
import ca.posthaste.db.Database;
import ca.posthaste.http.paging.Paging;
import ca.posthaste.job.Job;
import ca.posthaste.job.Status;
import ca.posthaste.job.reference.Category;
import ca.posthaste.job.reference.PositionType;
import ca.posthaste.location.Location;
import ca.posthaste.location.Resolution;
import ca.posthaste.support.Polling;
import ca.posthaste.support.SamplePosting;
import ca.posthaste.support.StoredJobs;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Random;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Version 1.1 is served from the index, and the difference is not visible: the database finds the same jobs in the same order. */
interface IndexMatchesDatabaseContract {
    List<String> PLACES = List.of("Vancouver, BC", "Burnaby, BC", "Victoria, BC", "Toronto, ON", "Moose Factory Crossing, ON");
    List<String> PARTS = List.of("Bak", "er", " ", "Über", "b", "100%", "_", "!", "\\", "Infirmière", "é", "œuf", "ß", "Nurse ", "😀", "n", "*", "?", "\"");

    Database database();

    StoredJobs jobs();

    @Test default void random_searches_find_the_same_in_the_index_and_in_the_database(@TempDir Path search) {
        var random = new Random(15);
        var employers = List.of(jobs().employer("Bakery"), jobs().employer("Yard"), jobs().sandbox("Sandbox"));
        var places = PLACES.stream().map(jobs()::location).toList();
        var added = new ArrayList<Job>();
        try (var index = new SearchIndex(database(), jobs().locations(), search, new SimpleMeterRegistry(), Clock.systemUTC())) {
            for (int i = 0; i < 200; i++) {
                added.add(jobs().add(employers.get(random.nextInt(20) == 0 ? 2 : random.nextInt(2)), posting(random, places)));
            }
            index.start();
            for (int i = 0; i < 100; i++) {
                added.add(jobs().add(employers.get(random.nextInt(3)), posting(random, places)));
                var other = added.remove(random.nextInt(added.size()));
                if (random.nextBoolean()) {
                    jobs().delete(other);
                } else {
                    jobs().save(other, posting(random, places));
                }
            }
            waitFor(index);
            int found = 0;
            for (int i = 0; i < 600; i++) {
                found += same(index, query(random)) > 0 ? 1 : 0;
            }
            assertTrue(found > 200, found + " of them found something");
        }
    }

    private void waitFor(SearchIndex index) {
        var everything = new BoardQuery(Optional.empty(), Optional.empty(), 0, Filters.NONE, Sort.DATE, false, new Paging(1, 1));
        int expected = store(everything).total();
        while (index.find(everything, Optional.empty(), MONDAY).filter(hits -> hits.total() == expected).isEmpty()) {
            Polling.pause();
        }
        while (!Database.join(index.caughtUp())) {
            Polling.pause();
        }
    }

    private ca.posthaste.board.BoardPage store(BoardQuery query) {
        var board = new Board(database(), jobs().rows(), jobs().locations());
        return database().read(tx -> board.find(tx, query, MONDAY));
    }

    private int same(SearchIndex index, BoardQuery query) {
        var nearby = query.location().map(place -> database().read(tx -> jobs().locations().distances(tx, place, query.range())));
        var hits = index.find(query, nearby, MONDAY).orElseThrow();
        var page = store(query);
        assertEquals(page.total(), hits.total(), query::toString);
        assertEquals(page.jobs().stream().map(job -> job.id().value()).toList(), hits.jobs(), query::toString);
        return page.total();
    }

    private SamplePosting posting(Random random, List<Location> places) {
        var categories = IntStream.range(0, 1 + random.nextInt(3)).mapToObj(i -> Category.values()[random.nextInt(5)]).distinct().toArray(Category[]::new);
        var posting = jobs().posting().titled("x" + text(random)).in(some(random, places)).categories(categories)
            .positionType(PositionType.values()[random.nextInt(3)]).published(MONDAY.minusDays(random.nextInt(10)))
            .closing(MONDAY.plusDays(random.nextInt(20) - 3)).referenceId(null);
        if (random.nextInt(5) == 0) {
            posting.confidential();
        }
        return random.nextInt(6) == 0 ? posting.status(Status.values()[random.nextInt(Status.values().length)]) : posting;
    }

    private static Location[] some(Random random, List<Location> places) {
        return IntStream.range(0, 1 + random.nextInt(2)).mapToObj(i -> places.get(random.nextInt(places.size()))).distinct().toArray(Location[]::new);
    }

    private static String text(Random random) {
        var text = new StringBuilder();
        for (int n = random.nextInt(5); n >= 0; n--) {
            text.append(PARTS.get(random.nextInt(PARTS.size())));
        }
        return text.toString();
    }

    private BoardQuery query(Random random) {
        var text = random.nextInt(3) == 0 ? Optional.<Text>empty() : Optional.of(new Text(part(random), Match.PART_OF_TITLE));
        var place = random.nextInt(3) > 0 ? Optional.<Resolution>empty() : Optional.of(jobs().resolved(PLACES.get(random.nextInt(PLACES.size()))));
        double range = place.isEmpty() ? 0 : new double[] {0, 15, 100, 4000}[random.nextInt(4)];
        var filters = new Filters(random.nextInt(3) > 0 ? List.of() : List.of(Category.values()[random.nextInt(6)].id(), Category.values()[1].id()),
            random.nextInt(3) > 0 ? List.of() : List.of(PositionType.values()[random.nextInt(4)].id()), Set.of(), Set.of(), OptionalInt.empty(),
            OptionalInt.empty(), OptionalInt.empty(), Optional.empty());
        return new BoardQuery(text, place, range, filters, Sort.DATE, false, new Paging(1 + random.nextInt(3), 1 + random.nextInt(30)));
    }

    private static String part(Random random) {
        var text = text(random);
        int from = random.nextInt(text.length());
        int to = from + 1 + random.nextInt(Math.min(6, text.length() - from));
        return Character.isLowSurrogate(text.charAt(from)) || Character.isHighSurrogate(text.charAt(to - 1)) ? text : text.substring(from, to);
    }
}
