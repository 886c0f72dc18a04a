package ca.posthaste.search.query;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import ca.posthaste.board.BoardQuery;
import ca.posthaste.board.BoardQuery.Filters;
import ca.posthaste.board.BoardQuery.Match;
import ca.posthaste.board.BoardQuery.Sort;
import ca.posthaste.board.BoardQuery.Text;
import ca.posthaste.http.paging.Paging;
import ca.posthaste.search.SampleJob;
import ca.posthaste.search.document.IndexInMemory;
import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.BooleanClause;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.QueryVisitor;
import org.junit.jupiter.api.Test;

/** Whatever the query, a search takes bounded effort. */
class SearchBoundsTest {

    private static int terms(Query query) {
        var count = new int[1];
        query.visit(new QueryVisitor() {
            @Override public void consumeTerms(Query from, Term... terms) {
                count[0] += terms.length;
            }

            @Override public QueryVisitor getSubVisitor(BooleanClause.Occur occur, Query parent) {
                return this;
            }
        });
        return count[0];
    }

    @Test void hostile_texts_are_answered_with_few_terms() throws IOException {
        var jobs = IntStream.range(1, 300).mapToObj(i -> SampleJob.of(i, "Word" + i + " nurse rn cook w" + i)).toArray(SampleJob[]::new);
        try (var index = new IndexInMemory(jobs)) {
            for (var typed : List.of("x".repeat(10_000), "\"".repeat(1_000), "-".repeat(1_000), "a-".repeat(1_000), "w", "wo",
                "word word word word wo",
                "*", "?", "w*", "+nurse && (cook", "nurse~2^5 AND title:x", "rn ".repeat(1_000), "\"" + "nurse ".repeat(1_000), "-nurse ".repeat(500),
                "'", "l'l'l'",
                "\ud800", "\uffff\u0000", "(((((((", "c++++++++", "....net", "w1-w2-w3-w4-w5-w6", "ééééééééééééééééé")) {
                var hits = index.find(IndexInMemory.typed(typed));
                assertTrue(hits.jobs().size() <= 100);
                assertTrue(terms(new VocabularyStatistics(index.reader()).query(ParsedQuery.of(typed)).query()) < 2_000, typed);
            }
        }
    }

    @Test void words_that_no_automaton_can_be_made_for_are_answered() throws IOException {
        try (var index = new IndexInMemory(SampleJob.of(1, "Nurse"))) {
            for (var typed : List.of("\ufdfa".repeat(200), "\u9e9f".repeat(60), "\ud83d\udca9".repeat(30), "x".repeat(60), "e\u0301".repeat(30),
                "\ufdfa\ufdfa")) {
                assertEquals(0, index.find(IndexInMemory.typed(typed)).total(), typed);
            }
        }
    }

    @Test void words_of_removed_jobs_are_not_used_as_corrections() throws IOException {
        var secret = SampleJob.of(2, "Clerk").by(3, "Zebrafish Holdings");
        try (var index = new IndexInMemory(SampleJob.of(1, "Cook"), secret)) {
            assertEquals(Map.of("zebrafich", "zebrafish"), index.find(IndexInMemory.typed("zebrafich")).spelling());
            index.add(SampleJob.of(2, "Clerk"));
            assertEquals(Map.of(), index.find(IndexInMemory.typed("zebrafich")).spelling());
        }
    }

    @Test void the_number_of_corrected_words_is_limited_in_the_order_of_the_query() throws IOException {
        var names = List.of("alberta", "bravery", "charlie", "delivery", "electric", "foxtrot", "golfing", "hotelier");
        try (var index = new IndexInMemory(SampleJob.of(1, String.join(" ", names)))) {
            var typed = names.stream().map(name -> name.substring(0, 3) + "x" + name.substring(4)).toList();
            var few = index.find(IndexInMemory.typed(String.join(" ", typed.subList(0, 6))));
            assertEquals(1, few.total());
            assertEquals(typed.subList(0, 6), List.copyOf(few.spelling().keySet()));
            assertEquals(names.subList(0, 6), List.copyOf(few.spelling().values()));
            var many = index.find(IndexInMemory.typed(String.join(" ", typed)));
            assertEquals(0, many.total());
            assertEquals(6, many.spelling().size());
        }
    }

    @Test void the_number_of_words_for_a_prefix_is_limited() throws IOException {
        try (var index = new IndexInMemory(IntStream.range(1, 300).mapToObj(i -> SampleJob.of(i, "Word" + i)).toArray(SampleJob[]::new))) {
            assertEquals(VocabularyStatistics.LONGER_MAX, new VocabularyStatistics(index.reader()).longer("wor").size());
            assertEquals(VocabularyStatistics.LONGER_MAX, index.find(IndexInMemory.typed("wor")).total());
            assertEquals(0, index.find(IndexInMemory.typed("w")).total(), "one letter is no beginning");
        }
    }

    @Test void cached_results_follow_the_index() throws IOException {
        var many = IntStream.rangeClosed(1, 2_100).mapToObj(i -> SampleJob.of(i, "Cook").daysOld(i % 20)).toArray(SampleJob[]::new);
        try (var index = new IndexInMemory(many)) {
            var all = new BoardQuery(Optional.empty(), Optional.empty(), 0, Filters.NONE, Sort.DATE, true, new Paging(1, 3));
            for (int i = 0; i < 2; i++) {
                assertEquals(2_100, index.find(all).total());
                assertEquals(List.of(2_100, 2_080, 2_060), index.find(all).jobs());
            }
            index.remove(2_080);
            index.add(SampleJob.of(3_000, "Cook"));
            assertEquals(2_100, index.find(all).total());
            assertEquals(List.of(3_000, 2_100, 2_060), index.find(all).jobs());
            assertEquals(0, index.find(all, Optional.empty(), SampleJob.TODAY.plusDays(31)).total());
            index.add(SampleJob.of(3_001, "Zookeeper"));
            assertEquals(List.of(3_001), index.words("zookeeper"));
        }
    }

    @Test void the_depth_of_paging_and_thousands_of_places_are_answered() throws IOException {
        try (var index = new IndexInMemory(SampleJob.of(1, "Cook").in(SampleJob.VANCOUVER))) {
            var nearby = new HashMap<Integer, Double>();
            IntStream.range(0, 20_000).forEach(id -> nearby.put(id, 1.0 * id));
            for (var sort : Sort.values()) {
                for (var text : Stream.of("cook", "c").map(typed -> Optional.of(new Text(typed, Match.WORDS))).toList()) {
                    var deep = new BoardQuery(text, Optional.empty(), 0, Filters.NONE, sort, true, new Paging(BoardQuery.DEPTH_MAX / 100, 100));
                    assertEquals(List.of(), index.find(deep, Optional.of(nearby), SampleJob.TODAY).jobs());
                }
            }
        }
    }
}
