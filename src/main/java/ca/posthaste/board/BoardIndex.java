package ca.posthaste.board;

import ca.posthaste.language.Language;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/** Finds open jobs without the database. */
public interface BoardIndex {

    /**
     * Empty while there is no index: then the store is asked.
     *
     * @param nearby the places within the range, by their ids, with their distance in kilometres; empty: everywhere
     */
    Optional<Hits> find(BoardQuery query, Optional<Map<Integer, Double>> nearby, LocalDate today);

    /** True when whatever was committed before this is found, soon; false if that would take long: the store finds it. */
    default CompletionStage<Boolean> caughtUp() {
        return CompletableFuture.completedFuture(true);
    }

    /** The same for what was committed on this node a tenth of a second before or earlier. Nearly always at once. */
    default CompletionStage<Boolean> caughtUpButForAMoment() {
        return CompletableFuture.completedFuture(true);
    }

    /** False while what is written is not found: the index cannot be written, or another one is about to take its place. */
    default boolean isFollowing() {
        return true;
    }

    /** Titles and employers of open jobs that complete what was typed, each the more usual the earlier. */
    Optional<Suggestions> suggest(String typed, Language language, int most);

    /** How many open jobs each of the places has that have the most, by their ids, the most first. Empty while there is no index. */
    Map<Integer, Integer> places(int most, LocalDate today);

    /**
     * @param spelling the words that were searched instead of those that nobody uses, or nothing where one was left out; empty if all were found
     *                 as they were typed
     */
    record Hits(List<Integer> jobs, int total, Optional<Facets> facets, Map<String, String> spelling) {}

    record Suggestions(List<String> titles, List<String> employers) {}
}
