package ca.posthaste.location;

/** Degrees north and east. */
public record Coordinates(double latitude, double longitude) {}
