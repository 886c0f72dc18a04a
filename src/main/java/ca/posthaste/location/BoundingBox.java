package ca.posthaste.location;

/** The smallest rectangle of latitudes and longitudes around a location. */
public record BoundingBox(Coordinates southWest, Coordinates northEast) {}
