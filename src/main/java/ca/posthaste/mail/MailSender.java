package ca.posthaste.mail;

/** Hands messages to a mail server or its substitute. Used by one thread at a time. */
public interface MailSender {
    /** Sends a message. Runs {@code beforeHandover}, which may block, before the step after which the server may have the message. */
    SendResult send(Mail mail, Runnable beforeHandover);

    /** Closes the connection, if there is one. The next message opens another. */
    default void disconnect() {}
}
