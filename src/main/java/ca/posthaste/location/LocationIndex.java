package ca.posthaste.location;

import ca.posthaste.location.NameDisambiguation.IndexedName;
import ca.posthaste.location.name.LocationNames;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** Index of all listed locations by name, by id and by part of a name. Immutable: a change of the list creates a new index. */
public final class LocationIndex {
    private final List<Location> all;
    private final Map<Integer, Location> byId;
    private final Map<String, List<IndexedName>> byKey;
    private final LocationResolver resolver;
    // Created on first use, so that startup does not wait for them.
    private volatile LocationSearch search;
    private volatile Completions completions;
    private volatile ProximityIndex surroundings;

    public LocationIndex(List<Location> locations, Locations.UnlistedPolicy policy) {
        all = List.copyOf(locations);
        byId = new HashMap<>(all.size() * 2);
        byKey = new HashMap<>(all.size() * 3);
        for (var location : all) {
            byId.put(location.id(), location);
            addName(location, location.name(), true);
            for (var alias : location.aliases()) {
                addName(location, alias, false);
            }
        }
        resolver = new LocationResolver(this, new LocationSuggestions(this), policy);
    }

    private void addName(Location location, String name, boolean own) {
        var folded = LocationNames.fold(name);
        byKey.merge(LocationNames.keyOfFolded(folded), List.of(new IndexedName(location, folded, own)),
            (before, added) -> Stream.concat(before.stream(), added.stream()).toList());
    }

    Optional<Location> known(String description) {
        return resolver.listed(LocationNames.tidy(description));
    }

    public Resolution resolve(String description) {
        return resolver.resolve(description);
    }

    public Optional<Location> byId(int id) {
        return Optional.ofNullable(byId.get(id));
    }

    public LocationSearch search() {
        if (search == null) {
            search = new LocationSearch(all);
        }
        return search;
    }

    public Completions completions() {
        if (completions == null) {
            completions = new Completions(this);
        }
        return completions;
    }

    /** Returns the distances in kilometres, by location id, of every listed location in range. The location itself comes first. */
    public Map<Integer, Double> distances(Location centre, double kilometres) {
        return surroundings().within(centre, kilometres);
    }

    private ProximityIndex surroundings() {
        if (surroundings == null) {
            surroundings = new ProximityIndex(all);
        }
        return surroundings;
    }

    /** Creates the structures that the first request would otherwise wait for. */
    void prepare() {
        search();
        completions();
        surroundings();
    }

    public List<Location> all() {
        return all;
    }

    Map<String, List<IndexedName>> byKey() {
        return Collections.unmodifiableMap(byKey);
    }

    public Optional<Location> find(String name, Province province) {
        var folded = LocationNames.fold(name);
        var ofProvince = candidates(folded).stream().filter(entry -> entry.location().province() == province).toList();
        return Optional.ofNullable(NameDisambiguation.best(ofProvince, folded)).map(IndexedName::location);
    }

    Optional<Location> find(String name) {
        var folded = LocationNames.fold(name);
        return Optional.ofNullable(NameDisambiguation.bestOfAnyProvince(candidates(folded), folded)).map(IndexedName::location);
    }

    private List<IndexedName> candidates(String folded) {
        return byKey.getOrDefault(LocationNames.keyOfFolded(folded), List.of());
    }

    /** Listed locations with coordinates, sorted from south to north, so that distances are computed only in the band of latitudes around a centre. */
    private static final class ProximityIndex {
        private static final double KM_PER_DEGREE = 111;              // slightly less than the real value, so that the band is never too narrow
        private static final double EARTH_RADIUS_KM = 6371;

        private final Location[] northward;
        private final double[] latitudes;

        ProximityIndex(List<Location> locations) {
            northward = locations.stream().filter(location -> location.point() != null)
                .sorted(Comparator.comparingDouble(location -> location.point().latitude())).toArray(Location[]::new);
            latitudes = Arrays.stream(northward).mapToDouble(location -> location.point().latitude()).toArray();
        }

        /** Returns distances in kilometres by location id, with the centre first at 0. A centre without coordinates has no neighbours. */
        Map<Integer, Double> within(Location centre, double kilometres) {
            var found = new LinkedHashMap<Integer, Double>();
            found.put(centre.id(), 0.0);
            if (centre.point() != null) {
                var point = centre.point();
                double north = kilometres / KM_PER_DEGREE;
                double east = degreesEast(point.latitude(), kilometres);
                for (int i = first(point.latitude() - north); i < latitudes.length && latitudes[i] <= point.latitude() + north; i++) {
                    if (Math.abs(northward[i].point().longitude() - point.longitude()) <= east) {
                        double distance = point.greatCircleTo(northward[i].point());
                        if (distance <= kilometres) {
                            found.putIfAbsent(northward[i].id(), distance);
                        }
                    }
                }
            }
            return found;
        }

        private int first(double latitude) {
            int at = Arrays.binarySearch(latitudes, latitude);
            while (at > 0 && latitudes[at - 1] == latitude) {
                at--;
            }
            return at < 0 ? -at - 1 : at;
        }

        /** Returns how many degrees of longitude a circle extends to either side; all of them if it includes the pole. */
        private static double degreesEast(double latitude, double kilometres) {
            double angle = kilometres / EARTH_RADIUS_KM;
            if (Math.toRadians(Math.abs(latitude)) + angle >= Math.PI / 2) {
                return 360;
            }
            return Math.toDegrees(Math.asin(Math.sin(angle) / Math.cos(Math.toRadians(latitude)))) * 1.001 + 0.001;
        }
    }
}
