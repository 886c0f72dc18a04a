package ca.posthaste.location;

import java.util.List;

/**
 * A place in Canada where a job can be.
 *
 * @param point      null where unknown, as for every unlisted location
 * @param box        null where unknown
 * @param population 0 where unknown
 * @param aliases    other names it is found by
 */
public record Location(int id, String name, Province province, String type, Coordinates point, BoundingBox box,
                       long population, List<String> aliases) {
    /** Shipped locations have smaller ids; those of the table {@code place} start here. */
    public static final int FIRST_ADDED_ID = 1_000_000;
    public static final int NAME_MAX = 256;
    public static final String TOWN = "Town";
    /** Sent by an employer and accepted because it may exist; in no list yet. */
    public static final String UNLISTED = "Unlisted";

    /** Of a location that would be new, in a dry run. */
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

    /** Whether it came with the service; others were imported or sent. */
    boolean shipped() {
        return id < FIRST_ADDED_ID;
    }

    public boolean listed() {
        return !type.equals(UNLISTED);
    }
}
