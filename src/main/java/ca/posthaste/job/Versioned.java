package ca.posthaste.job;

/**
 * What was read and the version it was read in.
 *
 * @param value null if it is the version the caller has seen already
 */
public record Versioned<T>(Version version, T value) {}
