package ca.posthaste.location;

/**
 * A place on its way into the table.
 *
 * @param id     of the unlisted place it was until now; null if it is new
 * @param folded what the unique index compares
 */
record LocationRow(Integer id, String folded, NewLocation place) {}
