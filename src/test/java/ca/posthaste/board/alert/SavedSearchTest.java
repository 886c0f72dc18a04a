package ca.posthaste.board.alert;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import ca.posthaste.language.Language;
import ca.posthaste.problem.Rejected;
import ca.posthaste.support.SqliteStore;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Saved searches: canonical form, maximum length and description in words. */
class SavedSearchTest extends SqliteStore {

    private SavedSearch of(Map<String, String> sent) {
        return SavedSearch.of((name, faults) -> Optional.ofNullable(sent.get(name)), jobs().locations().index());
    }

    private static final Map<String, String> ALL = Map.of("q", "  night   baker ", "location", " Vancouver, BC", "range", "25.0", "categoryIds", "40,36",
        "positionTypeIds", "2,1,2", "workplaceType", "remote,HYBRID", "provinces", "on,BC", "salaryMin", "40000", "employerId", "7", "language", "fr");

    @Test void a_search_has_one_spelling_and_comes_back_as_it_was() {
        var saved = of(ALL);
        assertEquals("q=night+baker&location=Vancouver%2C+BC&range=25&categoryIds=36,40&positionTypeIds=1,2&workplaceType=hybrid,remote&provinces=BC,ON"
            + "&salaryMin=40000&employerId=7&language=fr", saved.query().replace("%2C", ",").replace("Vancouver,", "Vancouver%2C"));
        var read = saved.read(jobs().locations().index());
        assertEquals("night baker", read.text().orElseThrow().typed());
        assertEquals(25, read.range());
        assertEquals(saved, of(Map.of("q", "night baker", "location", "Vancouver, BC", "range", "25", "categoryIds", "36,40", "positionTypeIds", "1,2",
            "workplaceType", "hybrid,remote", "provinces", "BC,ON", "salaryMin", "40000", "employerId", "7", "language", "fr")));
        assertEquals("/fr/jobs?" + saved.query(), saved.resultsPath("fr"));
    }

    @Test void order_page_and_age_are_ignored_even_if_invalid() {
        assertEquals("q=baker", of(Map.of("q", "baker", "sort", "date", "page", "3", "postedWithin", "7", "facets", "true")).query());
        assertEquals("", of(Map.of("sort", "colour", "page", "-1", "postedWithin", "x")).query());
        assertEquals("/en/jobs", new SavedSearch("").resultsPath("en"));
    }

    @ParameterizedTest @CsvSource({"categoryIds,999", "provinces,XX", "salaryMin,much", "range,near", "language,de"})
    void invalid_searches_cannot_be_saved(String name, String value) {
        assertThrows(Rejected.class, () -> of(Map.of(name, value)));
    }

    @Test void a_search_of_the_maximum_length_is_accepted_and_a_longer_one_is_rejected() {
        int letters = (SavedSearch.MAX - "q=".length()) / "%F0%9F%8D%9E".length(); // an encoded loaf takes twelve characters
        assertEquals(SavedSearch.MAX - 2, of(Map.of("q", "🍞".repeat(letters) + "x".repeat((SavedSearch.MAX - 2) % 12))).query().length() - 2);
        assertThrows(Rejected.class, () -> of(Map.of("q", "🍞".repeat(letters) + "x".repeat((SavedSearch.MAX - 2) % 12 + 1))));
    }

    @Test void a_search_is_described_in_both_languages() {
        var search = of(ALL).read(jobs().locations().index());
        assertEquals("“night baker” · within 25 km of Vancouver, BC · British Columbia, Ontario · Restaurant and Food Service, Skilled Trades"
            + " · Full Time, Part Time · Hybrid, Remote · from $40,000 a year · one employer · postings in French", new AlertDescription(Language.ENGLISH).of(search));
        assertEquals("«\u00a0night baker\u00a0» · à moins de 25\u00a0km de Vancouver, BC · Colombie-Britannique, Ontario · Restauration et services alimentaires,"
            + " Métiers spécialisés · Temps plein, Temps partiel · Hybride, Télétravail · à partir de 40\u00a0000\u00a0$ par an · un employeur · offres en français",
            new AlertDescription(Language.FRENCH).of(search));
        assertEquals("All jobs", new AlertDescription(Language.ENGLISH).of(of(Map.of()).read(jobs().locations().index())));
    }
}
