package ca.posthaste.location;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import ca.posthaste.location.Completions.PartialLocation;
import ca.posthaste.location.Locations.UnlistedPolicy;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class CompletionsTest {
    private static final LocationIndex INDEX = new LocationIndex(ShippedLocations.read(), UnlistedPolicy.OPEN);
    private static final LocationIndex SMALL = new LocationIndex(List.of(
        town(1, "Evanston", Province.AB, 900_000), town(2, "North Vancouver", Province.BC, 800_000), town(3, "Vanier", Province.ON, 10),
        town(4, "Vancouver", Province.BC, 600_000), town(5, "Vanderhoof", Province.BC, 4_000), town(6, "Vance", Province.SK, 4_000),
        town(7, "Vanda", Province.SK, 4_000), town(8, "Iqaluit", Province.NU, 7_000, "Frobisher Bay", "Van Bay")), UnlistedPolicy.OPEN);

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '"', textBlock = """
        v                        | Vancouver, BC
        van                      | Vancouver, BC
        VAN                      | Vancouver, BC
        vancouver                | Vancouver, BC
        vancouver,               | Vancouver, BC
        vancouver, b             | Vancouver, BC
        vancouver, bc            | Vancouver, BC
        Vancouver, British C     | Vancouver, BC
        vancouver, colombie      | Vancouver, BC
        vancouver bc             | Vancouver, BC
        vancouver british col    | Vancouver, BC
        vancouver, bc, canada    | Vancouver, BC
        vancouver, bc, ca        | Vancouver, BC
        vancouver, canada        | Vancouver, BC
        n. vancouver             | North Vancouver, BC
        t                        | Toronto, ON
        m                        | Montréal, QC
        montr                    | Montréal, QC
        MONTREAL, q              | Montréal, QC
        st j                     | St. John's, NL
        saint john, nb           | Saint John, NB
        st-jérôme                | Saint-Jérôme, QC
        saint-jer                | Saint-Jérôme, QC
        sudb                     | Greater Sudbury, ON
        sudbury, on              | Greater Sudbury, ON
        frobisher                | Iqaluit, NU
        quebec city              | Québec, QC
        london                   | London, ON
        windsor, n               | Windsor, NS
        windsor, nova            | Windsor, NS
        king, on                 | King, ON
        ft mcm                   | Fort McMurray, AB
        port aux basq            | Channel-Port aux Basques, NL
        City of Vancouver, BC    | Vancouver, BC
        ", nu"                   | Iqaluit, NU
        charlottetown prince ed  | Charlottetown, PE
        """)
    void the_intended_place_comes_first(String typed, String first) {
        assertEquals(first, find(INDEX, typed).locations().get(0).description());
        assertEquals(first, INDEX.completions().suggest(typed, 5).get(0).description());
    }

    @Test void a_name_that_begins_with_the_text_comes_before_one_with_such_a_word_and_that_before_other_matches() {
        assertEquals(List.of("Vancouver", "Vance", "Vanda", "Vanderhoof", "Vanier", "Iqaluit", "North Vancouver", "Evanston"),
            names(find(SMALL, "van")));      // by population, then shorter name, then id; matches by alias come after those by name
        assertEquals(List.of("Iqaluit"), names(find(SMALL, "van bay")));
    }

    @Test void a_suggestion_never_begins_in_the_middle_of_a_word() {
        assertEquals(List.of("Vancouver", "Vance", "Vanda", "Vanderhoof", "Vanier", "Iqaluit", "North Vancouver"),
            SMALL.completions().suggest("van", 100).stream().map(Location::name).toList());
        assertEquals(List.of("Vancouver", "Vance"), SMALL.completions().suggest("van", 2).stream().map(Location::name).toList());
        assertEquals(List.of(), SMALL.completions().suggest("anst", 2));
    }

    @Test void text_before_a_comma_is_a_whole_name_and_text_after_it_a_province() {
        assertEquals(List.of("Vance", "Vanda"), names(find(SMALL, "van, s")));
        var small = new LocationIndex(List.of(town(1, "Kingston", Province.ON, 9), town(2, "King", Province.ON, 1)), UnlistedPolicy.OPEN);
        assertEquals(List.of("Kingston", "King"), names(find(small, "king")));
        assertEquals(List.of("King", "Kingston"), names(find(small, "king,")));
        assertEquals(List.of("King", "Kingston"), names(find(small, "king on")));
    }

    @Test void every_place_that_contains_the_text_is_counted_once_and_so_are_places_found_by_an_alias() {
        for (var part : List.of("van", "a", "s", "st", "new", "lac", "é")) {
            var before = new ArrayList<>(INDEX.search().find(part, Set.of(), 1, 10_000).locations());
            var now = INDEX.completions().find(part, Set.of(), 1, 10_000);
            assertEquals(now.total(), now.locations().size());
            assertEquals(now.total(), now.locations().stream().distinct().count());
            before.removeAll(Set.copyOf(now.locations()));
            assertEquals(List.of(), before, part);
        }
    }

    @Test void pages_follow_each_other_without_gap_or_overlap() {
        var all = INDEX.completions().find("an", Set.of(), 1, 10_000);
        var paged = new ArrayList<Location>();
        for (int page = 1; paged.size() < all.total(); page++) {
            var next = INDEX.completions().find("an", Set.of(), page, 7);
            assertEquals(all.total(), next.total());
            assertFalse(next.locations().isEmpty());
            paged.addAll(next.locations());
        }
        assertEquals(all.locations(), paged);
        assertEquals(List.of(), INDEX.completions().find("an", Set.of(), 1_000_000_000, 100).locations());
        assertEquals(List.of(), INDEX.completions().find("City of Vancouver", Set.of(), 2, 1).locations());
    }

    @Test void unlisted_places_come_last() {
        var unlisted = new PrefixIndex(List.of(Location.unlisted(1_000_001, "Van", Province.BC),
            Location.unlisted(1_000_002, "Old Van", Province.BC)), never -> false);
        var both = Set.of("town", "UNLISTED");
        assertEquals(List.of("Evanston", "Van", "Old Van"), names(SMALL.completions().find("van", both, 1, 10, unlisted)).subList(7, 10));
        assertEquals(List.of("North Vancouver", "Evanston", "Van"), names(SMALL.completions().find("van", both, 3, 3, unlisted)));
        assertEquals(List.of("Old Van"), names(SMALL.completions().find("van", both, 4, 3, unlisted)));
        assertEquals(List.of("Van", "Old Van"), names(SMALL.completions().find("van", Set.of("Unlisted"), 1, 10, unlisted)));
        assertEquals(List.of("Old Van"), names(SMALL.completions().find("van", Set.of("Unlisted"), 2, 1, unlisted)));
    }

    @Test void only_places_of_the_requested_types_are_found() {
        assertEquals(8, SMALL.completions().find("", Set.of("TOWN"), 1, 1).total());
        assertEquals(0, SMALL.completions().find("van", Set.of("Hamlet"), 1, 1).total());
    }

    @ParameterizedTest @ValueSource(strings = {"", " ", ",", ", ", "'"})
    void an_empty_text_finds_every_place_the_most_populous_first(String typed) {
        assertEquals(INDEX.all().size(), find(INDEX, typed).total());
        assertEquals("Toronto", find(INDEX, typed).locations().get(0).name());
    }

    @ParameterizedTest @ValueSource(strings = {"zzzz", "vancouver, zz", "vancouver, bc, france", ", zz", "\t\n\t", "a\tb"})
    void any_typed_text_gets_a_response(String typed) {
        assertTrue(find(INDEX, typed).total() >= 0);
    }

    @Test void a_very_long_text_is_read_as_four_provinces_at_most() {
        assertTrue(PartialLocation.readings("b ".repeat(10_000)).size() <= 5);
        assertEquals(0, find(INDEX, "b ".repeat(10_000)).total());
        assertEquals(0, find(INDEX, "b,".repeat(10_000)).total());
        assertEquals(0, find(INDEX, "canada,".repeat(10_000) + "canada").total());
    }

    private static LocationSearch.LocationPage find(LocationIndex index, String typed) {
        return index.completions().find(typed, Set.of(), 1, 100);
    }

    private static List<String> names(LocationSearch.LocationPage page) {
        return page.locations().stream().map(Location::name).toList();
    }

    private static Location town(int id, String name, Province province, long population, String... aliases) {
        return new Location(id, name, province, Location.TOWN, null, null, population, Arrays.asList(aliases));
    }
}
