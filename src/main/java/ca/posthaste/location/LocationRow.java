package ca.posthaste.location;

/**
 * A location to be written to the table.
 *
 * @param id     id of the unlisted location that becomes listed; null if the location is new
 * @param folded key of the unique index
 */
public record LocationRow(Integer id, String folded, NewLocation location) {}
