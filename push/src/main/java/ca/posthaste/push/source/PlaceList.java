package ca.posthaste.push.source;

import ca.posthaste.location.Province;
import ca.posthaste.location.ShippedLocations;
import ca.posthaste.location.name.LocationNames;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Splits a line that names several places, such as "Toronto, ON & Vancouver, BC". Words like "and" are also part of names ("Leeds and the
 * Thousand Islands") and of descriptions ("St. John's and area"), so a line is split at them only where every part is a place.
 */
final class PlaceList {
    private static final Pattern ALWAYS = Pattern.compile("\\s*[;|\\n]\\s*|(?i)\\s+(?:/|or|ou)\\s+");
    private static final Pattern PERHAPS = Pattern.compile("(?i)\\s*[&+/]\\s*|\\s*,?\\s+(?:and|et)\\s+");
    private static final Pattern NEWFOUNDLAND = Pattern.compile("(?i)newfoundland\\s+(?:and|&)\\s+labrador");
    private static final Pattern NOT_LETTERS = Pattern.compile("^[\\s,–-]+|[\\s,–-]+$");

    /** Lazy holder of the known places: loaded once, and only if a line needs it. */
    private static final class Known {
        static final Map<String, Set<Province>> PROVINCES = load();

        private static Map<String, Set<Province>> load() {
            var provinces = new HashMap<String, Set<Province>>();
            for (var location : ShippedLocations.read()) {
                add(provinces, location.name(), location.province());
                location.aliases().forEach(alias -> add(provinces, alias, location.province()));
            }
            return provinces;
        }

        private static void add(Map<String, Set<Province>> provinces, String name, Province province) {
            provinces.computeIfAbsent(LocationNames.key(name), key -> EnumSet.noneOf(Province.class)).add(province);
        }
    }

    private PlaceList() {}

    static List<String> split(String line) {
        var places = new ArrayList<String>();
        for (var part : ALWAYS.split(line.strip())) {
            var pieces = PERHAPS.split(NEWFOUNDLAND.matcher(part).replaceAll("NL"));
            if (pieces.length > 1 && !isOneName(city(part)) && Arrays.stream(pieces).allMatch(PlaceList::isPlace)) {
                add(places, pieces);
            } else {
                places.add(part);
            }
        }
        return places;
    }

    private static boolean isOneName(String city) {
        return PERHAPS.matcher(city).find() && isKnown(city);
    }

    /** Adds the places. A province at the end also applies to the places before it that exist there: "London and Windsor, ON". */
    private static void add(List<String> places, String[] pieces) {
        var last = pieces[pieces.length - 1];
        var province = last.contains(",") ? Province.named(last.substring(last.lastIndexOf(',') + 1)) : Optional.<Province>empty();
        for (var piece : pieces) {
            for (var place : isList(piece) ? piece.split("\\s*,\\s*") : new String[] {piece}) {
                boolean isThere = !place.contains(",") && province.isPresent() && provinces(place).contains(province.get());
                places.add(isThere ? place.strip() + ", " + province.get() : place);
            }
        }
    }

    private static boolean isPlace(String piece) {
        var place = withoutWorkplace(piece);
        return place.isEmpty() || isList(place) || isKnown(city(place)) && isRegionOrNothing(place)
            || place.contains(",") && Province.named(place.substring(place.lastIndexOf(',') + 1)).isPresent();
    }

    /** Reports whether the piece is a list of places, such as "Toronto, Ottawa" before "and Montréal". */
    private static boolean isList(String piece) {
        var parts = piece.split(",");
        return parts.length > 1 && Province.named(parts[1]).isEmpty() && Arrays.stream(parts).allMatch(PlaceList::isKnown);
    }

    private static boolean isRegionOrNothing(String place) {
        int comma = place.indexOf(',');
        var rest = comma < 0 ? "" : place.substring(comma + 1).replaceFirst("(?i),?\\s*canada\\s*$", "");
        return rest.isBlank() || Province.named(rest).isPresent();
    }

    private static boolean isKnown(String city) {
        return !provinces(city).isEmpty();
    }

    private static Set<Province> provinces(String city) {
        return Known.PROVINCES.getOrDefault(LocationNames.key(withoutWorkplace(city)), Set.of());
    }

    private static String withoutWorkplace(String text) {
        return NOT_LETTERS.matcher(ParsedLocation.WORKPLACE.matcher(text).replaceAll("")).replaceAll("").strip();
    }

    private static String city(String place) {
        int comma = place.indexOf(',');
        return comma < 0 ? place : place.substring(0, comma);
    }
}
