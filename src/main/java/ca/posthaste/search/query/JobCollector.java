package ca.posthaste.search.query;

import ca.posthaste.board.BoardIndex.Hits;
import ca.posthaste.board.BoardQuery;
import ca.posthaste.search.document.FilterValues;
import ca.posthaste.search.document.JobDocument;
import java.io.IOException;
import java.time.LocalDate;
import java.util.Collection;
import java.util.Map;
import java.util.Optional;
import org.apache.lucene.index.DocValues;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.NumericDocValues;
import org.apache.lucene.search.Collector;
import org.apache.lucene.search.CollectorManager;
import org.apache.lucene.search.LeafCollector;
import org.apache.lucene.search.Scorable;
import org.apache.lucene.search.ScoreMode;

/** Processes every job that matches the words and the place: applies the filters, counts facets and collects the top results. */
final class JobCollector implements Collector {
    private final SearchFilter filter;
    private final Ranking ranking;
    private final boolean counts;
    private final FacetCounter facets;
    private final TopJobs top;
    private final int today;
    private int total;
    private int read;

    JobCollector(BoardQuery query, BoardQuery.Sort sort, Map<Integer, Double> distances, LocalDate today, int limit) {
        this.today = FilterValues.day(today);
        filter = new SearchFilter(query.filters(), this.today);
        ranking = new Ranking(sort, distances, this.today);
        counts = query.facets();
        facets = new FacetCounter(this.today);
        top = new TopJobs(limit);
    }

    /** Returns a manager for a single-threaded searcher, which needs no other collector. */
    CollectorManager<JobCollector, JobCollector> singleThreaded() {
        return new CollectorManager<>() {
            @Override public JobCollector newCollector() {
                return JobCollector.this;
            }

            @Override public JobCollector reduce(Collection<JobCollector> collectors) {
                return JobCollector.this;
            }
        };
    }

    void add(JobCollector other) {
        total += other.total;
        facets.add(other.facets);
        top.add(other.top);
    }

    /** Subtracts the total and the facets of another collector. */
    void subtractCounts(JobCollector other) {
        total -= other.total;
        facets.subtract(other.facets);
    }

    /** Returns the number of jobs whose values were read, which is most of the work of a search. Counts that were cached are not included. */
    int read() {
        return read;
    }

    void addRead(JobCollector other) {
        read += other.read;
    }

    /** Returns a collector that only looks for the top results by score, without filters. It counts nothing, and skips jobs with too low a score. */
    LeafCollector onlyTop(LeafReaderContext segment) throws IOException {
        return new TopOfSegment(segment);
    }

    Hits hits(BoardQuery query, Map<String, String> spelling) {
        return new Hits(top.ids(query.paging().offset()), total, counts ? Optional.of(facets.facets()) : Optional.empty(), spelling);
    }

    @Override public ScoreMode scoreMode() {
        return ranking.isByScore() ? ScoreMode.COMPLETE : ScoreMode.COMPLETE_NO_SCORES;
    }

    @Override public LeafCollector getLeafCollector(LeafReaderContext segment) throws IOException {
        return new Segment(segment);
    }

    private final class Segment implements LeafCollector {
        private final NumericDocValues packed;
        private final NumericDocValues categories;
        private final NumericDocValues yearly;
        private final NumericDocValues ids;
        private final Ranking.Segment ranks;
        private final boolean readsCategories = counts || filter.hasCategories();

        Segment(LeafReaderContext segment) throws IOException {
            var reader = segment.reader();
            packed = DocValues.getNumeric(reader, JobDocument.PACKED);
            categories = DocValues.getNumeric(reader, JobDocument.CATEGORIES);
            yearly = DocValues.getNumeric(reader, JobDocument.YEARLY);
            ids = DocValues.getNumeric(reader, JobDocument.ID);
            ranks = ranking.new Segment(reader);
        }

        @Override public void setScorer(Scorable scorer) {
            ranks.setScorer(scorer);
        }

        @Override public void collect(int job) throws IOException {
            read++;
            packed.advanceExact(job);
            long values = packed.longValue();
            if (FilterValues.closes(values) < today) {
                return;
            }
            long inCategories = 0;
            if (readsCategories) {
                categories.advanceExact(job);
                inCategories = categories.longValue();
            }
            int failed = filter.failed(values, inCategories);
            if (filter.hasSalary()) {
                yearly.advanceExact(job);
                failed |= filter.failedSalary((int) yearly.longValue());
            }
            if (failed == 0) {
                take(job, values, inCategories);
            } else if (counts) {
                countExcludedByOne(failed, values, inCategories);
            }
        }

        private void take(int job, long values, long inCategories) throws IOException {
            total++;
            if (counts) {
                facets.all(values, inCategories);
            }
            int day = FilterValues.published(values);
            long rank = ranks.of(job, day);
            if (top.takes(rank, day)) {
                ids.advanceExact(job);
                top.add(rank, day, (int) ids.longValue());
            }
        }

        /** Counts a job that fails exactly one filter in the facet of that filter. */
        private void countExcludedByOne(int failed, long values, long inCategories) {
            switch (failed) {
                case SearchFilter.CATEGORY -> facets.categories(inCategories);
                case SearchFilter.POSITION_TYPE -> facets.positionType(values);
                case SearchFilter.WORKPLACE -> facets.workplace(values);
                case SearchFilter.PROVINCE -> facets.provinces(values);
                case SearchFilter.SALARY -> facets.salary(values);
                case SearchFilter.POSTED -> facets.posted(values);
                default -> { }
            }
        }
    }

    private final class TopOfSegment implements LeafCollector {
        private final NumericDocValues packed;
        private final NumericDocValues ids;
        private Scorable scorer;
        private float scoreToReach;

        TopOfSegment(LeafReaderContext segment) throws IOException {
            packed = DocValues.getNumeric(segment.reader(), JobDocument.PACKED);
            ids = DocValues.getNumeric(segment.reader(), JobDocument.ID);
        }

        @Override public void setScorer(Scorable scorer) throws IOException {
            this.scorer = scorer;
            skipLowScores();
        }

        private void skipLowScores() throws IOException {
            scoreToReach = Ranking.scoreToReach(top.rankToReach());
            scorer.setMinCompetitiveScore(scoreToReach);
        }

        @Override public void collect(int job) throws IOException {
            float score = scorer.score();
            if (score < scoreToReach) {
                return;
            }
            read++;
            packed.advanceExact(job);
            long values = packed.longValue();
            int day = FilterValues.published(values);
            long rank = ranking.byScore(score, day);
            if (top.takes(rank, day) && FilterValues.closes(values) >= today) {
                ids.advanceExact(job);
                top.add(rank, day, (int) ids.longValue());
                skipLowScores();
            }
        }
    }
}
