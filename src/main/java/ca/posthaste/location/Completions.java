package ca.posthaste.location;

import ca.posthaste.location.LocationSearch.LocationPage;
import ca.posthaste.location.name.LocationNames;
import java.util.ArrayList;
import java.util.EnumSet;
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

    /** A reading of an incomplete "City, Province". The name is folded; an empty one means any. {@code nameEnded} means that a comma ended it. */
    record PartialLocation(String name, boolean nameEnded, Set<Province> provinces) {
        private static final Set<Province> ALL = EnumSet.allOf(Province.class);
        private static final String COUNTRY = "canada";
        /** Maximum number of words in a province's name, as in "Prince Edward Island" or "Île du Prince Édouard". */
        private static final int PROVINCE_WORDS_MAX = 4;

        /** Returns the possible readings, likeliest first. Each counts only if those before it find nothing. */
        static List<PartialLocation> readings(String typed) {
            var text = withoutCountry(typed);
            var readings = new ArrayList<PartialLocation>();
            int comma = text.lastIndexOf(',');
            if (comma >= 0) {
                addIfProvince(readings, text.substring(0, comma), LocationNames.fold(text.substring(comma + 1)));
            }
            var whole = LocationNames.fold(text);
            readings.add(new PartialLocation(unabbreviated(whole), false, ALL));         // Brudenell, Lyndoch and Raglan has commas in its name
            int space = whole.lastIndexOf(' ');
            for (int words = 1; comma < 0 && space > 0 && words <= PROVINCE_WORDS_MAX; words++) {
                addIfProvince(readings, whole.substring(0, space), whole.substring(space + 1));          // the comma was forgotten
                space = whole.lastIndexOf(' ', space - 1);
            }
            return readings;
        }

        /** Removes a trailing country: "Vancouver, BC, Can" becomes Vancouver, BC. */
        private static String withoutCountry(String text) {
            int comma = text.lastIndexOf(',');
            return text.indexOf(',') < comma && isCountry(LocationNames.fold(text.substring(comma + 1))) ? text.substring(0, comma) : text;
        }

        private static void addIfProvince(List<PartialLocation> readings, String name, String province) {
            var begun = Province.beginning(province);
            var provinces = begun.isEmpty() && isCountry(province) ? ALL : begun;
            if (!provinces.isEmpty()) {
                readings.add(new PartialLocation(unabbreviated(LocationNames.fold(name)), true, provinces));
            }
        }

        private static boolean isCountry(String part) {
            return !part.isEmpty() && COUNTRY.startsWith(part);
        }

        // "N. Vancouver" is North Vancouver, as LocationNames reads it.
        private static String unabbreviated(String folded) {
            var whole = folded.indexOf(' ') == 1 ? LocationNames.DIRECTIONS.get(folded.substring(0, 1)) : null;
            return whole == null ? folded : whole + folded.substring(1);
        }
    }
}
