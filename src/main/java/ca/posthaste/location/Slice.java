package ca.posthaste.location;

import java.util.List;

/** One page of an answer, and how many there are in all. */
public record Slice(int total, List<Location> locations) {}
