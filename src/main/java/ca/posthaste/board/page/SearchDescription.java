package ca.posthaste.board.page;

import ca.posthaste.board.BoardQuery;
import ca.posthaste.board.SearchNotice;
import ca.posthaste.language.Language;
import ca.posthaste.location.Resolution;
import ca.posthaste.page.Messages;
import java.util.ArrayList;

/** Describes a search in words: {@code 12 jobs for “cook” within 25 km of Regina, SK}. */
final class SearchDescription {
    /** Maximum number of characters to show of the search text. */
    private static final int SHOWN_MAX = 80;

    private final Messages texts;

    SearchDescription(Language language) {
        texts = Messages.in(language);
    }

    String title(BoardQuery query) {
        return describe(texts.get("resultsTitle"), query);
    }

    String counted(int jobs, BoardQuery query) {
        return describe(jobs == 0 ? texts.get("resultsNone") : texts.get("resultsCount", jobs), query);
    }

    private String describe(String first, BoardQuery query) {
        var said = new ArrayList<String>();
        said.add(first);
        query.text().ifPresent(text -> said.add(texts.get("resultsFor", shown(text.typed().strip()))));
        query.location().map(Resolution::description).ifPresent(place -> said.add(query.range() == 0 ? texts.get("resultsIn", place)
            : texts.get("resultsAround", SearchUrl.kilometres(query.range()), place)));
        return String.join(" ", said);
    }

    private static String shown(String typed) {
        return typed.codePointCount(0, typed.length()) <= SHOWN_MAX ? typed : typed.substring(0, typed.offsetByCodePoints(0, SHOWN_MAX)) + "…";
    }

    /** Describes how the search differed from the query; {@code isFound}: it had results. */
    String notice(SearchNotice tried, boolean isFound) {
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
