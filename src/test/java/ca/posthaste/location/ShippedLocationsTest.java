package ca.posthaste.location;

import static org.junit.jupiter.api.Assertions.assertAll;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import ca.posthaste.location.Resolution.Listed;
import ca.posthaste.location.name.LocationNames;
import java.text.Normalizer;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class ShippedLocationsTest {
    private static final List<Location> SHIPPED = ShippedLocations.read();
    private static final LocationIndex INDEX = new LocationIndex(SHIPPED, Locations.UnlistedPolicy.OPEN);

    @Test void every_province_and_territory_has_locations() {
        var provinces = SHIPPED.stream().map(Location::province).collect(Collectors.toSet());
        assertEquals(EnumSet.allOf(Province.class), provinces);
    }

    @Test void there_are_at_least_2800_locations() {
        assertTrue(SHIPPED.size() >= 2_800, () -> SHIPPED.size() + " locations");
    }

    @Test void no_two_locations_of_a_province_have_one_name() {
        var names = new HashSet<String>();
        var twice = SHIPPED.stream().filter(location -> !names.add(location.province() + LocationNames.key(location.name())))
                .map(Location::description).toList();
        assertEquals(List.of(), twice);
    }

    @Test void ids_are_unique_and_leave_room_for_those_of_the_database() {
        var ids = SHIPPED.stream().map(Location::id).collect(Collectors.toSet());
        assertEquals(SHIPPED.size(), ids.size());
        assertTrue(ids.stream().allMatch(id -> id > 0 && id < Location.FIRST_ADDED_ID));
    }

    // Jobs store the ids, so an id must never refer to another location. New locations are only ever appended.
    @Test void ids_stay_what_they_were_when_the_list_first_shipped() {
        assertAll(
                () -> assertEquals("Abbeydale, AB", INDEX.byId(1).orElseThrow().description()),
                () -> assertEquals("Toronto, ON", INDEX.byId(2335).orElseThrow().description()),
                () -> assertEquals("Whitehorse, YT", INDEX.byId(3097).orElseThrow().description()));
    }

    @Test void all_coordinates_are_inside_canada() {
        var outside = SHIPPED.stream().filter(location -> {
            var at = location.point();
            return at.latitude() < 41.6 || at.latitude() > 83.2 || at.longitude() < -141.1 || at.longitude() > -52.5;
        }).map(Location::description).toList();
        assertEquals(List.of(), outside);
    }

    @Test void names_and_descriptions_fit_the_interface() {
        assertTrue(SHIPPED.stream().allMatch(location -> location.name().length() <= Location.NAME_MAX
                && location.name().equals(LocationNames.tidy(location.name())) && !location.name().isEmpty()));
    }

    @Test void every_location_resolves_to_itself_by_its_description() {
        everyLocationResolves(Location::description);
    }

    @Test void every_location_resolves_to_itself_in_capitals() {
        everyLocationResolves(location -> location.name().toUpperCase(Locale.ROOT) + ", " + location.province().english());
    }

    @Test void every_location_resolves_to_itself_without_accents() {
        everyLocationResolves(location -> plain(location.name()) + "," + location.province());
    }

    @Test void every_location_resolves_to_itself_with_doubled_spaces() {
        everyLocationResolves(location -> " " + location.description().replace(" ", "  ") + " ");
    }

    @Test void every_location_resolves_to_itself_with_hyphens_for_spaces_and_no_dots_or_apostrophes() {
        everyLocationResolves(location -> location.name().replace(' ', '-').replaceAll("[.'’]", "") + ", " + location.province().french());
    }

    @Test void a_name_alone_means_the_most_populous_location_of_that_name() {
        for (var location : SHIPPED) {
            var meant = ((Listed) INDEX.resolve(location.name())).location();
            assertTrue(meant.population() >= location.population(), location.description() + " became " + meant.description());
        }
    }

    private static void everyLocationResolves(Function<Location, String> spelling) {
        var lost = SHIPPED.stream()
                .filter(location -> !new Listed(location).equals(INDEX.resolve(spelling.apply(location))))
                .map(spelling).toList();
        assertEquals(List.of(), lost);
    }

    private static String plain(String name) {
        return Normalizer.normalize(name, Normalizer.Form.NFD).replaceAll("\\p{Mn}", "").replace("œ", "oe");
    }
}
