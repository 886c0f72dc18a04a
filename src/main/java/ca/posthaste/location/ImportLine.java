package ca.posthaste.location;

import ca.posthaste.location.ImportFormat.Unusable;
import java.util.List;

/** What became of one line of a file of places. */
public sealed interface ImportLine {
    record Usable(NewLocation place) implements ImportLine {}

    /** Not taken; {@code why} goes on after "line 12: ". */
    record Skipped(int line, String why) implements ImportLine {}

    /** A place of which an operator gives no more than "City, Province". */
    static ImportLine of(String description, String type) {
        int comma = description.lastIndexOf(',');
        if (comma < 0) {
            return new Skipped(1, "the province is missing");
        }
        try {
            return new Usable(new NewLocation(Cells.name(description.substring(0, comma)),
                    Cells.province(description.substring(comma + 1)), Cells.type(type, Location.TOWN), null, 0, List.of()));
        } catch (Unusable reason) {
            return new Skipped(1, reason.getMessage());
        }
    }
}
