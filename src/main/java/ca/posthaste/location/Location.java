package ca.posthaste.location;

import java.util.List;

/** A place in Canada where a job can be. The coordinates and the box may be unknown (null), as for every unlisted location; so may the population (0). */
public record Location(int id, String name, Province province, String type, Coordinates point, BoundingBox box,
                       long population, List<String> aliases) {
    /** First id in the table {@code place}; shipped locations have smaller ids. */
    public static final int FIRST_ADDED_ID = 1_000_000;
    public static final int NAME_MAX = 256;
    public static final String TOWN = "Town";
    /** Type of a location that an employer sent and that was accepted as plausible but is in no list yet. */
    public static final String UNLISTED = "Unlisted";

    /** Id of a location that has none yet: one to be added, or that would be added but for a dry run. */
    public static final int NO_ID = 0;

    public Location {
        aliases = List.copyOf(aliases);
    }

    /** Returns a location that an operator adds to the list. It has no id yet. */
    public static Location added(String name, Province province, String type, Coordinates point, long population, List<String> aliases) {
        return new Location(NO_ID, name, province, type, point, null, population, aliases);
    }

    static Location unlisted(int id, String name, Province province) {
        return new Location(id, name, province, UNLISTED, null, null, 0, List.of());
    }

    public static List<String> splitAliases(String text) {
        return text.isEmpty() ? List.of() : List.of(text.split("\\|"));
    }

    public String description() {
        return name + ", " + province;
    }

    /** Reports whether the location came with the service; all others were imported or sent. */
    boolean shipped() {
        return id < FIRST_ADDED_ID;
    }

    public boolean listed() {
        return !type.equals(UNLISTED);
    }

    public record BoundingBox(Coordinates southWest, Coordinates northEast) {}
}
