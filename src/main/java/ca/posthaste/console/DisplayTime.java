package ca.posthaste.console;

/** A point in time as a page shows it: in ISO 8601 for programs, and in words for people. See {@link TimeFormatter}. */
public record DisplayTime(String iso, String text) {}
