package ca.posthaste.mail;

/** Hands messages to a mail server or its substitute. Used by one thread at a time. */
public interface MailSender {
    /**
     * Sends a message.
     *
     * @param beforeHandover runs before the step after which the server may have the message; may block
     */
    SendResult send(Mail mail, Runnable beforeHandover);

    /** Closes the connection. The next message opens another. */
    void disconnect();
}
