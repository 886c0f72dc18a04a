package ca.posthaste.location;

import java.util.Comparator;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/**
 * Decides which of several locations with one name is meant. What a name or alias of a shipped location means does not change
 * with an import: "Sudbury, ON" stays Greater Sudbury, though a list of every community has a Sudbury, too.
 */
final class SameName {
    private static final Comparator<IndexedName> MOST_POPULOUS = Comparator.comparing(IndexedName::location,
        Comparator.comparingLong(Location::population).reversed().thenComparingInt(Location::id));

    private SameName() {}

    /** Of names in one province; null if there is none. */
    static IndexedName best(List<IndexedName> names, String written) {
        if (names.size() < 2) {
            return names.isEmpty() ? null : names.get(0);
        }
        var shipped = closest(names, written, Location::shipped);
        var imported = closest(names, written, location -> !location.shipped());
        return shipped == null || imported != null && isSpelledOtherwise(shipped, imported, written) ? imported : shipped;
    }

    /** The most populous of the best in each province. An imported name counts beside shipped names, but takes no alias of theirs. */
    static IndexedName bestOfAnyProvince(List<IndexedName> names, String written) {
        if (names.size() < 2) {
            return names.isEmpty() ? null : names.get(0);
        }
        var before = mostPopulous(names.stream().filter(name -> name.location().shipped()).toList(), written);
        if (before == null) {
            return mostPopulous(names, written);
        }
        return before.own() ? mostPopulous(names.stream().filter(name -> name.own() || name.location().shipped()).toList(), written)
            : before;
    }

    private static IndexedName mostPopulous(List<IndexedName> names, String written) {
        return names.stream().collect(Collectors.groupingBy(name -> name.location().province())).values().stream()
            .map(ofProvince -> best(ofProvince, written)).min(MOST_POPULOUS).orElse(null);
    }

    /** Two names that only the spelling tells apart, such as Flatrock and an imported Flat Rock: the one that was written. */
    private static boolean isSpelledOtherwise(IndexedName shipped, IndexedName imported, String written) {
        return shipped.own() && !shipped.isExactly(written) && imported.own() && imported.isExactly(written);
    }

    private static IndexedName closest(List<IndexedName> names, String written, Predicate<Location> which) {
        return names.stream().filter(name -> which.test(name.location()))
            .min(Comparator.comparingInt((IndexedName name) -> name.looseness(written)).thenComparing(MOST_POPULOUS)).orElse(null);
    }
}
