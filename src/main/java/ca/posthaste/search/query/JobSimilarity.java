package ca.posthaste.search.query;

import org.apache.lucene.index.FieldInvertState;
import org.apache.lucene.search.CollectionStatistics;
import org.apache.lucene.search.TermStatistics;
import org.apache.lucene.search.similarities.Similarity;

/** Similarity that scores a word by its weight in the job and by its rarity among all jobs. */
final class JobSimilarity extends Similarity {
    private static final double LEAST = 0.2;
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
        return (float) (LEAST + Math.log(1 + Math.max(0, all - having) / (having + 0.5)));
    }
}
