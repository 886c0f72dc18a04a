package ca.posthaste.mail;

/** A message in the outbox. Its Message-ID is the same in every attempt, so that duplicates can be detected. Mail of a sandbox employer is never sent. */
public record Mail(long id, String messageId, Message message, boolean sandbox) {}
