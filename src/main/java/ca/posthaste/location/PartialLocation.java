package ca.posthaste.location;

import ca.posthaste.location.name.LocationNames;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

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
