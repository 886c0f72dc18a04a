package ca.posthaste.board;

import ca.posthaste.location.Location;
import ca.posthaste.location.Locations;
import java.time.Clock;
import java.time.Duration;
import java.time.LocalDate;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/** Where most open jobs are. To count them takes the longer the more jobs there are, so what was counted is shown for a while: at most a minute. */
public final class PopularPlaces {
    private static final int MOST = 24;
    private static final Duration LONGEST = Duration.ofMinutes(1);
    /** It is shown so many times as long as it took to count. */
    private static final int TIMES = 50;
    /** A line of its own: everybody waits for it, so it must not be behind what one caller has asked for. */
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

    /** @param jobs how many open ones are there */
    public record Place(Location location, int jobs) {}

    /** @param until when it is to be counted again */
    private record Counted(List<Place> places, long until) {}

    /** The most first. Who asks while it is counted waits for that. */
    public synchronized CompletionStage<List<Place>> find() {
        if (counted.isCompletedExceptionally() || counted.isDone() && System.nanoTime() - counted.join().until >= 0) {
            counted = threads.run(CALLER, this::count).toCompletableFuture();
        }
        return counted.thenApply(Counted::places);
    }

    private Counted count() {
        long began = System.nanoTime();
        var places = index.places(MOST, LocalDate.now(clock)).entrySet().stream()
            .flatMap(place -> locations.byId(place.getKey()).map(location -> new Place(location, place.getValue())).stream()).toList();
        long ended = System.nanoTime();
        return new Counted(places, ended + Math.min(LONGEST.toNanos(), TIMES * (ended - began)));
    }
}
