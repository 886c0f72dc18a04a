package ca.posthaste.location;

import ca.posthaste.language.UserMessage;
import ca.posthaste.location.ImportFormat.Unusable;
import java.util.List;

/** One line of an import file: a location, or the reason why it was skipped. */
public sealed interface ImportLine {
    record Usable(NewLocation location) implements ImportLine {}

    /** A line that was not imported; {@code why} is printed after "line 12: ". */
    record Skipped(int line, UserMessage why) implements ImportLine {}

    /** Parses a location that an operator gives as "City, Province", without further fields. */
    static ImportLine of(String description, String type) {
        int comma = description.lastIndexOf(',');
        if (comma < 0) {
            return new Skipped(1, Cells.noProvince().why());
        }
        try {
            return new Usable(new NewLocation(Cells.name(description.substring(0, comma)),
                    Cells.province(description.substring(comma + 1)), Cells.type(type, Location.TOWN), null, 0, List.of()));
        } catch (Unusable reason) {
            return new Skipped(1, reason.why());
        }
    }
}
