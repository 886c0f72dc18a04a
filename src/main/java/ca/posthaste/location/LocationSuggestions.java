package ca.posthaste.location;

import ca.posthaste.location.name.LocationNames;
import ca.posthaste.location.name.TypoDetector;
import ca.posthaste.problem.SpellingSuggestion;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Finds the location that was probably meant. */
final class LocationSuggestions {
    /** Minimum population of a location for which a name one letter away is treated as a typing mistake. */
    static final int WELL_KNOWN = 5_000;
    /** Minimum length of an alias: shorter ones, such as PoCo, are one letter away from too many other words. */
    private static final int ALIAS_MIN = 6;
    private static final int DISTANCE_MAX = 2;
    private static final int SUGGESTIONS_MAX = 3;
    /** Maximum number of words in a province's name, as in "Île du Prince Édouard"; with hyphens that is one word. */
    private static final int PROVINCE_WORDS_MAX = 5;

    private final LocationIndex index;
    private volatile List<Spelled> spelled;        // created on first use: most services never reject a location

    LocationSuggestions(LocationIndex index) {
        this.index = index;
    }

    /** Returns the well-known location one letter away from the name, in this province or, for null, in any. */
    Optional<Location> oneLetterAway(String name, Province province) {
        var typed = new Spelled(null, LocationNames.squeezed(name), LocationNames.key(name));
        for (var known : spelled()) {
            var location = known.location;
            if (location.population() < WELL_KNOWN) {
                break;                             // sorted by population
            }
            if ((province == null || location.province() == province) && typed.oneLetterApart(known)) {
                return Optional.of(location);
            }
        }
        return Optional.empty();
    }

    /** Returns the location meant by "Vancouver BC" or "Gatineau (Québec)", where the comma is missing. */
    Optional<Location> missingComma(String text) {
        return splits(text).flatMap(split -> index.find(split.name, split.province).stream()).findFirst();
    }

    /** Returns the text before the province, as in "Remote (BC)". */
    Optional<String> beforeProvince(String text) {
        return splits(text).map(Split::name).findFirst();
    }

    private record Split(String name, Province province) {}

    /** Returns every way to read the last words as a province, longest province first. */
    private static Stream<Split> splits(String text) {
        var splits = new ArrayList<Split>();
        int space = text.lastIndexOf(' ');
        for (int words = 0; words < PROVINCE_WORDS_MAX && space > 0; words++) {
            var name = text.substring(0, space);
            Province.named(text.substring(space + 1).replaceAll("[()\\[\\]]", "")).ifPresent(province -> splits.add(0, new Split(name, province)));
            space = text.lastIndexOf(' ', space - 1);
        }
        return splits.stream();
    }

    /** Returns the few locations with the most similar names, in this province or, for null, in any. */
    List<Location> nearest(String name, Province province) {
        var typed = new Spelled(null, LocationNames.squeezed(name), LocationNames.key(name));
        record Near(Location location, int distance) {}
        return spelled().stream()
                .filter(known -> province == null || known.location.province() == province)
                .filter(typed::mayBeSimilar)
                .map(known -> new Near(known.location, SpellingSuggestion.distance(typed.key, known.key, DISTANCE_MAX)))
                .filter(near -> near.distance <= DISTANCE_MAX)
                .sorted(Comparator.comparingInt(Near::distance))        // a stable sort: the most populous stay first
                .map(Near::location).distinct().limit(SUGGESTIONS_MAX).toList();
    }

    private List<Spelled> spelled() {
        if (spelled == null) {
            var all = new ArrayList<Spelled>();
            index.byKey().forEach((key, names) -> names.stream()
                    .filter(entry -> entry.own() || key.length() >= ALIAS_MIN)
                    .forEach(entry -> all.add(new Spelled(entry.location(), entry.folded().replace(" ", ""), key))));
            all.sort(Comparator.comparing(Spelled::location,
                    Comparator.comparingLong(Location::population).reversed().thenComparingInt(Location::id)));
            spelled = all;
        }
        return spelled;
    }

    /** Both forms of a name: a mistake inside "Saint" is found only by the first, one after "St." only by the second. */
    private record Spelled(Location location, String squeezed, String key, long letters) {
        Spelled(Location location, String squeezed, String key) {
            this(location, squeezed, key, key.chars().mapToLong(c -> 1L << c).reduce(0, (a, b) -> a | b));
        }

        boolean oneLetterApart(Spelled other) {
            return TypoDetector.oneLetterApart(squeezed, other.squeezed) || TypoDetector.oneLetterApart(key, other.key);
        }

        // An edit changes at most two of these bits, so most names are ruled out without computing a distance.
        boolean mayBeSimilar(Spelled other) {
            return Math.abs(key.length() - other.key.length()) <= DISTANCE_MAX
                    && Long.bitCount(letters ^ other.letters) <= 2 * DISTANCE_MAX;
        }
    }
}
