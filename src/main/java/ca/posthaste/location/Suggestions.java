package ca.posthaste.location;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** The place that somebody probably meant. */
final class Suggestions {
    /** From this many people on, a name one letter away is taken for a slip, not for another village. */
    static final int WELL_KNOWN = 5_000;
    /** Nicknames such as PoCo are too short to say what a word one letter away was meant to be. */
    private static final int SHORTEST_OTHER_NAME = 6;
    private static final int FARTHEST = 2;
    private static final int MOST = 3;

    private final LocationIndex places;
    private volatile List<Spelled> spelled;        // made when first needed: most services never refuse a place

    Suggestions(LocationIndex places) {
        this.places = places;
    }

    /** The well-known place, of this province if one is given, that is one letter away from the name. */
    Optional<Location> oneLetterAway(String name, Province province) {
        var typed = new Spelled(null, LocationNames.squeezed(name), LocationNames.key(name));
        for (var known : spelled()) {
            var location = known.location;
            if (location.population() < WELL_KNOWN) {
                break;                             // they are sorted
            }
            if ((province == null || location.province() == province) && typed.oneLetterApart(known)) {
                return Optional.of(location);
            }
        }
        return Optional.empty();
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
        var typed = new Spelled(null, LocationNames.squeezed(name), LocationNames.key(name));
        record Near(Location location, int distance) {}
        return spelled().stream()
                .filter(known -> province == null || known.location.province() == province)
                .filter(typed::resembles)
                .map(known -> new Near(known.location, Spelling.distance(typed.key, known.key, FARTHEST)))
                .filter(near -> near.distance <= FARTHEST)
                .sorted(Comparator.comparingInt(Near::distance))        // stable: the most populous stay in front
                .map(Near::location)
                .distinct()
                .limit(MOST)
                .toList();
    }

    /** Every name worth suggesting, the most populous place first. */
    private List<Spelled> spelled() {
        if (spelled == null) {
            var all = new ArrayList<Spelled>();
            places.byKey().forEach((key, names) -> names.stream()
                    .filter(named -> named.own() || key.length() >= SHORTEST_OTHER_NAME)
                    .forEach(named -> all.add(new Spelled(named.location(), named.folded().replace(" ", ""), key))));
            all.sort(Comparator.comparing(Spelled::location,
                    Comparator.comparingLong(Location::population).reversed().thenComparingInt(Location::id)));
            spelled = all;
        }
        return spelled;
    }

    /** Both forms of a name: a slip inside "Saint" shows only in the first, one after "St." only in the second. */
    private record Spelled(Location location, String squeezed, String key, long letters) {
        Spelled(Location location, String squeezed, String key) {
            this(location, squeezed, key, key.chars().mapToLong(c -> 1L << c).reduce(0, (a, b) -> a | b));
        }

        boolean oneLetterApart(Spelled other) {
            return Spelling.oneLetterApart(squeezed, other.squeezed) || Spelling.oneLetterApart(key, other.key);
        }

        // Each slip exchanges at most one letter for another, so most names are ruled out without comparing them.
        boolean resembles(Spelled other) {
            return Math.abs(key.length() - other.key.length()) <= FARTHEST
                    && Long.bitCount(letters ^ other.letters) <= 2 * FARTHEST;
        }
    }
}
