package ca.posthaste.queue;

/**
 * A row that one worker holds until its lease expires.
 *
 * @param token      proof that the row is held; unique to each claim
 * @param attempts   number of earlier attempts
 * @param item       work to do; null if the row could not be parsed
 * @param unreadable reason why the row could not be parsed; null if it could
 */
public record Claim<T>(long id, String token, int attempts, T item, RuntimeException unreadable) {
    public Claim(long id, String token, int attempts, T item) {
        this(id, token, attempts, item, null);
    }
}
