package ca.posthaste.board;

import ca.posthaste.language.Language;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/** A search index of open jobs, separate from the database. */
public interface BoardIndex {
    /** Returns the matching jobs; empty while there is no index. {@code nearby}: kilometres by location id within the range; empty means everywhere. */
    Optional<Hits> find(BoardQuery query, Optional<Map<Integer, Double>> nearby, LocalDate today);

    /** Completes with true once everything committed before this call can be found, or with false if that takes too long: then query the store. */
    default CompletionStage<Boolean> caughtUp() {
        return CompletableFuture.completedFuture(true);
    }

    /** Like {@link #caughtUp}, but only for changes that this node committed at least a tenth of a second ago. Almost always completes at once. */
    default CompletionStage<Boolean> caughtUpExceptLatest() {
        return CompletableFuture.completedFuture(true);
    }

    /** Reports whether changes reach the index. Returns false if the index cannot be written or is about to be replaced. */
    default boolean isFollowing() {
        return true;
    }

    /** Returns titles and employers of open jobs that complete the typed text, most frequent first. Empty while there is no index. */
    Optional<Suggestions> suggest(String typed, Language language, int limit);

    /** Returns the locations with the most open jobs and their numbers of jobs, by location id, highest first. Empty while there is no index. */
    Map<Integer, Integer> places(int limit, LocalDate today);

    /** @param spelling replacements of terms that occur in no job, by the original term; an empty replacement means that the term was dropped */
    record Hits(List<Integer> jobs, int total, Optional<Facets> facets, Map<String, String> spelling) {}

    record Suggestions(List<String> titles, List<String> employers) {}
}
