package ca.posthaste.location;

import java.util.Optional;
import java.util.regex.Pattern;

/**
 * What an address has and a location has not: the country at the end, and a postal code.
 *
 * @param rest       the text without them
 * @param postalCode in capitals
 */
record Surplus(String rest, boolean country, Optional<String> postalCode) {
    // A postal code stands alone; a name such as "A1B2C3D" is none.
    private static final Pattern POSTAL_CODE = Pattern.compile("(?<![\\p{L}\\d])([A-Za-z]\\d[A-Za-z])[ -]?(\\d[A-Za-z]\\d)(?![\\p{L}\\d])");
    private static final Pattern COUNTRY = Pattern.compile("(?i)(?:^|[ ,(]+)canada[ ,.)]*$");
    private static final String AT_THE_ENDS = "^[ ,]+|[ ,]+$";

    static Surplus of(String text) {
        var code = POSTAL_CODE.matcher(text);
        Optional<String> found = code.find() ? Optional.of(code.group(1) + " " + code.group(2)) : Optional.empty();
        var place = found.isEmpty() ? text : tidy(text.substring(0, code.start()) + " " + text.substring(code.end()));
        var country = COUNTRY.matcher(place);
        boolean hasCountry = country.find();
        return new Surplus(hasCountry ? tidy(place.substring(0, country.start())) : place, hasCountry, found);
    }

    boolean isNothing() {
        return !country && postalCode.isEmpty();
    }

    /** The province that the first letter of the postal code says. X is in two territories, and some letters in none. */
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
        return LocationNames.tidy(text).replaceAll(" ?, ?(?:, ?)+", ", ").replaceAll(AT_THE_ENDS, "");
    }
}
