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

    /** Id of a location that would be new, in a dry run. */
    public static final int NO_ID = 0;

    public Location {
        aliases = List.copyOf(aliases);
    }

    static Location unlisted(int id, String name, Province province) {
        return new Location(id, name, province, UNLISTED, null, null, 0, List.of());
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
}
