package ca.posthaste.location;

/**
 * A location to be written to the table.
 *
 * @param id     of the unlisted location that becomes listed; null if it is new
 * @param folded key of the unique index
 */
record LocationRow(Integer id, String folded, NewLocation location) {}
