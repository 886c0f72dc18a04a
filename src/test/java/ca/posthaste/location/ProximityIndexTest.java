package ca.posthaste.location;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ProximityIndexTest {
    private static final LocationIndex INDEX = new LocationIndex(ShippedLocations.read(), Locations.UnlistedPolicy.OPEN);

    @ParameterizedTest @ValueSource(doubles = {0, 0.5, 5, 25, 100, 777.7, 3_000, 10_000, 20_000})
    void exactly_the_places_within_the_distance_are_found(double kilometres) {
        for (var name : List.of("Vancouver, BC", "Toronto, ON", "Grise Fiord, NU", "Windsor, ON", "St. John's, NL", "Whitehorse, YT")) {
            var centre = ((Resolution.Listed) INDEX.resolve(name)).location();
            var expected = new HashMap<Integer, Double>();
            for (var location : INDEX.all()) {
                double distance = centre.point().greatCircleTo(location.point());
                if (distance <= kilometres || location.id() == centre.id()) {
                    expected.put(location.id(), location.id() == centre.id() ? 0.0 : distance);
                }
            }
            var found = INDEX.distances(centre, kilometres);
            assertEquals(expected, found, name);
            assertEquals(centre.id(), found.keySet().iterator().next());
        }
    }

    @Test void a_place_without_coordinates_has_no_neighbours() {
        assertEquals(Map.of(1_000_001, 0.0), INDEX.distances(Location.unlisted(1_000_001, "Nowhere", Province.BC), 20_000));
    }

    @Test void places_at_one_point_are_neighbours_at_no_distance() {
        var point = new Coordinates(50, -100);
        var index = new LocationIndex(List.of(at(1, point), at(2, point), at(3, point), at(4, null)), Locations.UnlistedPolicy.OPEN);
        assertEquals(Map.of(2, 0.0, 1, 0.0, 3, 0.0), index.distances(at(2, point), 0));
    }

    private static Location at(int id, Coordinates point) {
        return new Location(id, "Town " + id, Province.MB, Location.TOWN, point, null, 0, List.of());
    }
}
