package ca.posthaste.location;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Every listed place, found by name, by id or by part of a name. Never changes; a change makes a new one. */
public final class LocationIndex {
    private static final Comparator<Location> MOST_POPULOUS =
            Comparator.comparingLong(Location::population).reversed().thenComparingInt(Location::id);

    private final List<Location> all;
    private final Map<Integer, Location> byId;
    private final Map<String, List<Named>> byKey;
    private final Resolver resolver;
    private volatile LocationSearch search;        // made when first asked for: a start need not wait for it

    public LocationIndex(List<Location> locations, Policy policy) {
        all = List.copyOf(locations);
        byId = new HashMap<>(all.size() * 2);
        byKey = new HashMap<>(all.size() * 3);
        for (var location : all) {
            byId.put(location.id(), location);
            file(location, location.name(), true);
            for (var alias : location.aliases()) {
                file(location, alias, false);
            }
        }
        resolver = new Resolver(this, policy);
    }

    private void file(Location location, String name, boolean own) {
        var folded = LocationNames.fold(name);
        var named = new Named(location, folded, own);
        var key = LocationNames.keyOfFolded(folded);
        var before = byKey.putIfAbsent(key, List.of(named));
        if (before != null) {
            var longer = new ArrayList<>(before);
            longer.add(named);
            byKey.put(key, longer);
        }
    }

    /** What "City" or "City, Province" means. */
    public Resolution resolve(String description) {
        return resolver.resolve(description);
    }

    public Optional<Location> byId(int id) {
        return Optional.ofNullable(byId.get(id));
    }

    /** Finds places by a part of their name. */
    public LocationSearch search() {
        if (search == null) {
            search = new LocationSearch(all);
        }
        return search;
    }

    /** The place itself and every listed one within so many kilometres; a place without coordinates is near no other. */
    public List<Location> around(Location centre, double kilometres) {
        var near = new ArrayList<>(List.of(centre));
        if (centre.point() != null) {
            for (var place : all) {
                if (place.id() != centre.id() && place.point() != null
                    && centre.point().greatCircleTo(place.point()) <= kilometres) {
                    near.add(place);
                }
            }
        }
        return near;
    }

    public List<Location> all() {
        return all;
    }

    /** The names of all places by {@link LocationNames#key}. */
    Map<String, List<Named>> byKey() {
        return Collections.unmodifiableMap(byKey);
    }

    /** The place of this province with this name or other name. */
    Optional<Location> find(String name, Province province) {
        var folded = LocationNames.fold(name);
        Named best = null;
        for (var named : candidates(folded)) {
            if (named.location().province() == province) {
                best = best == null ? named : closer(folded, best, named);
            }
        }
        return Optional.ofNullable(best).map(Named::location);
    }

    /** The most populous of the places that have this name in their province. */
    Optional<Location> find(String name) {
        var folded = LocationNames.fold(name);
        var candidates = candidates(folded);
        if (candidates.size() < 2) {
            return candidates.isEmpty() ? Optional.empty() : Optional.of(candidates.get(0).location());
        }
        var best = new EnumMap<Province, Named>(Province.class);
        for (var named : candidates) {
            best.merge(named.location().province(), named, (a, b) -> closer(folded, a, b));
        }
        return best.values().stream().map(Named::location).min(MOST_POPULOUS);
    }

    private List<Named> candidates(String folded) {
        return byKey.getOrDefault(LocationNames.keyOfFolded(folded), List.of());
    }

    // Where a looser reading would make two places of one, the name as written decides, then the number of people.
    private static Named closer(String folded, Named a, Named b) {
        int difference = a.looseness(folded) - b.looseness(folded);
        if (difference == 0) {
            difference = MOST_POPULOUS.compare(a.location(), b.location());
        }
        return difference <= 0 ? a : b;
    }
}
