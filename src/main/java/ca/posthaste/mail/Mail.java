package ca.posthaste.mail;

/**
 * A message in the outbox, claimed by a courier.
 *
 * @param messageId the same in every attempt, so that a mail server or reader can tell a second copy
 * @param attempts  how often it was tried before
 * @param claim     proves who may say what became of it
 */
public record Mail(long id, String messageId, int attempts, String claim, Message message) {}
