package ca.posthaste.board;

import ca.posthaste.db.Transaction;
import ca.posthaste.location.Locations;
import ca.posthaste.location.Resolution;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * The locations around a place.
 *
 * @param known      whether the coordinates of the place are known
 * @param kilometres distances in kilometres by location id; includes the place itself if any job ever named it
 */
record NearbyLocations(boolean known, Map<Integer, Double> kilometres) {

    static NearbyLocations of(Transaction tx, Locations locations, Resolution place, double range) {
        return new NearbyLocations(locations.centre(tx, place).isPresent(), locations.distances(tx, place, range));
    }

    /** Returns the locations within this range, as the index expects them. */
    Optional<Map<Integer, Double>> within(double range) {
        return Optional.of(kilometres.entrySet().stream().filter(place -> place.getValue() <= range)
            .collect(Collectors.toUnmodifiableMap(Map.Entry::getKey, Map.Entry::getValue)));
    }
}
