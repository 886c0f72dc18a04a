package ca.posthaste.search;

import org.apache.lucene.index.FieldInvertState;
import org.apache.lucene.search.CollectionStatistics;
import org.apache.lucene.search.TermStatistics;
import org.apache.lucene.search.similarities.Similarity;

/** A word counts by its weight in the job, and the more the fewer jobs have it. */
final class Weighing extends Similarity {
    private static final double LEAST = 0.2;
    /** The weight that counts half as much as any weight can: a word in several parts of a job counts hardly more than one in its title. */
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

    /** What a word says that so many of all jobs have. */
    static float rarity(long having, long all) {
        return (float) (LEAST + Math.log(1 + Math.max(0, all - having) / (having + 0.5)));
    }
}
