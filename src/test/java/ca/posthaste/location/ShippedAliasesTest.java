package ca.posthaste.location;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import ca.posthaste.location.Resolution.Listed;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** An import never takes an alias away from a shipped place. */
class ShippedAliasesTest {
    /** Names from a list of every Canadian community that are aliases of shipped places. */
    private static final String SHADOWED = """
        Foothills, AB                      | Foothills County, AB
        Willow Creek, AB                   | Willow Creek No. 26, AB
        Westbank, BC                       | West Kelowna, BC
        Harvey Station, NB                 | Harvey, NB
        Tracadie-Sheila, NB                | Tracadie, NB
        Petty Harbour-Maddox Cove, NL      | Petty Harbour, NL
        Portugal Cove, NL                  | Portugal Cove-St. Philip's, NL
        Upper Tantallon, NS                | Tantallon, NS
        Blue Mountains, ON                 | The Blue Mountains, ON
        Clarence, ON                       | Clarence-Rockland, ON
        Eabametoong First Nation, ON       | Fort Hope, ON
        La Nation, ON                      | The Nation, ON
        Prince Edward, ON                  | Prince Edward County, ON
        Six Nations of the Grand River, ON | Six Nations, ON
        Sudbury, ON                        | Greater Sudbury, ON
        L'Île-des-Sœurs, QC                | Île-des-Sœurs, QC
        Stoneham, QC                       | Stoneham-et-Tewkesbury, QC
        Dawson, YT                         | Dawson City, YT
        """;

    private static final LocationIndex INDEX = index(SHADOWED.lines().map(line -> line.split("\\|")[0].strip()).toArray(String[]::new));

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '~', textBlock = SHADOWED)
    void a_name_that_led_to_a_shipped_place_still_does_after_an_import(String written, String meant) {
        assertEquals(meant, resolved(INDEX, written).description());
        assertEquals(meant, resolved(INDEX, written.toUpperCase(Locale.ROOT)).description());
        var alone = written.substring(0, written.length() - 4);
        assertEquals(resolved(index(), alone), resolved(INDEX, alone));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '~', textBlock = SHADOWED)
    void the_imported_place_is_listed_after_the_one_that_its_name_leads_to(String written, String meant) {
        var typed = INDEX.completions().suggest(written, 50).stream().map(Location::description).toList();
        assertTrue(typed.indexOf(meant) >= 0 && typed.indexOf(meant) < typed.indexOf(written), typed::toString);
        assertTrue(INDEX.all().stream().anyMatch(location -> location.description().equals(written)));
    }

    @Test void an_imported_place_of_a_shipped_alias_in_another_province_is_found_there() {
        var index = index("Sudbury, AB");
        assertEquals("Sudbury, AB", resolved(index, "Sudbury, AB").description());
        assertEquals("Greater Sudbury, ON", resolved(index, "Sudbury, ON").description());
        assertEquals("Greater Sudbury, ON", resolved(index, "Sudbury").description());
    }

    @Test void an_imported_place_is_found_by_its_own_aliases() {
        var index = index(List.of(new Location(1_000_001, "Sudbury", Province.ON, "Community", null, null, 999_999,
            List.of("Old Sudbury", "Toronto"))));
        assertEquals(1_000_001, resolved(index, "Old Sudbury").id());
        assertEquals("Greater Sudbury, ON", resolved(index, "Sudbury").description());
        assertEquals("Toronto, ON", resolved(index, "Toronto, ON").description());
        assertEquals("Toronto, ON", resolved(index, "Toronto").description());
    }

    @Test void a_city_alone_that_no_alias_is_means_the_most_populous_one_imported_or_not() {
        var index = index(List.of(new Location(1_000_001, "Calder", Province.SK, Location.TOWN, null, null, 81, List.of())));
        assertEquals("Calder, SK", resolved(index, "Calder").description());
        assertEquals("Calder, AB", resolved(index, "Calder, AB").description());
    }

    @Test void the_place_with_the_exact_spelling_is_preferred() {
        var shipped = new Location(1, "Flatrock", Province.NL, Location.TOWN, null, null, 100, List.of());
        var imported = new Location(1_000_001, "Flat Rock", Province.NL, Location.TOWN, null, null, 500, List.of());
        var index = new LocationIndex(List.of(shipped, imported), Locations.UnlistedPolicy.OPEN);
        assertEquals(shipped, resolved(index, "Flatrock, NL"));
        assertEquals(imported, resolved(index, "Flat Rock, NL"));
        assertEquals(imported, resolved(index, "flat-rock"));
    }

    private static Location resolved(LocationIndex index, String written) {
        return assertInstanceOf(Listed.class, index.resolve(written), written).location();
    }

    private static LocationIndex index(String... imported) {
        var added = new ArrayList<Location>();
        Arrays.stream(imported).forEach(description -> added.add(new Location(1_000_000 + added.size(),
            description.substring(0, description.length() - 4), Province.valueOf(description.substring(description.length() - 2)), "Community", null, null, 30_000, List.of())));
        return index(added);
    }

    private static LocationIndex index(List<Location> imported) {
        var all = new ArrayList<>(ShippedLocations.read());
        all.addAll(imported);
        return new LocationIndex(all, Locations.UnlistedPolicy.OPEN);
    }
}
