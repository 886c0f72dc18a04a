package ca.posthaste.location;

import ca.posthaste.location.ImportFormat.Unusable;
import ca.posthaste.problem.Text;

/** Converts the text of a field to a checked value, or throws {@link Unusable} with the reason. */
final class Cells {
    // A little wider than the country, so that a location on the border is inside.
    private static final BoundingBox CANADA = new BoundingBox(new Coordinates(41, -142), new Coordinates(84, -52));

    private Cells() {}

    static String name(String text) {
        var name = LocationNames.tidy(text);
        if (name.isEmpty()) {
            throw new Unusable("the name is missing");
        }
        if (Text.length(name) > Location.NAME_MAX) {
            throw new Unusable("the name has more than " + Location.NAME_MAX + " characters");
        }
        if (Text.forbidden(name, false).isPresent() || LocationNames.key(name).isEmpty()) {
            throw new Unusable("the name has characters that no name has");
        }
        return name;
    }

    static Province province(String text) {
        return Province.named(text).orElseThrow(() -> new Unusable(LocationNames.tidy(text).isEmpty()
                ? "the province is missing" : "\"" + text.strip() + "\" is not a province or territory of Canada"));
    }

    static Coordinates coordinates(String latitude, String longitude) {
        if (latitude.isBlank() && longitude.isBlank()) {
            return null;
        }
        var point = new Coordinates(number("latitude", latitude), number("longitude", longitude));
        if (point.latitude() < CANADA.southWest().latitude() || point.latitude() > CANADA.northEast().latitude()
                || point.longitude() < CANADA.southWest().longitude()
                || point.longitude() > CANADA.northEast().longitude()) {
            throw new Unusable("the coordinates " + latitude + " " + longitude + " are not in Canada");
        }
        return point;
    }

    private static double number(String what, String text) {
        try {
            double number = Double.parseDouble(text.strip());
            if (Double.isFinite(number)) {
                return number;
            }
        } catch (NumberFormatException notANumber) {
            // falls through to the message below
        }
        throw new Unusable("the " + what + " \"" + text.strip() + "\" is not a number");
    }

    static long population(String text) {
        if (text.isBlank()) {
            return 0;
        }
        if (!text.strip().matches("\\d{1,9}")) {
            throw new Unusable("the population \"" + text.strip() + "\" is not a whole number");
        }
        return Long.parseLong(text.strip());
    }

    /** Types come from the file, except {@link Location#UNLISTED}, which only we give. */
    static String type(String text, String otherwise) {
        var type = LocationNames.tidy(text);
        return type.isEmpty() || type.length() > 50 || type.equalsIgnoreCase(Location.UNLISTED) ? otherwise : type;
    }
}
