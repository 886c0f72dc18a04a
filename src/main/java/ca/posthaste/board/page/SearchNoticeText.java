package ca.posthaste.board.page;

import ca.posthaste.board.SearchNotice;
import ca.posthaste.language.Language;
import ca.posthaste.page.Messages;

/** Messages about the differences between a query and what was searched. */
final class SearchNoticeText {
    private final Messages texts;

    SearchNoticeText(Language language) {
        texts = Messages.in(language);
    }

    /** @param isFound whether the changed search had results */
    String of(SearchNotice tried, boolean isFound) {
        var word = tried.words().map(SearchNotice.Words::from).orElse("");
        return switch (tried.kind()) {
            case SPELLING -> texts.get("resultsTriedSpelling", word, tried.words().flatMap(SearchNotice.Words::to).orElse(""));
            case LEFT_OUT -> texts.get("resultsTriedWithout", word);
            case PLACE_BY_NAME -> texts.get("resultsTriedByName", word);
            case TITLES_ONLY -> texts.get("resultsTriedTitles");
            case STALE -> texts.get("resultsTriedStale");
            case RANGE -> range(tried.kilometres().orElseThrow(), isFound);
        };
    }

    private String range(SearchNotice.Kilometres kilometres, boolean isFound) {
        var to = SearchUrl.kilometres(kilometres.to());
        if (kilometres.from() == 0) {
            return isFound ? texts.get("resultsTriedAround", to) : texts.get("resultsTriedAroundInVain", to);
        }
        var from = SearchUrl.kilometres(kilometres.from());
        return isFound ? texts.get("resultsTriedWider", from, to) : texts.get("resultsTriedWiderInVain", from, to);
    }
}
