package ca.posthaste.queue;

/**
 * A row that one worker holds until its lease ends.
 *
 * @param token      proves that the row is held; every claim has another
 * @param attempts   how many were made before
 * @param item       what is to be done; null if the row could not be understood
 * @param unreadable why not; null if it could
 */
public record Claimed<T>(long id, String token, int attempts, T item, RuntimeException unreadable) {
    public Claimed(long id, String token, int attempts, T item) {
        this(id, token, attempts, item, null);
    }
}
