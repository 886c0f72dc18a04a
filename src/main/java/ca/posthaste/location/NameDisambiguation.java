package ca.posthaste.location;

import java.util.Comparator;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/** Chooses between locations of one name. An import never changes what a name or alias of a shipped location means: "Sudbury, ON" stays Greater Sudbury. */
final class NameDisambiguation {
    private static final Comparator<IndexedName> MOST_POPULOUS = Comparator.comparing(IndexedName::location,
        Comparator.comparingLong(Location::population).reversed().thenComparingInt(Location::id));

    private NameDisambiguation() {}

    /** Returns the best of several names in one province; null if there is none. */
    static IndexedName best(List<IndexedName> names, String written) {
        if (names.size() < 2) {
            return names.isEmpty() ? null : names.get(0);
        }
        var shipped = closest(names, written, Location::shipped);
        var imported = closest(names, written, location -> !location.shipped());
        return shipped == null || imported != null && isSpelledOtherwise(shipped, imported, written) ? imported : shipped;
    }

    /** Returns the most populous of the best names in each province. Imported names compete with shipped names, but never override a shipped alias. */
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

    /** Reports whether the two names differ only in spelling, such as Flatrock and an imported Flat Rock, and the imported spelling was the one sent. */
    private static boolean isSpelledOtherwise(IndexedName shipped, IndexedName imported, String written) {
        return shipped.own() && !shipped.isExactly(written) && imported.own() && imported.isExactly(written);
    }

    private static IndexedName closest(List<IndexedName> names, String written, Predicate<Location> which) {
        return names.stream().filter(name -> which.test(name.location()))
            .min(Comparator.comparingInt((IndexedName name) -> name.looseness(written)).thenComparing(MOST_POPULOUS)).orElse(null);
    }

    record IndexedName(Location location, String folded, boolean own) {
        boolean isExactly(String written) {
            return folded.equals(written);
        }

        /** Returns how far this name is from the text; 0 means the location's own name, spelled exactly like the text. */
        int looseness(String written) {
            return (isExactly(written) ? 0 : 2) + (own ? 0 : 1);
        }
    }
}
