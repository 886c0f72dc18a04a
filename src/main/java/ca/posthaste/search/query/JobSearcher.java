package ca.posthaste.search.query;

import ca.posthaste.board.BoardIndex.Hits;
import ca.posthaste.board.BoardQuery;
import ca.posthaste.board.BoardQuery.Match;
import ca.posthaste.board.BoardQuery.Sort;
import ca.posthaste.search.document.JobDocument;
import ca.posthaste.search.document.Trigrams;
import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import java.io.IOException;
import java.time.LocalDate;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.apache.lucene.index.IndexReader;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.BooleanClause.Occur;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.ConstantScoreQuery;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.MatchAllDocsQuery;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.TermInSetQuery;
import org.apache.lucene.search.TermQuery;
import org.apache.lucene.util.BytesRef;

/** Answers a candidate's search from one snapshot of the index. */
public final class JobSearcher {
    private static final int WORDS_TO_DO_WITHOUT_ONE = 3;

    private final IndexSearcher index;
    private final SearchCaches remembered;

    public JobSearcher(IndexSearcher searcher, SearchCaches remembered) {
        this.remembered = remembered;
        index = new IndexSearcher(searcher.getIndexReader());
        index.setSimilarity(new TermQueries.JobSimilarity());
        index.setQueryCache(null);
    }

    /** Finds jobs, either everywhere or in the {@code nearby} places: their ids, with their distances in kilometres. */
    public Hits find(BoardQuery query, Optional<Map<Integer, Double>> nearby, LocalDate today) throws IOException {
        if (query.text().isEmpty() || query.text().get().match() == Match.PART_OF_TITLE) {
            var text = query.text().map(part -> Trigrams.query(JobDocument.TRIGRAMS, part.typed()));
            return search(query, text, nearby, today, Map.of());
        }
        var typed = ParsedQuery.of(query.text().get().typed());
        var read = remembered.words(index.getIndexReader()).query(typed);
        var hits = search(query, Optional.of(read.query()), nearby, today, read.spelling());
        return hits.total() == 0 && typed.required().size() >= WORDS_TO_DO_WITHOUT_ONE ? withoutOne(typed, query, nearby, today, hits) : hits;
    }

    /** Retries a search that found nothing without its rarest word, the one that the fewest jobs contain. */
    private Hits withoutOne(ParsedQuery typed, BoardQuery query, Optional<Map<Integer, Double>> nearby, LocalDate today, Hits none) throws IOException {
        var inUse = remembered.words(index.getIndexReader());
        var rarest = typed.rarest(inUse);
        if (rarest.isEmpty()) {
            return none;
        }
        var read = inUse.query(typed.without(rarest.get()));
        var spelling = new LinkedHashMap<>(read.spelling());
        spelling.put(rarest.get().joined(), "");
        var hits = search(query, Optional.of(read.query()), nearby, today, spelling);
        return hits.total() == 0 ? none : hits;
    }

    private Hits search(BoardQuery query, Optional<Query> text, Optional<Map<Integer, Double>> nearby, LocalDate today,
                        Map<String, String> spelling) throws IOException {
        var sort = sort(query, nearby);
        long last = Math.min(BoardQuery.DEPTH_MAX, query.paging().offset() + query.paging().pageSize());
        int limit = (int) Math.max(0, Math.min(last, index.getIndexReader().maxDoc()));
        if (sort == Sort.RELEVANCE && nearby.isEmpty() && query.filters().equals(BoardQuery.Filters.NONE)) {
            var frequent = remembered.frequentWords.find(index, text.get(), remembered.words(index.getIndexReader()), query, today, limit);
            if (frequent.isPresent()) {
                return frequent.get().hits(query, spelling);
            }
        }
        boolean onlyFilters = text.isEmpty() && nearby.isEmpty() && query.filters().employer().isEmpty();
        var found = onlyFilters ? remembered.allJobs.find(index.getIndexReader(), query, sort, today, limit)
            : new JobCollector(query, sort, nearby.orElse(Map.of()), today, limit);
        if (!onlyFilters) {
            index.search(restricted(text, query.filters(), nearby, sort == Sort.RELEVANCE), found.singleThreaded());
        }
        return found.hits(query, spelling);
    }

    /** Falls back to sorting by date: without words there is no relevance, and without a place no distance. */
    private static Sort sort(BoardQuery query, Optional<Map<Integer, Double>> nearby) {
        boolean hasWords = query.text().filter(text -> text.match() == Match.WORDS).isPresent();
        boolean isVoid = query.sort() == Sort.RELEVANCE && !hasWords || query.sort() == Sort.DISTANCE && nearby.isEmpty();
        return isVoid ? Sort.DATE : query.sort();
    }

    private static Query restricted(Optional<Query> text, BoardQuery.Filters filters, Optional<Map<Integer, Double>> nearby, boolean scores) {
        if (nearby.isEmpty() && filters.employer().isEmpty()) {
            return text.orElseGet(MatchAllDocsQuery::new);
        }
        var all = new BooleanQuery.Builder();
        text.ifPresent(words -> all.add(words, scores ? Occur.MUST : Occur.FILTER));
        nearby.ifPresent(places -> all.add(new TermInSetQuery(JobDocument.LOCATION,
            places.keySet().stream().map(id -> new BytesRef(String.valueOf(id))).toList()), Occur.FILTER));
        filters.employer().ifPresent(id -> all.add(new TermQuery(new Term(JobDocument.EMPLOYER, String.valueOf(id))), Occur.FILTER));
        return scores ? all.build() : new ConstantScoreQuery(all.build());
    }

    /** Runs searches that have only filters, and so scan every job. Results are cached per segment: new jobs go into new ones, large ones seldom change. */
    static final class FilterOnlySearch {
        private static final int REMEMBERED_MAX = 1_000;
        private static final int TOP_MAX = 100;
        /** Minimum size of a cached segment in documents: scanning a smaller one is faster than caching it. */
        private static final int SMALLEST = 2_000;

        private final Cache<Key, JobCollector> known = Caffeine.newBuilder().maximumSize(REMEMBERED_MAX).build();

        private record Key(Object part, LocalDate today, BoardQuery.Filters filters, BoardQuery.Sort sort, boolean facets, int limit) {}

        JobCollector find(IndexReader index, BoardQuery query, BoardQuery.Sort sort, LocalDate today, int limit) throws IOException {
            var all = new JobCollector(query, sort, Map.of(), today, limit);
            for (var part : index.leaves()) {
                var helper = part.reader().getReaderCacheHelper();
                if (helper == null || part.reader().maxDoc() < SMALLEST || limit > TOP_MAX) {
                    read(part, all);
                    continue;
                }
                var key = new Key(helper.getKey(), today, query.filters(), sort, query.facets(), limit);
                var ofPart = known.getIfPresent(key);
                if (ofPart == null) {
                    ofPart = new JobCollector(query, sort, Map.of(), today, limit);
                    read(part, ofPart);
                    known.put(key, ofPart);
                }
                all.add(ofPart);
            }
            return all;
        }

        private static void read(LeafReaderContext part, JobCollector found) throws IOException {
            var collector = found.getLeafCollector(part);
            var live = part.reader().getLiveDocs();
            for (int job = 0; job < part.reader().maxDoc(); job++) {
                if (live == null || live.get(job)) {
                    collector.collect(job);
                }
            }
        }
    }

    public static final class SearchCaches {
        private final FilterOnlySearch allJobs = new FilterOnlySearch();
        private final FrequentWords frequentWords;
        private volatile VocabularyStatistics words;

        public SearchCaches() {
            this(new FrequentWords());
        }

        SearchCaches(FrequentWords frequentWords) {
            this.frequentWords = frequentWords;
        }

        /** Returns the statistics for this snapshot of the index, reusing what was already looked up. */
        VocabularyStatistics words(IndexReader index) {
            var known = words;
            if (known == null || !known.isFor(index)) {
                known = new VocabularyStatistics(index);
                words = known;
            }
            return known;
        }
    }
}
