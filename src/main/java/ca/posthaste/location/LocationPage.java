package ca.posthaste.location;

import java.util.List;

/** A page of locations, and their total number. */
public record LocationPage(int total, List<Location> locations) {}
