package ca.posthaste.mail;

/**
 * Where a message stands, for the operator.
 *
 * @param employer    null if it is for a subscriber
 * @param application null if it is for one of the employer's users, or for a subscriber
 * @param due   the next attempt, or the end of a lease; it means nothing unless the message waits
 * @param fault why the last attempt failed; null if it did not
 */
public record QueuedMessage(long id, Long employer, Long application, String recipient, String state, int attempts, long due,
                            String fault) {}
