package ca.posthaste.search.query;

import ca.posthaste.board.BoardQuery.Sort;
import ca.posthaste.search.document.JobDocument;
import java.io.IOException;
import java.util.Map;
import org.apache.lucene.index.DocValues;
import org.apache.lucene.index.LeafReader;
import org.apache.lucene.index.NumericDocValues;
import org.apache.lucene.index.SortedNumericDocValues;
import org.apache.lucene.search.Scorable;

/** Ranks jobs by the requested sort order; higher is better. Jobs of equal rank are sorted by date. */
record Ranking(Sort sort, Map<Integer, Double> distances, int today) {
    /** Bonus of a job published today, and the age in days at which the bonus has faded to nothing. */
    private static final float NEWEST = 0.1f;
    private static final int OLD = 60;
    private static final float[] NEWNESS = new float[OLD + 1];

    static {
        for (int age = 0; age <= OLD; age++) {
            NEWNESS[age] = 1 + NEWEST * (OLD - age) / OLD;
        }
    }

    /** Steps per kilometre: distances are compared in steps of ten metres. */
    private static final double STEPS = 100;

    boolean isByScore() {
        return sort == Sort.RELEVANCE;
    }

    /** Returns the score as a number. Scores are never negative, so their bits sort like their values. */
    long byScore(float score, int published) {
        return Float.floatToIntBits(score * NEWNESS[Math.max(0, Math.min(OLD, today - published))]);
    }

    /** Returns a score so low that no job with a lower one can reach the rank, however new it is. Rounding errors are less than the two steps down. */
    static float scoreToReach(long rank) {
        return Math.max(0, Math.nextDown(Math.nextDown(Float.intBitsToFloat((int) rank) / NEWNESS[0])));
    }

    final class Segment {
        private final NumericDocValues yearly;
        private final SortedNumericDocValues locations;
        private Scorable scorer;

        Segment(LeafReader reader) throws IOException {
            yearly = sort == Sort.SALARY ? DocValues.getNumeric(reader, JobDocument.YEARLY) : null;
            locations = sort == Sort.DISTANCE ? DocValues.getSortedNumeric(reader, JobDocument.LOCATIONS) : null;
        }

        void setScorer(Scorable scorer) {
            this.scorer = scorer;
        }

        long of(int job, int published) throws IOException {
            return switch (sort) {
                case DATE -> 0;
                case RELEVANCE -> score(published);
                case SALARY -> yearly.advanceExact(job) ? yearly.longValue() : 0;
                case DISTANCE -> -distance(job);
            };
        }

        private long score(int published) throws IOException {
            return byScore(scorer.score(), published);
        }

        private long distance(int job) throws IOException {
            double nearest = Integer.MAX_VALUE;
            if (locations.advanceExact(job)) {
                for (int i = locations.docValueCount(); i > 0; i--) {
                    nearest = Math.min(nearest, distances.getOrDefault((int) locations.nextValue(), nearest));
                }
            }
            return (long) (nearest * STEPS);
        }
    }
}
