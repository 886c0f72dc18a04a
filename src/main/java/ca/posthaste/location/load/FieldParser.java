package ca.posthaste.location.load;

import ca.posthaste.language.UserMessage;
import ca.posthaste.location.Coordinates;
import ca.posthaste.location.Location.BoundingBox;
import ca.posthaste.location.Location;
import ca.posthaste.location.Province;
import ca.posthaste.location.load.ImportFormat.Unusable;
import ca.posthaste.location.name.LocationNames;
import ca.posthaste.problem.TextRules;

/** Converts the text of a field to a checked value, or throws {@link Unusable} with the reason. */
final class FieldParser {
    // A little wider than the country, so that a location on the border is inside.
    private static final BoundingBox CANADA = new BoundingBox(new Coordinates(41, -142), new Coordinates(84, -52));

    private FieldParser() {}

    static String name(String text) {
        var name = LocationNames.tidy(text);
        if (name.isEmpty()) {
            throw new Unusable(UserMessage.of("part.import-no-name"));
        }
        if (TextRules.length(name) > Location.NAME_MAX) {
            throw new Unusable(UserMessage.of("part.import-name-too-long", "max", Location.NAME_MAX));
        }
        if (TextRules.forbiddenInLine(name).isPresent() || LocationNames.key(name).isEmpty()) {
            throw new Unusable(UserMessage.of("part.import-name-characters"));
        }
        return name;
    }

    static Province province(String text) {
        return Province.named(text).orElseThrow(() -> LocationNames.tidy(text).isEmpty() ? noProvince() : unknownProvince(text));
    }

    static Unusable noProvince() {
        return new Unusable(UserMessage.of("part.import-no-province"));
    }

    static Unusable unknownProvince(String text) {
        return new Unusable(UserMessage.of("part.import-unknown-province", "sent", Unusable.quoted(text.strip())));
    }

    static Unusable uninhabited(String kind) {
        return new Unusable(UserMessage.of("part.import-kind", "sent", Unusable.quoted(kind)));
    }

    static Coordinates coordinates(String latitude, String longitude) {
        if (latitude.isBlank() && longitude.isBlank()) {
            return null;
        }
        var point = new Coordinates(number("latitude", latitude), number("longitude", longitude));
        if (point.latitude() < CANADA.southWest().latitude() || point.latitude() > CANADA.northEast().latitude()
                || point.longitude() < CANADA.southWest().longitude() || point.longitude() > CANADA.northEast().longitude()) {
            throw new Unusable(UserMessage.of("part.import-outside", "latitude", Unusable.quoted(latitude), "longitude", Unusable.quoted(longitude)));
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
        throw new Unusable(UserMessage.of("part.import-not-a-number", "column", what, "sent", Unusable.quoted(text.strip())));
    }

    static long population(String text) {
        if (text.isBlank()) {
            return 0;
        }
        if (!text.strip().matches("\\d{1,9}")) {
            throw new Unusable(UserMessage.of("part.import-population", "sent", Unusable.quoted(text.strip())));
        }
        return Long.parseLong(text.strip());
    }

    /** Returns the type from the file, except for {@link Location#UNLISTED}, which only this service assigns. */
    static String type(String text, String otherwise) {
        var type = LocationNames.tidy(text);
        return type.isEmpty() || type.length() > 50 || type.equalsIgnoreCase(Location.UNLISTED) ? otherwise : type;
    }
}
