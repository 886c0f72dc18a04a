package ca.posthaste.http.idempotency;

/** Maximum number of stored responses or parts of them per employer, and their maximum total size in bytes as stored (compressed and encrypted). */
public record QuotaLimits(long rows, long bytes) {
    public static final QuotaLimits USUAL = new QuotaLimits(200_000, 256L * 1024 * 1024);
}
