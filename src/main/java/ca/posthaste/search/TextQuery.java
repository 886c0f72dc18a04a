package ca.posthaste.search;

import ca.posthaste.search.QueryText.Clause;
import ca.posthaste.search.QueryText.Kind;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.lucene.index.IndexReader;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.BooleanClause.Occur;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.BoostQuery;
import org.apache.lucene.search.DisjunctionMaxQuery;
import org.apache.lucene.search.MatchAllDocsQuery;
import org.apache.lucene.search.MatchNoDocsQuery;
import org.apache.lucene.search.MultiPhraseQuery;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.SynonymQuery;

/** Makes a query of what was typed: all words, each in any part of the job, spelled right, or another word for them. */
final class TextQuery {
    private static final float LONGER = 0.5f;
    /** A word that so few use, while a neighbour has so many times the uses, is perhaps a mistake of theirs. */
    private static final int RARE = 3;
    private static final int TIMES = 50;

    private final WordsInUse inUse;
    private final Synonyms synonyms;
    private final QueryText text;
    private final Map<String, String> spelling = new LinkedHashMap<>();
    private final BooleanQuery.Builder query = new BooleanQuery.Builder();

    private TextQuery(IndexReader index, Synonyms synonyms, QueryText text) {
        inUse = new WordsInUse(index);
        this.synonyms = synonyms;
        this.text = text;
    }

    /** @param spelling the words that are searched instead of those that nobody uses */
    record Read(Query query, Map<String, String> spelling) {}

    static Read of(QueryText text, Synonyms synonyms, IndexReader index) throws IOException {
        return text.isEmpty() ? new Read(new MatchNoDocsQuery(), Map.of()) : new TextQuery(index, synonyms, text).read();
    }

    private Read read() throws IOException {
        var wanted = text.wanted();
        for (int i = 0; i < wanted.size(); ) {
            i += clause(wanted, i);
        }
        for (var clause : text.excluded()) {
            exclude(clause);
        }
        if (wanted.isEmpty()) {
            query.add(new MatchAllDocsQuery(), Occur.FILTER);
        }
        return new Read(query.build(), spelling);
    }

    /** Adds the clause at an index, or several that are one name together. Returns how many. */
    private int clause(List<Clause> wanted, int from) throws IOException {
        var first = wanted.get(from);
        if (first.kind() == Kind.PHRASE) {
            query.add(phrase(first.words()), Occur.MUST);
            return 1;
        }
        for (int size = Synonyms.WORDS_MAX; size > 1; size--) {
            var words = words(wanted, from, size);
            var others = words.isEmpty() ? List.<Synonyms.Alternative>of() : List.copyOf(synonyms.of(words));
            if (!others.isEmpty()) {
                query.add(several(words, others, isLast(from + size - 1)), Occur.MUST);
                return size;
            }
        }
        if (first.kind() == Kind.COMPOUND) {
            query.add(several(first.words(), List.of(new Synonyms.Alternative(List.of(first.joined()), 1)), isLast(from)), Occur.MUST);
        } else {
            query.add(word(first.words().get(0), isLast(from)), Occur.MUST);
        }
        return 1;
    }

    private boolean isLast(int clause) {
        return text.isOpen() && clause == text.wanted().size() - 1;
    }

    /** So many words that follow each other; empty if there are not so many. */
    private static List<String> words(List<Clause> wanted, int from, int size) {
        var words = new ArrayList<String>();
        for (int i = from; i < from + size; i++) {
            if (i >= wanted.size() || wanted.get(i).kind() != Kind.WORD) {
                return List.of();
            }
            words.addAll(wanted.get(i).words());
        }
        return words;
    }

    private Query several(List<String> words, List<Synonyms.Alternative> others, boolean last) throws IOException {
        var all = new BooleanQuery.Builder();
        for (int i = 0; i < words.size(); i++) {
            if (!Words.isEmpty(words.get(i))) {
                all.add(word(words.get(i), last && i == words.size() - 1), Occur.MUST);
            }
        }
        var alternatives = new ArrayList<Query>();
        alternatives.add(all.build());
        for (var other : others) {
            alternatives.add(new BoostQuery(other.words().size() == 1 ? plain(other.words().get(0)) : phrase(other.words()),
                other.weight() * words.size()));
        }
        return new DisjunctionMaxQuery(alternatives, 0);
    }

    private Query word(String word, boolean last) throws IOException {
        var terms = new LinkedHashMap<String, Float>();
        Words.terms(word).forEach(term -> terms.put(term, 1f));
        var others = synonyms.of(List.of(word));
        var longer = last ? inUse.longer(word) : List.<String>of();
        correct(word, !others.isEmpty() || !longer.isEmpty(), terms);
        var alternatives = new ArrayList<Query>();
        for (var other : others) {
            if (other.words().size() == 1) {
                Words.terms(other.words().get(0)).forEach(term -> terms.merge(term, other.weight(), Math::max));
            } else {
                alternatives.add(new BoostQuery(phrase(other.words()), other.weight() / other.words().size()));
            }
        }
        alternatives.add(synonymQuery(JobDocument.WORDS, terms));
        var beginnings = new LinkedHashMap<String, Float>();
        longer.stream().filter(other -> Words.terms(other).stream().noneMatch(terms::containsKey)).forEach(other -> beginnings.put(other, 1f));
        if (!beginnings.isEmpty()) {
            alternatives.add(new BoostQuery(synonymQuery(JobDocument.WRITTEN, beginnings), LONGER));
        }
        return alternatives.size() == 1 ? alternatives.get(0) : new DisjunctionMaxQuery(alternatives, 0);
    }

    /** A word that nobody uses, or hardly anybody, may be misspelled. */
    private void correct(String word, boolean isKnown, Map<String, Float> terms) throws IOException {
        int uses = isKnown ? Integer.MAX_VALUE : inUse.uses(word);
        if (uses > RARE) {
            return;
        }
        var near = inUse.near(word);
        if (near.isPresent() && near.get().uses() >= uses * TIMES) {
            if (uses == 0) {
                spelling.put(word, near.get().word());
            }
            Words.terms(near.get().word()).forEach(term -> terms.putIfAbsent(term, uses == 0 ? 1 : LONGER));
        }
    }

    /** Words that follow each other; their weights count as those of single words do. */
    private static Query phrase(List<String> words) {
        if (words.size() == 1) {
            return plain(words.get(0));
        }
        var all = new BooleanQuery.Builder().add(placed(words), Occur.FILTER);
        words.stream().filter(word -> !Words.isEmpty(word)).forEach(word -> all.add(plain(word), Occur.MUST));
        return all.build();
    }

    private static Query placed(List<String> words) {
        var phrase = new MultiPhraseQuery.Builder();
        for (int i = 0; i < words.size(); i++) {
            if (!Words.isEmpty(words.get(i))) {
                phrase.add(Words.terms(words.get(i)).stream().map(term -> new Term(JobDocument.PLACED, term)).toArray(Term[]::new), i);
            }
        }
        return phrase.build();
    }

    private static Query plain(String word) {
        var terms = new LinkedHashMap<String, Float>();
        Words.terms(word).forEach(term -> terms.put(term, 1f));
        return synonymQuery(JobDocument.WORDS, terms);
    }

    private static Query synonymQuery(String field, Map<String, Float> terms) {
        var query = new SynonymQuery.Builder(field);
        terms.forEach((term, weight) -> query.addTerm(new Term(field, term), weight));
        return query.build();
    }

    private void exclude(Clause clause) {
        query.add(clause.words().size() == 1 ? plain(clause.words().get(0)) : placed(clause.words()), Occur.MUST_NOT);
        if (clause.kind() == Kind.COMPOUND) {
            query.add(plain(clause.joined()), Occur.MUST_NOT);
        }
    }
}
