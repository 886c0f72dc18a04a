package ca.posthaste.mail;

/**
 * A message in the outbox.
 *
 * @param messageId the same in every attempt, so that a mail server or reader can tell a second copy
 * @param sandbox   it is of an employer whose mail never leaves
 */
public record Mail(long id, String messageId, Message message, boolean sandbox) {}
