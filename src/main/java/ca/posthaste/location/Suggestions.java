package ca.posthaste.location;

import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/** The place that somebody probably meant. */
final class Suggestions {
    /** From this many people on, a name one letter away is taken for a slip, not for another village. */
    static final int WELL_KNOWN = 5_000;
    private static final int FARTHEST = 2;
    private static final int MOST = 3;

    private final Places places;
    private volatile List<Named> wellKnown;

    Suggestions(Places places) {
        this.places = places;
    }

    /** The well-known place, of this province if one is given, that is one letter away from the name. */
    Optional<Location> oneLetterAway(String name, Province province) {
        var typed = new Named(null, LocationNames.squeezed(name), LocationNames.key(name));
        return wellKnown().stream()
                .filter(known -> province == null || known.location.province() == province)
                .filter(typed::oneLetterApart)
                .map(Named::location)
                .max(Comparator.comparingLong(Location::population));
    }

    /** "Vancouver BC" and "Gatineau (Québec)": the place they mean. */
    Optional<Location> commaForgotten(String text) {
        for (int space = text.indexOf(' '); space > 0; space = text.indexOf(' ', space + 1)) {
            var name = text.substring(0, space);
            var tail = text.substring(space + 1).replaceAll("[()\\[\\]]", "");
            var meant = Province.named(tail).flatMap(province -> places.find(name, province));
            if (meant.isPresent()) {
                return meant;
            }
        }
        return Optional.empty();
    }

    /** The few names, of this province if one is given, that are spelled most like this one. */
    List<Location> nearest(String name, Province province) {
        var typed = LocationNames.key(name);
        record Near(Location location, int distance) {}
        return places.all().stream()
                .filter(location -> province == null || location.province() == province)
                .map(location -> new Near(location,
                        Spelling.distance(typed, LocationNames.key(location.name()), FARTHEST)))
                .filter(near -> near.distance <= FARTHEST)
                .sorted(Comparator.comparingInt(Near::distance)
                        .thenComparing(near -> near.location.population(), Comparator.reverseOrder())
                        .thenComparing(near -> near.location.id()))
                .limit(MOST)
                .map(Near::location)
                .toList();
    }

    private List<Named> wellKnown() {
        if (wellKnown == null) {
            wellKnown = places.all().stream()
                    .filter(location -> location.population() >= WELL_KNOWN)
                    .flatMap(location -> java.util.stream.Stream
                            .concat(java.util.stream.Stream.of(location.name()), location.aliases().stream())
                            .map(name -> new Named(location, LocationNames.squeezed(name), LocationNames.key(name)))
                            .distinct())
                    .filter(Objects::nonNull)
                    .toList();
        }
        return wellKnown;
    }

    /** Both forms of a name: a slip inside "Saint" shows only in the first, one after "St." only in the second. */
    private record Named(Location location, String squeezed, String key) {
        boolean oneLetterApart(Named other) {
            return Spelling.oneLetterApart(squeezed, other.squeezed) || Spelling.oneLetterApart(key, other.key);
        }
    }
}
