package ca.posthaste.http.idempotency;

/**
 * Quota of stored responses per employer.
 *
 * @param rows  maximum number of stored responses and parts of responses
 * @param bytes maximum total size in bytes, as stored (compressed and encrypted)
 */
public record QuotaLimits(long rows, long bytes) {
    public static final QuotaLimits USUAL = new QuotaLimits(200_000, 256L * 1024 * 1024);
}
