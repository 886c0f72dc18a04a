package ca.posthaste.search.query;

import ca.posthaste.board.BoardQuery;
import ca.posthaste.search.document.JobDocument;
import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import java.io.IOException;
import java.time.LocalDate;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.apache.lucene.index.IndexReader;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.BoostQuery;
import org.apache.lucene.search.DisjunctionMaxQuery;
import org.apache.lucene.search.DocIdSetIterator;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.LeafCollector;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.ScoreMode;
import org.apache.lucene.search.SynonymQuery;
import org.apache.lucene.search.TermQuery;
import org.apache.lucene.search.Weight;
import org.apache.lucene.util.Bits;

/**
 * Searches for a word that very many jobs contain, without filters. Most of the time would be spent on counting them, so the counts are cached per segment.
 * The top results are always searched for, because scores depend on the whole index, but once the counts are known, jobs with too low a score are skipped.
 */
final class FrequentWords {
    /** Number of jobs from which on a word is frequent. A search for a rarer one takes about a millisecond. */
    private static final int FREQUENT = 20_000;
    /** Minimum size of a segment in documents whose counts are cached: counting a smaller one is faster. */
    private static final int SMALLEST = 2_000;
    /** Maximum number of cached counts; each takes about two kilobytes. */
    static final int REMEMBERED_MAX = 1_000;

    private final Cache<Key, JobCollector> known = Caffeine.newBuilder().maximumSize(REMEMBERED_MAX).executor(Runnable::run).build();
    private final int frequent;
    private final int smallest;

    /** Identifies counts that never change: those of a segment with its deleted jobs, or those without the jobs that were deleted so far. */
    private record Key(Object segment, Set<Term> terms, LocalDate today, boolean facets) {}

    FrequentWords() {
        this(FREQUENT, SMALLEST);
    }

    FrequentWords(int frequent, int smallest) {
        this.frequent = frequent;
        this.smallest = smallest;
    }

    long known() {
        return known.estimatedSize();
    }

    /** Finds the jobs with the word; empty if these are not just the jobs with a frequent term or one of its alternatives. */
    Optional<JobCollector> find(IndexSearcher index, Query words, VocabularyStatistics inUse, BoardQuery query, LocalDate today, int limit)
        throws IOException {
        var any = index.rewrite(words);
        var terms = new HashSet<Term>();
        return isAnyOf(any, terms) && hasFrequent(terms, inUse) ? Optional.of(new Search(index, any, terms, query, today, limit).run()) : Optional.empty();
    }

    /** Reports whether a query matches all jobs with any of its terms, which are added to {@code terms}. */
    private static boolean isAnyOf(Query query, Set<Term> terms) {
        if (query instanceof TermQuery one) {
            terms.add(one.getTerm());
            return true;
        }
        if (query instanceof SynonymQuery several) {
            terms.addAll(several.getTerms());
            return true;
        }
        if (query instanceof BoostQuery boosted) {
            return isAnyOf(boosted.getQuery(), terms);
        }
        return query instanceof DisjunctionMaxQuery best && best.getDisjuncts().stream().allMatch(part -> isAnyOf(part, terms));
    }

    private boolean hasFrequent(Set<Term> terms, VocabularyStatistics inUse) throws IOException {
        for (var term : terms) {
            if (term.field().equals(JobDocument.WORDS) && inUse.usesOf(term.text()) >= frequent) {
                return true;
            }
        }
        return false;
    }

    private final class Search {
        private final IndexSearcher index;
        private final Set<Term> terms;
        private final BoardQuery query;
        private final LocalDate today;
        private final JobCollector found;
        private final int limit;
        private final Weight complete;
        private final Weight top;

        Search(IndexSearcher index, Query any, Set<Term> terms, BoardQuery query, LocalDate today, int limit) throws IOException {
            this.index = index;
            this.terms = terms;
            this.query = query;
            this.today = today;
            this.limit = limit;
            found = collector();
            complete = index.createWeight(any, ScoreMode.COMPLETE, 1);
            top = index.createWeight(any, ScoreMode.TOP_SCORES, 1);
        }

        private JobCollector collector() {
            return new JobCollector(query, BoardQuery.Sort.RELEVANCE, Map.of(), today, limit);
        }

        JobCollector run() throws IOException {
            for (var segment : index.getIndexReader().leaves()) {
                var reader = segment.reader();
                if (reader.maxDoc() < smallest || reader.getCoreCacheHelper() == null || reader.getReaderCacheHelper() == null) {
                    found.add(collected(segment));
                } else {
                    add(segment, key(reader.getCoreCacheHelper()), key(reader.getReaderCacheHelper()));
                }
            }
            return found;
        }

        private Key key(IndexReader.CacheHelper segment) {
            return new Key(segment.getKey(), terms, today, query.facets());
        }

        /** Adds the counts and the top results of a segment. The counts with deleted jobs stay valid when further jobs are deleted. */
        private void add(LeafReaderContext segment, Key withDeleted, Key live) throws IOException {
            var all = known.getIfPresent(withDeleted);
            if (all == null) {
                var collected = collected(segment);
                found.add(collected);
                known.put(withDeleted, sum(collected, deleted(segment)));
                return;
            }
            found.add(segment.reader().hasDeletions() ? live(segment, all, live) : all);
            if (limit > 0) {
                score(top, segment, found.onlyTop(segment), segment.reader().getLiveDocs());
            }
        }

        private JobCollector live(LeafReaderContext segment, JobCollector all, Key key) throws IOException {
            var counts = known.getIfPresent(key);
            if (counts == null) {
                counts = sum(all);
                counts.subtractCounts(deleted(segment));
                known.put(key, counts);
            }
            return counts;
        }

        private JobCollector sum(JobCollector... parts) {
            var sum = counter();
            for (var part : parts) {
                sum.add(part);
            }
            return sum;
        }

        private JobCollector counter() {
            return new JobCollector(query, BoardQuery.Sort.DATE, Map.of(), today, 0);
        }

        private JobCollector collected(LeafReaderContext segment) throws IOException {
            var collector = collector();
            score(complete, segment, collector.getLeafCollector(segment), segment.reader().getLiveDocs());
            found.addRead(collector);
            return collector;
        }

        /** Counts the matches among the deleted jobs. */
        private JobCollector deleted(LeafReaderContext segment) throws IOException {
            var counter = counter();
            var live = segment.reader().getLiveDocs();
            if (live != null) {
                score(complete, segment, counter.getLeafCollector(segment), new Deleted(live));
                found.addRead(counter);
            }
            return counter;
        }

        private static void score(Weight weight, LeafReaderContext segment, LeafCollector collector, Bits accepted) throws IOException {
            var scorer = weight.bulkScorer(segment);
            if (scorer != null) {
                scorer.score(collector, accepted, 0, DocIdSetIterator.NO_MORE_DOCS);
            }
        }
    }

    private record Deleted(Bits live) implements Bits {
        @Override public boolean get(int job) {
            return !live.get(job);
        }

        @Override public int length() {
            return live.length();
        }
    }
}
