package ca.posthaste.search.query;

import ca.posthaste.board.BoardIndex.Suggestions;
import ca.posthaste.job.store.SearchText;
import ca.posthaste.language.Language;
import ca.posthaste.search.document.FilterValues;
import ca.posthaste.search.document.Suggestion;
import java.io.IOException;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import org.apache.lucene.index.IndexReader;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.IndexSearcher;

/** Completes search text as it is typed. Names are collected from time to time; when one is suggested, it is checked for an open job. */
public final class Suggester {
    /** Maximum number of names of each kind; the most frequent are retained. */
    static final int TITLES_MAX = 40_000;
    static final int EMPLOYERS_MAX = 30_000;
    private static final int TYPED_MAX = 100;

    private volatile PrefixNames english = PrefixNames.NONE;
    private volatile PrefixNames french = PrefixNames.NONE;
    private volatile PrefixNames employers = PrefixNames.NONE;

    /** Collects the names again. Takes about a second for a million jobs. */
    public void rebuild(IndexReader index) throws IOException {
        english = PrefixNames.collect(index, Suggestion.TITLE, prefix(Language.ENGLISH), TITLES_MAX);
        french = PrefixNames.collect(index, Suggestion.TITLE, prefix(Language.FRENCH), TITLES_MAX);
        employers = PrefixNames.collect(index, Suggestion.EMPLOYER, "", EMPLOYERS_MAX);
    }

    private static String prefix(Language language) {
        return Suggestion.term("", language);
    }

    /** Returns suggestions. Titles in the caller's language come before those in the other language. */
    public Suggestions suggest(IndexSearcher searcher, String typed, Language language, int limit, LocalDate today) throws IOException {
        var folded = PrefixNames.folded(typed.length() > TYPED_MAX ? typed.substring(0, TYPED_MAX) : typed);
        if (folded.isEmpty()) {
            return new Suggestions(List.of(), List.of());
        }
        var open = new OpenTerms(searcher.getIndexReader(), FilterValues.day(today));
        var titles = new LinkedHashSet<String>();
        for (var each : List.of(language, language.other())) {
            var names = each == Language.ENGLISH ? english : french;
            for (var title : open.first(names.beginning(folded), Suggestion.TITLE, prefix(each), limit)) {
                if (titles.size() < limit && titles.stream().noneMatch(other -> SearchText.fold(other).equals(SearchText.fold(title)))) {
                    titles.add(title);
                }
            }
        }
        return new Suggestions(List.copyOf(titles), open.first(employers.beginning(folded), Suggestion.EMPLOYER, "", limit));
    }

    private record OpenTerms(IndexReader index, int today) {
        List<String> first(List<String> names, String field, String prefix, int limit) throws IOException {
            var open = new ArrayList<String>();
            for (var name : names) {
                if (open.size() < limit && PlaceJobCounts.countOpen(index, new Term(field, prefix + name), today, 1) > 0) {
                    open.add(name);
                }
            }
            return open;
        }
    }
}
