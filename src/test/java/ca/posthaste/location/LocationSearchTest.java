package ca.posthaste.location;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class LocationSearchTest {
    private static final LocationIndex INDEX = new LocationIndex(ShippedLocations.read(), Locations.UnlistedPolicy.OPEN);

    @Test void a_part_of_a_name_finds_it_shortest_first() {
        var names = names("van", 1, 100);
        assertTrue(names.containsAll(List.of("Vancouver", "North Vancouver", "Vanderhoof")), names::toString);
        var lengths = names.stream().map(String::length).toList();
        assertEquals(lengths.stream().sorted().toList(), lengths);
    }

    @Test void among_names_of_one_length_the_most_populous_comes_first() {
        var sevenLetters = INDEX.search().find("", Set.of(), 1, 5_000).locations().stream()
                .filter(location -> location.name().length() == 7).map(Location::name).limit(2).toList();
        assertEquals(List.of("Toronto", "Calgary"), sevenLetters);
    }

    @Test void accents_case_and_hyphens_do_not_matter() {
        assertEquals("Montréal", names("MONTREAL", 1, 1).get(0));
        assertTrue(names("trois riv", 1, 10).contains("Trois-Rivières"));
    }

    @Test void saint_and_st_find_both() {
        assertTrue(names("saint john", 1, 10).containsAll(List.of("Saint John", "St. John's")));
        assertTrue(names("st jer", 1, 10).contains("Saint-Jérôme"));
        assertTrue(names("sain", 1, 500).contains("Saint-Jérôme"));
    }

    @Test void pages_follow_each_other_without_gap_or_overlap() {
        var all = INDEX.search().find("a", Set.of(), 1, 10_000);
        var first = INDEX.search().find("a", Set.of(), 1, 7).locations();
        var second = INDEX.search().find("a", Set.of(), 2, 7);
        assertEquals(all.locations().subList(0, 7), first);
        assertEquals(all.locations().subList(7, 14), second.locations());
        assertEquals(all.total(), second.total());
        assertEquals(List.of(), INDEX.search().find("a", Set.of(), 1_000_000_000, 100).locations());
    }

    @Test void only_locations_of_the_requested_types_are_found() {
        var all = INDEX.search().find("", Set.of(), 1, 1).total();
        assertEquals(all, INDEX.search().find("", Set.of("Town"), 1, 1).total());
        assertEquals(0, INDEX.search().find("", Set.of("Unlisted"), 1, 1).total());
    }

    private static List<String> names(String q, int page, int pageSize) {
        return INDEX.search().find(q, Set.of(), page, pageSize).locations().stream().map(Location::name).toList();
    }
}
