package ca.posthaste.mail;

/**
 * Status of a message, for operators. The employer, the application and the fault of the last attempt are null if there is none. The due time, at
 * which the next attempt is made or a lease ends, counts only while the message waits.
 */
public record QueuedMessage(long id, Long employer, Long application, String recipient, String state, int attempts, long due, String fault) {}
