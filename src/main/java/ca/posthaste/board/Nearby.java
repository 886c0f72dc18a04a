package ca.posthaste.board;

import ca.posthaste.db.Transaction;
import ca.posthaste.location.Locations;
import ca.posthaste.location.Resolution;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * The places around one.
 *
 * @param known      whether it is known where it lies
 * @param kilometres to each place, by its id; the place itself included, if any job ever named it
 */
record Nearby(boolean known, Map<Integer, Double> kilometres) {

    static Nearby of(Transaction tx, Locations locations, Resolution place, double range) {
        return new Nearby(locations.centre(tx, place).isPresent(), locations.distances(tx, place, range));
    }

    /** What the index is asked for. */
    Optional<Map<Integer, Double>> within(double range) {
        return Optional.of(kilometres.entrySet().stream().filter(place -> place.getValue() <= range)
            .collect(Collectors.toUnmodifiableMap(Map.Entry::getKey, Map.Entry::getValue)));
    }
}
