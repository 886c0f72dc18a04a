package ca.posthaste.job.store;

/** A value that was read, with its version. The value is null if the caller has already seen this version. */
public record Versioned<T>(RowVersion version, T value) {}
