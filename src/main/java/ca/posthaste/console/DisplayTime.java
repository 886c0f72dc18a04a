package ca.posthaste.console;

/**
 * A point in time as a page shows it: see {@link TimeFormatter}.
 *
 * @param iso   ISO 8601, for programs
 * @param words text for people
 */
public record DisplayTime(String iso, String words) {}
