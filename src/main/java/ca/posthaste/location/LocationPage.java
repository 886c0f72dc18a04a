package ca.posthaste.location;

import java.util.List;

/** A page of locations, and how many there are in all. */
public record LocationPage(int total, List<Location> locations) {}
