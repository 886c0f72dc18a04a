package ca.posthaste.location;

import ca.posthaste.location.name.LocationNames;
import java.util.Arrays;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** An address without the parts that do not belong in a location: a trailing country, and a postal code. */
record AddressExtras(String rest, boolean country, Optional<String> postalCode) {
    // A postal code stands alone; a name such as "A1B2C3D" does not contain one.
    private static final Pattern POSTAL_CODE = Pattern.compile("(?<![\\p{L}\\d])([A-Za-z]\\d[A-Za-z])[ -]?(\\d[A-Za-z]\\d)(?![\\p{L}\\d])");
    private static final String COUNTRY = "canada";

    static AddressExtras of(String text) {
        var code = POSTAL_CODE.matcher(text);
        Optional<String> found = code.find() ? Optional.of(code.group(1) + " " + code.group(2)) : Optional.empty();
        var place = found.isEmpty() ? text : tidy(text.substring(0, code.start()) + " " + text.substring(code.end()));
        int country = country(place);
        return new AddressExtras(country < 0 ? place : tidy(place.substring(0, country)), country >= 0, found);
    }

    /** Returns the index of the country at the end of the text; -1 if there is none. */
    private static int country(String text) {
        int end = text.length();
        while (end > 0 && " ,.)".indexOf(text.charAt(end - 1)) >= 0) {
            end--;
        }
        int begin = end - COUNTRY.length();
        if (begin < 0 || !text.regionMatches(true, begin, COUNTRY, 0, COUNTRY.length())
                || begin > 0 && " ,(".indexOf(text.charAt(begin - 1)) < 0) {
            return -1;
        }
        while (begin > 0 && text.charAt(begin - 1) == '(') {
            begin--;
        }
        return begin;
    }

    boolean isNothing() {
        return !country && postalCode.isEmpty();
    }

    /** Returns the province denoted by the first letter of the postal code; empty for X, which is shared by two territories, and for unused letters. */
    Optional<Province> province() {
        return postalCode.map(code -> switch (Character.toUpperCase(code.charAt(0))) {
            case 'A' -> Province.NL;
            case 'B' -> Province.NS;
            case 'C' -> Province.PE;
            case 'E' -> Province.NB;
            case 'G', 'H', 'J' -> Province.QC;
            case 'K', 'L', 'M', 'N', 'P' -> Province.ON;
            case 'R' -> Province.MB;
            case 'S' -> Province.SK;
            case 'T' -> Province.AB;
            case 'V' -> Province.BC;
            case 'Y' -> Province.YT;
            default -> null;
        });
    }

    private static String tidy(String text) {
        return Arrays.stream(text.split(",")).map(LocationNames::tidy).filter(part -> !part.isEmpty()).collect(Collectors.joining(", "));
    }
}
