package ca.posthaste.idempotency;

/**
 * Quota of stored responses per employer.
 *
 * @param rows  maximum number of stored responses and parts of responses
 * @param bytes maximum total size in bytes, as stored (compressed and encrypted)
 */
public record Bounds(long rows, long bytes) {
    public static final Bounds USUAL = new Bounds(200_000, 256L * 1024 * 1024);
}
