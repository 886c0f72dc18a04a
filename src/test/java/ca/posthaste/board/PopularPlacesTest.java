package ca.posthaste.board;

import static org.junit.jupiter.api.Assertions.assertEquals;

import ca.posthaste.language.Language;
import ca.posthaste.support.SqliteStore;
import java.time.Clock;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Tests when places are counted. How they are counted is up to the index. */
class PopularPlacesTest extends SqliteStore {
    private final CountDownLatch begin = new CountDownLatch(1);
    private final List<String> done = Collections.synchronizedList(new ArrayList<>());

    /** Records each count of places. */
    private final class Index implements BoardIndex {
        @Override public Optional<Hits> find(BoardQuery query, Optional<Map<Integer, Double>> nearby, LocalDate today) {
            return Optional.empty();
        }

        @Override public Map<Integer, Integer> places(int limit, LocalDate today) {
            done.add("places");
            return Map.of(jobs().location("Halifax, NS").id(), 2);
        }

        @Override public Optional<Suggestions> suggest(String typed, Language language, int limit) {
            return Optional.empty();
        }
    }

    private boolean hold() {
        try {
            begin.await();
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
        }
        return true;
    }

    @Test void counting_places_does_not_wait_behind_the_searches_of_one_caller() {
        var threads = new SearchThreads(1, 100);
        threads.run("flood", this::hold);
        var flood = IntStream.range(0, 20).mapToObj(i -> threads.run("flood", () -> done.add("flood")).toCompletableFuture()).toList();
        var places = new PopularPlaces(new Index(), jobs().locations(), threads, Clock.systemUTC()).find().toCompletableFuture();
        begin.countDown();
        assertEquals(List.of(new PopularPlaces.Place(jobs().location("Halifax, NS"), 2)), places.join());
        flood.forEach(CompletableFuture::join);
        assertEquals(1, done.indexOf("places"), "it was their turn after one of the flood");
    }
}
