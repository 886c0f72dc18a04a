package ca.posthaste.mail;

/**
 * A message in the outbox.
 *
 * @param messageId Message-ID; the same in every attempt, so that mail servers and readers can detect duplicates
 * @param sandbox   whether the message belongs to a sandbox employer, whose mail is never sent
 */
public record Mail(long id, String messageId, Message message, boolean sandbox) {}
