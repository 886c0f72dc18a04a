package ca.posthaste.board;

import ca.posthaste.db.Transaction;
import ca.posthaste.location.Location;
import ca.posthaste.location.Locations;
import ca.posthaste.location.Resolution;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * The places around one.
 *
 * @param known      whether it is known where it lies
 * @param kilometres to each place, by its id; the place itself included, if any job ever named it
 */
record Surroundings(boolean known, Map<Integer, Double> kilometres) {

    static Surroundings of(Transaction tx, Locations locations, Resolution place, double range) {
        var centre = locations.findOrImagine(tx, place);
        var kilometres = new HashMap<Integer, Double>();
        if (centre.id() != Location.NO_ID) {
            for (var near : locations.index().around(centre, range)) {
                kilometres.put(near.id(), near.id() == centre.id() ? 0 : centre.point().greatCircleTo(near.point()));
            }
        }
        return new Surroundings(centre.point() != null, kilometres);
    }

    /** What the index is asked for. The same places as {@link Locations#around}. */
    Optional<Map<Integer, Double>> within(double range) {
        return Optional.of(kilometres.entrySet().stream().filter(place -> place.getValue() <= range)
            .collect(Collectors.toUnmodifiableMap(Map.Entry::getKey, Map.Entry::getValue)));
    }
}
