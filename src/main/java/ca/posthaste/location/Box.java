package ca.posthaste.location;

/** The smallest rectangle of latitudes and longitudes around a location. */
public record Box(Coordinates southWest, Coordinates northEast) {}
