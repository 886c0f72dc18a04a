package ca.posthaste.mail;

/**
 * Status of a message, for operators.
 *
 * @param employer    id of the employer; null if the message is for a subscriber, or for a user who signs in
 * @param application id of the application; null if the message is for a user or a subscriber
 * @param due         time of the next attempt, or the end of a lease; meaningless unless the message is waiting
 * @param fault       reason why the last attempt failed; null if it did not
 */
public record QueuedMessage(long id, Long employer, Long application, String recipient, String state, int attempts, long due, String fault) {}
