package ca.posthaste.location;

/** The smallest rectangle of latitudes and longitudes around a place. */
public record Box(Coordinates southWest, Coordinates northEast) {}
