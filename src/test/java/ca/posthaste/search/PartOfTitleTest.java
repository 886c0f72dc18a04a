package ca.posthaste.search;

import static org.junit.jupiter.api.Assertions.assertEquals;

import ca.posthaste.job.store.SearchText;
import ca.posthaste.search.document.IndexInMemory;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class PartOfTitleTest {
    private static final String[] CHARACTERS = {"a", "b", "A", "é", "ß", "œ", "😀", "𝔞", " ", "-", "*", "?", "ﬁ"};

    private final Random random = new Random(7);

    private String some(int limit) {
        var text = new StringBuilder();
        for (int length = 1 + random.nextInt(limit); length > 0; length--) {
            text.append(CHARACTERS[random.nextInt(CHARACTERS.length)]);
        }
        return text.toString();
    }

    @Test void any_part_of_a_title_finds_it_and_nothing_else_does() throws IOException {
        var titles = IntStream.range(0, 300).mapToObj(i -> some(9)).toList();
        try (var index = new IndexInMemory(IntStream.range(0, 300).mapToObj(i -> SampleJob.of(i + 1, titles.get(i))).toArray(SampleJob[]::new))) {
            for (int i = 0; i < 1_000; i++) {
                var part = some(6);
                var expected = new ArrayList<Integer>();
                for (int job = 300; job > 0 && expected.size() < 100; job--) {
                    if (SearchText.fold(titles.get(job - 1)).contains(SearchText.fold(part))) {
                        expected.add(job);
                    }
                }
                assertEquals(expected, index.partOfTitle(part), part);
            }
        }
    }

    @Test void a_text_without_letters_of_its_own_finds_all_and_one_with_a_line_break_none() throws IOException {
        try (var index = new IndexInMemory(SampleJob.of(1, "Cook"))) {
            assertEquals(1, index.partOfTitle("\u0301").size());
            assertEquals(0, index.partOfTitle("k\n").size());
            assertEquals(0, index.partOfTitle("ook\n").size());
            assertEquals(0, index.partOfTitle("cook" + "x".repeat(10_000)).size());
        }
    }
}
