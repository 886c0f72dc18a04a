package ca.posthaste.job;

/**
 * A value that was read, and its version.
 *
 * @param value null if the caller has seen this version already
 */
public record Versioned<T>(RowVersion version, T value) {}
