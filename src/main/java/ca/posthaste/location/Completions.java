package ca.posthaste.location;

import ca.posthaste.location.LocationSearch.LocationPage;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Completes the name of a location as it is typed. */
public final class Completions {
    private static final PrefixIndex NONE = new PrefixIndex(List.of(), unlisted -> false);

    private final LocationIndex index;
    private final PrefixIndex listed;

    Completions(LocationIndex index) {
        this.index = index;
        this.listed = new PrefixIndex(index.all(),
            location -> !index.find(location.name(), location.province()).equals(Optional.of(location))); // like an imported Sudbury beside Greater Sudbury
    }

    public LocationPage find(String q, Set<String> types, int page, int pageSize) {
        return find(q, types, page, pageSize, NONE);
    }

    /** Like {@link #find(String, Set, int, int)}, followed by unlisted locations. */
    public LocationPage find(String q, Set<String> types, int page, int pageSize, PrefixIndex unlisted) {
        long skip = (page - 1L) * pageSize;
        for (var typed : PartialLocation.readings(q)) {
            var first = listed.find(typed, types, PrefixIndex.ANYWHERE, skip, pageSize);
            var rest = unlisted.find(typed, types, PrefixIndex.ANYWHERE, skip - first.total(), pageSize - first.locations().size());
            if (first.total() + rest.total() > 0) {
                var both = new ArrayList<>(first.locations());
                both.addAll(rest.locations());
                return new LocationPage(first.total() + rest.total(), both);
            }
        }
        var meant = types.isEmpty() ? meant(q) : List.<Location>of();
        return new LocationPage(meant.size(), skip == 0 ? meant : List.of());
    }

    /** Completes a "City" or "City, Province" as it is typed: beginnings of names before those of words, each group ordered by population. */
    public List<Location> suggest(String q, int limit) {
        for (var typed : PartialLocation.readings(q)) {
            var found = listed.find(typed, Set.of(), PrefixIndex.WORDS, 0, limit).locations();
            if (!found.isEmpty()) {
                return found;
            }
        }
        return meant(q).stream().limit(limit).toList();
    }

    /** Resolves the text as a job's location, which accepts more spellings, such as City of Vancouver. */
    private List<Location> meant(String q) {
        return index.known(q).stream().toList();
    }
}
