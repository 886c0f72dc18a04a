package ca.posthaste.problem;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import ca.posthaste.language.Bilingual;
import ca.posthaste.language.UserMessage;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class RejectedItemsTest {
    private final RejectedItems items = new RejectedItems();

    /** @param characters length of the text in both languages, which includes six of quotation marks and spaces */
    private static Rejected withText(int characters) {
        return new Rejected(Problem.JOB_NOT_FOUND, UserMessage.of("part.quoted", "text", "x".repeat((characters - 6) / 2)));
    }

    private List<Integer> lines() {
        return items.listed().stream().map(RejectedItems.Item::line).toList();
    }

    @Test void the_first_fifty_are_listed_and_all_are_counted() {
        IntStream.range(0, RejectedItems.ITEMS_MAX).forEach(i -> items.add(i, "R-" + i, withText(6)));
        assertEquals(RejectedItems.ITEMS_MAX, items.listed().size());
        items.add(70, "R-70", withText(6));
        items.addSent(1_000);
        items.addSent(234);
        assertEquals(RejectedItems.ITEMS_MAX, items.listed().size());
        assertEquals(new Bilingual("51 of 1234 items were rejected.", "51 éléments sur 1234 ont été rejetés."), items.summary().text());
    }

    @Test void their_texts_are_bounded_and_the_list_has_no_gaps() {
        items.add(0, null, withText(RejectedItems.TEXT_MAX / 2));
        items.add(1, null, withText(RejectedItems.TEXT_MAX / 2));
        assertEquals(List.of(1, 2), lines(), "exactly at the bound");
        items.add(2, null, withText(6));
        items.add(3, null, withText(6));
        assertEquals(List.of(1, 2), lines());
    }

    @Test void the_first_item_is_listed_regardless_of_its_length() {
        items.add(4, null, withText(2 * RejectedItems.TEXT_MAX));
        assertEquals(List.of(5), lines());
    }

    @Test void a_job_that_could_not_be_removed_counts_as_an_item_without_a_line() {
        assertTrue(items.isEmpty());
        items.addSent(2);
        items.add(null, "R-9", withText(6));
        assertEquals(List.of(0), lines());
        assertEquals(new Bilingual("1 of 3 items was rejected.", "1 élément sur 3 a été rejeté."), items.summary().text());
    }
}
