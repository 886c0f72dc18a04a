package ca.posthaste.location;

import static ca.posthaste.problem.Rule.INVALID_LOCATION;
import static ca.posthaste.problem.Rule.MISSPELT_LOCATION;
import static ca.posthaste.problem.Rule.UNKNOWN_LOCATION;
import static ca.posthaste.problem.Rule.UNKNOWN_PROVINCE;

import ca.posthaste.location.Resolution.Refused;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** The messages for locations we refuse; each says what to send instead. */
final class Refusals {
    private static final String FORM = "Send a city and the code of its province, such as \"Vancouver, BC\".";
    private static final int QUOTED_MAX = 60;

    private Refusals() {}

    static Refused noCity() {
        return new Refused(INVALID_LOCATION, "The city is missing. " + FORM);
    }

    static Refused noProvince(Optional<Location> meant) {
        return new Refused(INVALID_LOCATION, "There is no province after the comma. " + instead(meant));
    }

    static Refused tooManyParts(Optional<Location> meant) {
        return new Refused(INVALID_LOCATION,
                "A location has at most two parts, a city and its province. " + instead(meant));
    }

    static Refused tooLong() {
        return new Refused(INVALID_LOCATION, "Send a city of at most " + Location.NAME_MAX + " characters.");
    }

    static Refused implausible(String name) {
        return new Refused(INVALID_LOCATION, quoted(name) + " does not look like the name of a place: send a name"
                + " of letters, spaces, hyphens, apostrophes and dots, with digits only beside letters, such as"
                + " \"100 Mile House, BC\".");
    }

    static Refused provinceAlone(Province province) {
        return new Refused(UNKNOWN_LOCATION, province.english() + " is a whole province or territory. "
                + "Send a city in it, in the form \"City, " + province + "\".");
    }

    static Refused commaForgotten(Location meant) {
        return new Refused(UNKNOWN_LOCATION,
                "Put a comma between the city and its province: send " + quoted(meant.description()) + ".");
    }

    static Refused misspelt(String name, Location meant) {
        return new Refused(MISSPELT_LOCATION, quoted(name) + " is one letter away from " + meant.name()
                + ". Send " + quoted(meant.description()) + " if that is the place.");
    }

    static Refused unknownProvince(String province, Optional<Location> meant) {
        return new Refused(UNKNOWN_PROVINCE, quoted(province) + " is not a province or territory of Canada. "
                + meant.map(location -> "Send " + quoted(location.description()) + " if that is the place.")
                        .orElse("Send the two-letter code of one: AB, BC, MB, NB, NL, NS, NT, NU, ON, PE, QC, SK, YT."));
    }

    static Refused unknownCity(String name, List<Location> nearest) {
        return new Refused(UNKNOWN_LOCATION, "We know no city named " + quoted(name) + ". " + didYouMean(nearest)
                + "For a place that is not in the list, send its province too, in the form \"City, ProvinceCode\".");
    }

    static Refused notInTheList(String description, List<Location> nearest) {
        return new Refused(UNKNOWN_LOCATION, quoted(description) + " is not in the list of places. " + didYouMean(nearest)
                + "Send a place that GET /locations lists.");
    }

    private static String instead(Optional<Location> meant) {
        return meant.map(location -> "Send " + quoted(location.description()) + ".").orElse(FORM);
    }

    private static String didYouMean(List<Location> nearest) {
        return nearest.isEmpty() ? "" : nearest.stream().map(location -> quoted(location.description()))
                .collect(Collectors.joining(" or ", "Did you mean ", "? "));
    }

    private static String quoted(String text) {
        int length = text.codePointCount(0, text.length());
        return '"' + (length > QUOTED_MAX ? text.substring(0, text.offsetByCodePoints(0, QUOTED_MAX)) + "…" : text) + '"';
    }
}
