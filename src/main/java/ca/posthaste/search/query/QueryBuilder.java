package ca.posthaste.search.query;

import ca.posthaste.search.query.ParsedQuery.Clause;
import ca.posthaste.search.query.ParsedQuery.Kind;
import ca.posthaste.search.query.VocabularyStatistics.Near;
import ca.posthaste.search.text.Synonyms;
import ca.posthaste.search.text.Synonyms.Alternative;
import ca.posthaste.search.text.TermNormalizer;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.lucene.search.BooleanClause.Occur;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.BoostQuery;
import org.apache.lucene.search.DisjunctionMaxQuery;
import org.apache.lucene.search.MatchAllDocsQuery;
import org.apache.lucene.search.MatchNoDocsQuery;
import org.apache.lucene.search.Query;

/** Builds the Lucene query for a search text. Every word is required, in any part of the job; spelling corrections and synonyms of it match too. */
final class QueryBuilder {
    /** Boost of longer words that begin with the last one typed: if no job contains that one, and if some do. */
    private static final float LONGER = 0.6f;
    private static final float LONGER_BESIDE = 0.25f;
    /** A word in at most {@code RARE} jobs may be a typing mistake if a similar word is in {@code TIMES} times as many. */
    private static final int RARE = 3;
    private static final int TIMES = 50;
    /** Boost of such a similar word, and the minimum length for correcting a word that may also be the beginning of a longer one. */
    private static final float BESIDE = 0.5f;
    private static final int SHORTEST_BEGINNING = 6;
    /** Maximum number of words per text that are compared with all words in the index, which is slow. */
    private static final int SPELLED_MAX = 6;

    private final VocabularyStatistics inUse;
    private final TermQueries terms;
    private final Synonyms synonyms;
    private final ParsedQuery text;
    private final Map<String, String> spelling = new LinkedHashMap<>();
    private final Map<String, List<String>> beside = new HashMap<>();
    private final Map<String, List<Near>> nearest = new HashMap<>();
    private final BooleanQuery.Builder query = new BooleanQuery.Builder();

    private QueryBuilder(VocabularyStatistics inUse, Synonyms synonyms, ParsedQuery text) {
        this.inUse = inUse;
        terms = new TermQueries(inUse);
        this.synonyms = synonyms;
        this.text = text;
    }

    /** A query and its spelling corrections: words that no job contains, with the words searched instead. */
    record Read(Query query, Map<String, String> spelling) {}

    static Read of(ParsedQuery text, Synonyms synonyms, VocabularyStatistics inUse) throws IOException {
        return text.isEmpty() ? new Read(new MatchNoDocsQuery(), Map.of()) : new QueryBuilder(inUse, synonyms, text).read();
    }

    private Read read() throws IOException {
        var required = new ArrayList<Clause>();
        for (var clause : text.required()) {
            required.add(clause.kind() == Kind.WORD ? corrected(clause, isLast(required.size())) : clause);
        }
        for (int i = 0; i < required.size(); ) {
            i += clause(required, i);
        }
        for (var clause : text.optional()) {
            if (inUse.uses(clause.joined()) > 0) {
                query.add(terms.plain(clause.joined()), Occur.SHOULD);
            }
        }
        for (var clause : text.excluded()) {
            exclude(clause);
        }
        if (required.isEmpty()) {
            query.add(new MatchAllDocsQuery(), Occur.FILTER);
        }
        return new Read(query.build(), Collections.unmodifiableMap(spelling));
    }

    /** Adds the clause at an index, or several clauses that together form one name. Returns the number of clauses added. */
    private int clause(List<Clause> required, int from) throws IOException {
        var first = required.get(from);
        if (first.kind() == Kind.PHRASE) {
            query.add(terms.phrase(first.words()), Occur.MUST);
            return 1;
        }
        for (int size = Synonyms.WORDS_MAX; size > 1; size--) {
            var words = words(required, from, size);
            var others = words.isEmpty() ? List.<Alternative>of() : synonyms.of(words);
            if (!others.isEmpty()) {
                query.add(several(words, others, isLast(from + size - 1)), Occur.MUST);
                return size;
            }
        }
        if (first.kind() == Kind.COMPOUND) {
            var joined = List.of(first.joined());
            var others = new ArrayList<>(synonyms.of(first.words()));
            others.removeIf(other -> other.words().equals(joined));
            others.add(new Alternative(joined, 1));
            query.add(several(first.words(), others, isLast(from)), Occur.MUST);
        } else {
            query.add(word(first.words().get(0), isLast(from)), Occur.MUST);
        }
        return 1;
    }

    private boolean isLast(int clause) {
        return text.isOpen() && clause == text.required().size() - 1;
    }

    /** Returns {@code size} consecutive words; empty if there are fewer. */
    private static List<String> words(List<Clause> required, int from, int size) {
        var words = new ArrayList<String>();
        for (int i = from; i < from + size; i++) {
            if (i >= required.size() || required.get(i).kind() != Kind.WORD) {
                return List.of();
            }
            words.addAll(required.get(i).words());
        }
        return words;
    }

    private Query several(List<String> words, Collection<Alternative> others, boolean last) throws IOException {
        var all = new BooleanQuery.Builder();
        float rarity = 0;
        for (int i = 0; i < words.size(); i++) {
            if (!TermNormalizer.isEmpty(words.get(i))) {
                all.add(word(words.get(i), last && i == words.size() - 1), Occur.MUST);
                rarity += terms.rarity(words.get(i));
            }
        }
        var alternatives = new ArrayList<Query>();
        alternatives.add(all.build());
        for (var other : others) {
            alternatives.addAll(terms.alternative(other, rarity));
        }
        return best(alternatives);
    }

    private static Query best(List<Query> alternatives) {
        return alternatives.size() == 1 ? alternatives.get(0) : new DisjunctionMaxQuery(alternatives, 0);
    }

    private Query word(String word, boolean last) throws IOException {
        var own = new LinkedHashMap<String, Float>();
        TermNormalizer.terms(word).forEach(term -> own.put(term, 1f));
        int uses = inUse.uses(word);
        var others = synonyms.of(List.of(word));
        var longer = last ? inUse.longer(word) : List.<Near>of();
        for (var near : near(word, uses, !others.isEmpty(), longer)) {
            TermNormalizer.terms(near).forEach(term -> own.putIfAbsent(term, spelling.containsValue(word) ? 1 : BESIDE));
        }
        float rarity = terms.rarity(word);
        var alternatives = new ArrayList<Query>();
        for (var other : others) {
            if (other.words().size() == 1) {
                TermNormalizer.terms(other.words().get(0)).forEach(term -> own.merge(term, other.weight(), Math::max));
            }
        }
        for (var other : others) {
            if (other.words().size() > 1 && !isFound(other, own)) {
                alternatives.addAll(terms.alternative(other, rarity));
            }
        }
        var beginnings = longer.stream().filter(other -> TermNormalizer.terms(other.word()).stream().noneMatch(own::containsKey)).toList();
        if (!beginnings.isEmpty()) {
            float share = uses == 0 && others.isEmpty() ? LONGER : LONGER_BESIDE;
            alternatives.add(new BoostQuery(terms.written(beginnings), share * terms.rarityFactor(own.keySet(), beginnings)));
        }
        alternatives.add(0, terms.anyOf(own));
        return best(alternatives);
    }

    /** Reports whether a name is redundant because one of its words is searched on its own and finds every job that the name would. */
    private static boolean isFound(Alternative name, Map<String, Float> terms) {
        return name.words().stream().filter(word -> !TermNormalizer.isEmpty(word))
            .anyMatch(word -> TermNormalizer.terms(word).stream().allMatch(term -> terms.getOrDefault(term, 0f) >= name.weight()));
    }

    /** Replaces a word that no job contains by the likeliest word that some job does. */
    private Clause corrected(Clause clause, boolean last) throws IOException {
        var word = clause.joined();
        if (inUse.uses(word) > 0 || !synonyms.of(clause.words()).isEmpty() || last && !inUse.longer(word).isEmpty()) {
            return clause;
        }
        var near = nearest(word);
        if (near.isEmpty()) {
            return clause;
        }
        var used = near.get(0).word();
        spelling.put(word, used);
        beside.put(used, near.stream().skip(1).map(Near::word).toList());
        return new Clause(Kind.WORD, List.of(used));
    }

    /** Returns other words that may be meant: further corrections of the word that was typed, or words similar to a rare one. */
    private List<String> near(String word, int uses, boolean hasOthers, List<Near> longer) throws IOException {
        var known = beside.get(word);
        if (known != null) {
            return known;
        }
        if (uses > RARE || hasOthers || !longer.isEmpty() && (uses > 0 || word.length() < SHORTEST_BEGINNING)) {
            return List.of();
        }
        return nearest(word).stream().filter(one -> one.uses() >= uses * TIMES && !one.word().startsWith(word)).map(Near::word).toList();
    }

    private List<Near> nearest(String word) throws IOException {
        var known = nearest.get(word);
        if (known == null && nearest.size() < SPELLED_MAX) {
            known = inUse.near(word);
            nearest.put(word, known);
        }
        return known == null ? List.of() : known;
    }

    private void exclude(Clause clause) throws IOException {
        query.add(clause.words().size() == 1 ? terms.plain(clause.words().get(0)) : terms.placed(clause.words()), Occur.MUST_NOT);
        if (clause.kind() == Kind.COMPOUND) {
            query.add(terms.plain(clause.joined()), Occur.MUST_NOT);
        }
    }
}
