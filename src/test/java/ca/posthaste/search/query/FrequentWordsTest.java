package ca.posthaste.search.query;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import ca.posthaste.board.BoardIndex.Hits;
import ca.posthaste.board.BoardQuery;
import ca.posthaste.board.BoardQuery.Filters;
import ca.posthaste.board.BoardQuery.Match;
import ca.posthaste.board.BoardQuery.Sort;
import ca.posthaste.board.BoardQuery.Text;
import ca.posthaste.http.paging.Paging;
import ca.posthaste.job.reference.Category;
import ca.posthaste.search.SampleJob;
import ca.posthaste.search.document.IndexInMemory;
import java.io.IOException;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.apache.lucene.search.IndexSearcher;
import org.junit.jupiter.api.Test;

class FrequentWordsTest {
    private static final LocalDate TODAY = SampleJob.TODAY;

    private final Random random = new Random(5);

    private SampleJob any(int id) {
        return SampleJob.of(id, random.nextInt(8) == 0 ? "Coffee roaster" : random.nextInt(8) == 0 ? "Coffeehouse cook" : "Cook")
            .text("coffee ".repeat(random.nextInt(20))).daysOld(random.nextInt(3) == 0 ? random.nextInt(70) : 1).closing(TODAY.plusDays(random.nextInt(5) - 1))
            .categories(random.nextBoolean() ? Category.ACCOUNTING : Category.RETAIL);
    }

    private SampleJob[] any(int from, int count) {
        return IntStream.range(from, from + count).mapToObj(this::any).toArray(SampleJob[]::new);
    }

    private static BoardQuery query(String typed, Sort sort, boolean facets, Paging paging) {
        return new BoardQuery(Optional.of(new Text(typed, Match.WORDS)), Optional.empty(), 0, Filters.NONE, sort, facets, paging);
    }

    private static Hits find(IndexInMemory index, FrequentWords words, BoardQuery query, LocalDate today) throws IOException {
        return new JobSearcher(new IndexSearcher(index.reader()), new JobSearcher.SearchCaches(words)).find(query, Optional.empty(), today);
    }

    @Test void a_frequent_word_finds_and_counts_the_same_jobs_as_if_it_were_rare() throws IOException {
        var none = new FrequentWords(Integer.MAX_VALUE, 1);
        try (var index = new IndexInMemory(any(1, 700))) {
            for (var all : List.of(new FrequentWords(1, 1), new FrequentWords(1, 100))) {
                for (int i = 0; i < 12; i++) {
                    for (var typed : List.of("coffee", "cook", "coffe", "roaster", "zookeeper", "coffee -roaster", "coffee roaster")) {
                        for (var paging : List.of(new Paging(1, 10), new Paging(3, 7), new Paging(1, 100), new Paging(500, 100))) {
                            var today = TODAY.plusDays(random.nextInt(3));
                            var query = query(typed, Sort.RELEVANCE, random.nextBoolean(), paging);
                            assertEquals(find(index, none, query, today), find(index, all, query, today), query::toString);
                        }
                    }
                    index.add(any(random.nextInt(900), 1 + random.nextInt(40))); // some of them replace others
                    index.remove(random.nextInt(900));
                }
            }
            assertEquals(0, none.known());
        }
    }

    private static JobCollector coffee(IndexInMemory index, FrequentWords words, int size) throws IOException {
        var searcher = new IndexSearcher(index.reader());
        searcher.setSimilarity(new TermQueries.JobSimilarity());
        var inUse = new VocabularyStatistics(index.reader());
        var query = query("coffee", Sort.RELEVANCE, true, new Paging(1, size));
        return words.find(searcher, inUse.query(ParsedQuery.of("coffee")).query(), inUse, query, TODAY, size).orElseThrow();
    }

    private static Hits hits(JobCollector found) {
        return found.hits(query("coffee", Sort.RELEVANCE, true, new Paging(1, 10)), Map.of());
    }

    @Test void once_counted_only_jobs_that_may_be_among_the_best_are_read() throws IOException {
        var jobs = IntStream.rangeClosed(1, 3_000).mapToObj(i -> SampleJob.of(i, i <= 20 ? "Coffee roaster" : "Cook").text("With coffee"))
            .toArray(SampleJob[]::new);
        try (var index = new IndexInMemory(jobs)) {
            var words = new FrequentWords(1_000, 100);
            var first = coffee(index, words, 10);
            assertEquals(3_000, first.read());
            assertEquals(IntStream.rangeClosed(1, 10).mapToObj(i -> 21 - i).toList(), hits(first).jobs());
            var second = coffee(index, words, 10);
            assertEquals(20, second.read());
            assertEquals(hits(first), hits(second));

            index.remove(3);
            index.remove(20);
            index.add(SampleJob.of(3_001, "Coffee roaster").text("With coffee").categories(Category.RETAIL));
            var changed = coffee(index, words, 10);
            assertTrue(changed.read() <= 20 + 2 + 1, () -> changed.read() + " jobs were read");
            assertEquals(2_999, hits(changed).total());
            assertEquals(Map.of(Category.OTHER, 2_998, Category.RETAIL, 1), hits(changed).facets().orElseThrow().categories());
            assertEquals(List.of(3_001, 19, 18, 17, 16, 15, 14, 13, 12, 11), hits(changed).jobs());
        }
    }

    @Test void results_do_not_outlive_the_day() throws IOException {
        try (var index = new IndexInMemory(any(1, 300))) {
            var words = new FrequentWords(1, 1);
            var query = query("coffee", Sort.RELEVANCE, true, new Paging(1, 10));
            var today = find(index, words, query, TODAY);
            assertTrue(find(index, words, query, TODAY.plusDays(1)).total() < today.total(), "some have closed");
            assertEquals(today, find(index, words, query, TODAY));
        }
    }

    @Test void the_number_of_cached_counts_is_limited() throws IOException {
        int many = FrequentWords.REMEMBERED_MAX + 100;
        var text = IntStream.range(0, many).mapToObj(i -> "word" + i).collect(Collectors.joining(" "));
        try (var index = new IndexInMemory(SampleJob.of(1, "Cook").text(text))) {
            var words = new FrequentWords(1, 1);
            for (int i = 0; i < many; i++) {
                assertEquals(1, find(index, words, query("word" + i, Sort.RELEVANCE, false, new Paging(1, 10)), TODAY).total());
            }
            assertEquals(FrequentWords.REMEMBERED_MAX, words.known());
        }
    }
}
