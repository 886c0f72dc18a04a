package ca.posthaste.board;

import ca.posthaste.location.Location;
import ca.posthaste.location.Locations;
import java.time.Clock;
import java.time.Duration;
import java.time.LocalDate;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/** The places with the most open jobs. Counting takes longer the more jobs there are, so the result is cached, for at most a minute. */
public final class PopularPlaces {
    private static final int PLACES_MAX = 24;
    private static final Duration LONGEST = Duration.ofMinutes(1);
    /** The result is cached this many times as long as it took to count. */
    private static final int TIMES = 50;
    /** A queue of its own: everybody waits for this result, so it must not wait behind the searches of a single caller. */
    private static final Object CALLER = "places";

    private final BoardIndex index;
    private final Locations locations;
    private final SearchThreads threads;
    private final Clock clock;
    private CompletableFuture<Counted> counted = CompletableFuture.completedFuture(new Counted(List.of(), System.nanoTime()));

    public PopularPlaces(BoardIndex index, Locations locations, SearchThreads threads, Clock clock) {
        this.index = index;
        this.locations = locations;
        this.threads = threads;
        this.clock = clock;
    }

    public record Place(Location location, int jobs) {}

    /** @param until {@link System#nanoTime} after which to count again */
    private record Counted(List<Place> places, long until) {}

    /** Returns the places, highest number of jobs first. Callers that arrive during a count wait for its result. */
    public synchronized CompletionStage<List<Place>> find() {
        if (counted.isCompletedExceptionally() || counted.isDone() && System.nanoTime() - counted.join().until >= 0) {
            counted = threads.run(CALLER, this::count).toCompletableFuture();
        }
        return counted.thenApply(Counted::places);
    }

    private Counted count() {
        long began = System.nanoTime();
        var places = index.places(PLACES_MAX, LocalDate.now(clock)).entrySet().stream()
            .flatMap(place -> locations.byId(place.getKey()).map(location -> new Place(location, place.getValue())).stream()).toList();
        long ended = System.nanoTime();
        return new Counted(places, ended + Math.min(LONGEST.toNanos(), TIMES * (ended - began)));
    }
}
