package ca.posthaste.board;

import ca.posthaste.language.Language;
import ca.posthaste.location.Location;
import ca.posthaste.location.Locations;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletionStage;

/** Autocompletion of what a candidate types: titles and employers of open jobs, and places. */
public final class Autocomplete {
    private final BoardIndex index;
    private final Locations locations;
    private final SearchThreads threads;

    public Autocomplete(BoardIndex index, Locations locations, SearchThreads threads) {
        this.index = index;
        this.locations = locations;
        this.threads = threads;
    }

    /** @param jobs empty while there is no index */
    record Suggested(Optional<BoardIndex.Suggestions> jobs, List<Location> places) {
        boolean isReady() {
            return jobs.isPresent();
        }

        List<String> titles() {
            return jobs.map(BoardIndex.Suggestions::titles).orElse(List.of());
        }

        List<String> employers() {
            return jobs.map(BoardIndex.Suggestions::employers).orElse(List.of());
        }
    }

    /**
     * @param limit   maximum number of suggestions of each kind
     * @param caller key by which callers take turns
     */
    CompletionStage<Suggested> suggest(String typed, Language language, int limit, Object caller) {
        return threads.run(caller, () -> new Suggested(index.suggest(typed, language, limit),
            locations.index().completions().suggest(typed, limit)));
    }
}
