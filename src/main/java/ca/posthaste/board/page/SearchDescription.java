package ca.posthaste.board.page;

import ca.posthaste.board.BoardQuery;
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
}
