package ca.posthaste.location;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Every listed place, found by name, by id or by part of a name. Never changes; a change makes a new one. */
public final class Places {
    private static final Comparator<Location> MOST_POPULOUS =
            Comparator.comparingLong(Location::population).reversed().thenComparingInt(Location::id);

    private final List<Location> all;
    private final Map<Integer, Location> byId;
    private final Map<String, List<Location>> byKey;
    private final Resolver resolver;
    private volatile PlaceSearch search;        // made when first asked for: a start need not wait for it

    public Places(List<Location> locations, Policy policy) {
        all = List.copyOf(locations);
        byId = new HashMap<>(all.size() * 2);
        byKey = new HashMap<>(all.size() * 3);
        for (var location : all) {
            byId.put(location.id(), location);
            file(LocationNames.key(location.name()), location);
            location.aliases().forEach(alias -> file(LocationNames.key(alias), location));
        }
        resolver = new Resolver(this, policy);
    }

    private void file(String key, Location location) {
        var before = byKey.get(key);
        if (before == null) {
            byKey.put(key, List.of(location));
        } else if (!before.contains(location)) {
            var both = new ArrayList<>(before);
            both.add(location);
            byKey.put(key, both);
        }
    }

    /** What "City" or "City, Province" means. */
    public Resolution resolve(String description) {
        return resolver.resolve(description);
    }

    public Optional<Location> byId(int id) {
        return Optional.ofNullable(byId.get(id));
    }

    /**
     * Places with this text as part of their name, the shortest name first.
     *
     * @param types only these; none given means all
     * @param page  counted from 1
     */
    public Slice search(String q, Set<String> types, int page, int pageSize) {
        if (search == null) {
            search = new PlaceSearch(all);
        }
        return search.find(q, types, page, pageSize);
    }

    public List<Location> all() {
        return all;
    }

    /** The place of this province with this name or other name. */
    Optional<Location> find(String name, Province province) {
        var folded = LocationNames.fold(name);
        return candidates(folded).stream()
                .filter(location -> location.province() == province)
                .min(closest(folded));
    }

    /** The most populous of the places that have this name in their province. */
    Optional<Location> find(String name) {
        var folded = LocationNames.fold(name);
        var candidates = candidates(folded);
        if (candidates.size() < 2) {
            return candidates.stream().findFirst();
        }
        var best = new HashMap<Province, Location>();
        for (var location : candidates) {
            best.merge(location.province(), location, (a, b) -> closest(folded).compare(a, b) <= 0 ? a : b);
        }
        return best.values().stream().min(
                Comparator.comparingLong(Location::population).reversed().thenComparing(closest(folded)));
    }

    private List<Location> candidates(String folded) {
        return byKey.getOrDefault(LocationNames.keyOfFolded(folded), List.of());
    }

    // Where a looser reading would make two places of one, the name as written decides, then the number of people.
    private static Comparator<Location> closest(String folded) {
        return Comparator.comparingInt((Location location) -> looseness(location, folded)).thenComparing(MOST_POPULOUS);
    }

    private static int looseness(Location location, String folded) {
        if (LocationNames.fold(location.name()).equals(folded)) {
            return 0;
        }
        if (location.aliases().stream().anyMatch(alias -> LocationNames.fold(alias).equals(folded))) {
            return 1;
        }
        return LocationNames.key(location.name()).equals(LocationNames.keyOfFolded(folded)) ? 2 : 3;
    }
}
