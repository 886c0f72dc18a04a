package ca.posthaste.idempotency;

/**
 * How much is kept for one employer at a time.
 *
 * @param rows  answers, and parts of answers
 * @param bytes of them, as they are kept
 */
public record Bounds(long rows, long bytes) {
    public static final Bounds USUAL = new Bounds(200_000, 256L * 1024 * 1024);
}
