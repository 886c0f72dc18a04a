package ca.posthaste.location.load;

import ca.posthaste.language.UserMessage;
import ca.posthaste.location.Location;
import ca.posthaste.location.load.ImportFormat.Unusable;
import java.util.List;

/** One line of an import file: a location, or the reason why it was skipped. */
public sealed interface ImportLine {
    record Usable(Location location) implements ImportLine {}

    /** A line that was not imported; {@code reason} is printed after "line 12: ". */
    record Skipped(int line, UserMessage reason) implements ImportLine {}

    /** Parses a location that an operator gives as "City, Province", without further fields. */
    static ImportLine of(String description, String type) {
        int comma = description.lastIndexOf(',');
        if (comma < 0) {
            return new Skipped(1, FieldParser.noProvince().reason());
        }
        try {
            return new Usable(Location.added(FieldParser.name(description.substring(0, comma)),
                    FieldParser.province(description.substring(comma + 1)), FieldParser.type(type, Location.TOWN), null, 0, List.of()));
        } catch (Unusable reason) {
            return new Skipped(1, reason.reason());
        }
    }
}
