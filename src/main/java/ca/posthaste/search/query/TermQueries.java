package ca.posthaste.search.query;

import ca.posthaste.search.document.JobDocument;
import ca.posthaste.search.query.VocabularyStatistics.Near;
import ca.posthaste.search.text.Synonyms.Alternative;
import ca.posthaste.search.text.TermNormalizer;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.lucene.index.FieldInvertState;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.BooleanClause.Occur;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.BoostQuery;
import org.apache.lucene.search.CollectionStatistics;
import org.apache.lucene.search.MatchNoDocsQuery;
import org.apache.lucene.search.MultiPhraseQuery;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.SynonymQuery;
import org.apache.lucene.search.TermStatistics;
import org.apache.lucene.search.similarities.Similarity;

/** Builds the queries for words and phrases. Terms that no job contains are omitted: searching every segment for them would take longer than the rest. */
record TermQueries(VocabularyStatistics inUse) {
    float rarity(String word) throws IOException {
        return JobSimilarity.rarity(inUse.uses(word), inUse.jobs());
    }

    /** Builds the query for a synonym; empty if no job can match. The synonym scores no higher than words of the given rarity, however rare it is. */
    List<Query> alternative(Alternative other, float rarity) throws IOException {
        float own = 0;
        for (var word : other.words()) {
            if (TermNormalizer.isEmpty(word)) {
                continue;
            }
            if (inUse.uses(word) == 0) {
                return List.of();
            }
            own += rarity(word);
        }
        return own == 0 ? List.of() : List.of(new BoostQuery(phrase(other.words()), other.weight() * Math.min(1, rarity / own)));
    }

    /** Builds a phrase query that scores each word as if it were searched alone. */
    Query phrase(List<String> words) throws IOException {
        if (words.size() == 1) {
            return plain(words.get(0));
        }
        var all = new BooleanQuery.Builder().add(placed(words), Occur.FILTER);
        for (var word : words) {
            if (!TermNormalizer.isEmpty(word)) {
                all.add(plain(word), Occur.MUST);
            }
        }
        return all.build();
    }

    Query placed(List<String> words) throws IOException {
        var phrase = new MultiPhraseQuery.Builder();
        for (int i = 0; i < words.size(); i++) {
            if (!TermNormalizer.isEmpty(words.get(i))) {
                var used = new ArrayList<Term>();
                for (var term : TermNormalizer.terms(words.get(i))) {
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
        TermNormalizer.terms(word).forEach(term -> terms.put(term, 1f));
        return anyOf(terms);
    }

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

    /** Matches jobs with any of these unstemmed words in their titles or names. */
    Query written(List<Near> words) {
        var query = new SynonymQuery.Builder(JobDocument.WRITTEN);
        words.forEach(word -> query.addTerm(new Term(JobDocument.WRITTEN, word.word())));
        return query.build();
    }

    /** Returns the factor that keeps these words from scoring higher than the terms if the terms are more common. */
    float rarityFactor(Collection<String> terms, List<Near> words) throws IOException {
        int limit = 0;
        for (var term : terms) {
            limit = Math.max(limit, inUse.usesOf(term));
        }
        int uses = words.stream().mapToInt(Near::uses).max().orElse(0);
        return Math.min(1, JobSimilarity.rarity(limit, inUse.jobs()) / JobSimilarity.rarity(uses, inUse.jobs()));
    }

    /** Similarity that scores a word by its weight in the job and by its rarity among all jobs. */
    static final class JobSimilarity extends Similarity {
        private static final double RARITY_MIN = 0.2;
        /** Saturation: a weight of this size earns half of the maximum score. So a word in several parts of a job scores hardly more than one in its title. */
        private static final float HALF = 60;

        @Override public long computeNorm(FieldInvertState state) {
            return 1;
        }

        @Override public SimScorer scorer(float boost, CollectionStatistics collection, TermStatistics... terms) {
            double rarity = 0;
            for (var term : terms) {
                rarity += rarity(term.docFreq(), collection.maxDoc());
            }
            float each = (float) (boost * rarity);
            return new SimScorer() {
                @Override public float score(float weight, long norm) {
                    return each * weight / (weight + HALF);
                }
            };
        }

        /** Returns the inverse document frequency: rarer terms weigh more. */
        static float rarity(long having, long all) {
            return (float) (RARITY_MIN + Math.log(1 + Math.max(0, all - having) / (having + 0.5)));
        }
    }
}
