package ca.posthaste.console;

/**
 * A moment as a page shows it: see {@link TimeWords}.
 *
 * @param iso   for programs
 * @param words for people
 */
public record Moment(String iso, String words) {}
