package ca.posthaste.search;

import ca.posthaste.search.WordsInUse.Near;
import ca.posthaste.search.text.Synonyms.Alternative;
import ca.posthaste.search.text.Words;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.BooleanClause.Occur;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.BoostQuery;
import org.apache.lucene.search.MatchNoDocsQuery;
import org.apache.lucene.search.MultiPhraseQuery;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.SynonymQuery;

/** The queries for words and phrases. What no job has is left out: looking for it in every segment would take longer than the rest. */
record TermQueries(WordsInUse inUse) {

    float rarity(String word) throws IOException {
        return Weighing.rarity(inUse.uses(word), inUse.jobs());
    }

    /**
     * Another name for what was typed.
     *
     * @param rarity of what was typed: the other name is worth no more, however rare it is
     */
    List<Query> alternative(Alternative other, float rarity) throws IOException {
        float own = 0;
        for (var word : other.words()) {
            if (Words.isEmpty(word)) {
                continue;
            }
            if (inUse.uses(word) == 0) {
                return List.of();
            }
            own += rarity(word);
        }
        return own == 0 ? List.of() : List.of(new BoostQuery(phrase(other.words()), other.weight() * Math.min(1, rarity / own)));
    }

    /** Words that follow each other; their weights count as those of single words do. */
    Query phrase(List<String> words) throws IOException {
        if (words.size() == 1) {
            return plain(words.get(0));
        }
        var all = new BooleanQuery.Builder().add(placed(words), Occur.FILTER);
        for (var word : words) {
            if (!Words.isEmpty(word)) {
                all.add(plain(word), Occur.MUST);
            }
        }
        return all.build();
    }

    Query placed(List<String> words) throws IOException {
        var phrase = new MultiPhraseQuery.Builder();
        for (int i = 0; i < words.size(); i++) {
            if (!Words.isEmpty(words.get(i))) {
                var used = new ArrayList<Term>();
                for (var term : Words.terms(words.get(i))) {
                    if (inUse.usesOf(term) > 0) {
                        used.add(new Term(JobDocument.PLACED, term));
                    }
                }
                if (used.isEmpty()) {
                    return new MatchNoDocsQuery();
                }
                phrase.add(used.toArray(Term[]::new), i);
            }
        }
        return phrase.build();
    }

    Query plain(String word) throws IOException {
        var terms = new LinkedHashMap<String, Float>();
        Words.terms(word).forEach(term -> terms.put(term, 1f));
        return anyOf(terms);
    }

    /** Jobs with any of these terms, each with what it is worth. */
    Query anyOf(Map<String, Float> terms) throws IOException {
        var query = new SynonymQuery.Builder(JobDocument.WORDS);
        boolean isEmpty = true;
        for (var term : terms.entrySet()) {
            if (inUse.usesOf(term.getKey()) > 0) {
                query.addTerm(new Term(JobDocument.WORDS, term.getKey()), term.getValue());
                isEmpty = false;
            }
        }
        return isEmpty ? new MatchNoDocsQuery() : query.build();
    }

    /** Jobs with any of these words, as they are written, in their titles or names. */
    Query written(List<Near> words) {
        var query = new SynonymQuery.Builder(JobDocument.WRITTEN);
        words.forEach(word -> query.addTerm(new Term(JobDocument.WRITTEN, word.word())));
        return query.build();
    }

    /** The factor for these words, so that they are worth no more than the terms if those are more usual. */
    float noRarerThan(Collection<String> terms, List<Near> words) throws IOException {
        int most = 0;
        for (var term : terms) {
            most = Math.max(most, inUse.usesOf(term));
        }
        int uses = words.stream().mapToInt(Near::uses).max().orElse(0);
        return Math.min(1, Weighing.rarity(most, inUse.jobs()) / Weighing.rarity(uses, inUse.jobs()));
    }
}
