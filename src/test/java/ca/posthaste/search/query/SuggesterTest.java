package ca.posthaste.search.query;

import static ca.posthaste.search.SampleJob.TODAY;
import static org.junit.jupiter.api.Assertions.assertEquals;

import ca.posthaste.board.BoardIndex.Suggestions;
import ca.posthaste.language.Language;
import ca.posthaste.search.SampleJob;
import ca.posthaste.search.document.IndexInMemory;
import ca.posthaste.search.document.Suggestion;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import org.apache.lucene.search.IndexSearcher;
import org.junit.jupiter.api.Test;

class SuggesterTest {
    private final Suggester suggester = new Suggester();

    private Suggestions suggest(IndexInMemory index, String typed, Language language) throws IOException {
        return suggester.suggest(new IndexSearcher(index.reader()), typed, language, 3, TODAY);
    }

    private static IndexInMemory board() throws IOException {
        return new IndexInMemory(
            SampleJob.of(1, "Registered Nurse (nights)").by(2, "Nursery Rhymes"), SampleJob.of(2, "Registered Nurse - Emergency").by(3, "Île Santé"),
            SampleJob.of(3, "registered nurse").by(3, "Île Santé"), SampleJob.of(4, "Nurse Educator").by(4, "Nurses Unlimited").confidential(),
            SampleJob.of(5, "Infirmière auxiliaire").french(), SampleJob.of(6, "Cook, evenings").translated("Cuisinière", ""));
    }

    @Test void titles_and_employers_are_completed_from_any_word_the_most_usual_first() throws IOException {
        try (var index = board()) {
            suggester.rebuild(index.reader());
            assertEquals(new Suggestions(List.of("Registered Nurse", "Nurse Educator"), List.of("Nursery Rhymes")),
                suggest(index, "nurse", Language.ENGLISH));
            assertEquals(List.of("Registered Nurse"), suggest(index, "Registered N", Language.ENGLISH).titles());
            assertEquals(List.of("Infirmière auxiliaire"), suggest(index, "INFIRMIERE aux", Language.ENGLISH).titles());
            assertEquals(List.of("Île Santé"), suggest(index, "sante", Language.FRENCH).employers());
            assertEquals(List.of("Cuisinière"), suggest(index, "cui", Language.FRENCH).titles());
            assertEquals(List.of("Cook"), suggest(index, "coo", Language.FRENCH).titles());
        }
    }

    @Test void a_title_that_becomes_much_longer_when_folded_is_not_suggested() throws IOException {
        try (var index = new IndexInMemory(SampleJob.of(1, "\ufdfa".repeat(Suggestion.LENGTH_MAX)), SampleJob.of(2, "\ufdfa Clerk"))) {
            suggester.rebuild(index.reader());
            assertEquals(List.of("\ufdfa Clerk"), suggest(index, "\ufdfa", Language.ENGLISH).titles());
        }
    }

    @Test void titles_of_the_callers_language_come_first() throws IOException {
        try (var index = new IndexInMemory(SampleJob.of(1, "Serveur").french(), SampleJob.of(2, "Server"), SampleJob.of(3, "Server"))) {
            suggester.rebuild(index.reader());
            assertEquals(List.of("Serveur", "Server"), suggest(index, "serve", Language.FRENCH).titles());
            assertEquals(List.of("Server", "Serveur"), suggest(index, "serve", Language.ENGLISH).titles());
        }
    }

    @Test void only_texts_of_open_jobs_are_suggested() throws IOException {
        try (var index = board()) {
            suggester.rebuild(index.reader());
            index.remove(5);
            index.add(SampleJob.of(6, "Cook").closing(TODAY.minusDays(1)));
            assertEquals(List.of(), suggest(index, "infirm", Language.FRENCH).titles());
            assertEquals(List.of(), suggest(index, "coo", Language.ENGLISH).titles());
            assertEquals(List.of(), suggest(index, "unlimited", Language.ENGLISH).employers());
        }
    }

    @Test void any_typed_text_gets_a_response() throws IOException {
        try (var index = board()) {
            assertEquals(List.of(), suggest(index, "nurse", Language.ENGLISH).titles(), "nothing was collected yet");
            suggester.rebuild(index.reader());
            for (var typed : List.of("", " ", "-", "\"", "*", "x".repeat(10_000), "\uffff", "nurse ".repeat(1_000), "\u0301")) {
                assertEquals(new Suggestions(List.of(), List.of()), suggest(index, typed, Language.ENGLISH), typed);
            }
        }
    }

    @Test void additions_to_a_title_are_removed() {
        assertEquals(Optional.of("Cook"), Suggestion.head("Cook (nights)"));
        assertEquals(Optional.of("Cook"), Suggestion.head("Cook – Vancouver, BC"));
        assertEquals(Optional.of("Charpentier-menuisier(ère)"), Suggestion.head("Charpentier-menuisier(ère)"));
        assertEquals(Optional.of("Cook/Baker"), Suggestion.head("Cook/Baker | evenings"));
        assertEquals(Optional.empty(), Suggestion.head("x".repeat(81)));
        assertEquals(Optional.empty(), Suggestion.head(" - "));
    }
}
