package ca.posthaste.board.page;

import ca.posthaste.board.Tried;
import ca.posthaste.language.Language;
import ca.posthaste.page.Texts;

/** Messages about the differences between a query and what was searched. */
final class TriedWords {
    private final Texts texts;

    TriedWords(Language language) {
        texts = Texts.in(language);
    }

    /** @param isFound whether the changed search had results */
    String of(Tried tried, boolean isFound) {
        var word = tried.words().map(Tried.Words::from).orElse("");
        return switch (tried.kind()) {
            case SPELLING -> texts.get("resultsTriedSpelling", word, tried.words().flatMap(Tried.Words::to).orElse(""));
            case LEFT_OUT -> texts.get("resultsTriedWithout", word);
            case PLACE_BY_NAME -> texts.get("resultsTriedByName", word);
            case TITLES_ONLY -> texts.get("resultsTriedTitles");
            case STALE -> texts.get("resultsTriedStale");
            case RANGE -> range(tried.kilometres().orElseThrow(), isFound);
        };
    }

    private String range(Tried.Kilometres kilometres, boolean isFound) {
        var to = SearchAddress.kilometres(kilometres.to());
        if (kilometres.from() == 0) {
            return isFound ? texts.get("resultsTriedAround", to) : texts.get("resultsTriedAroundInVain", to);
        }
        var from = SearchAddress.kilometres(kilometres.from());
        return isFound ? texts.get("resultsTriedWider", from, to) : texts.get("resultsTriedWiderInVain", from, to);
    }
}
