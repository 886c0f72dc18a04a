package ca.posthaste.mail;

/** Hands messages to a mail server, or to what stands for one. Used by one thread at a time. */
public interface MailSender {
    /** @param beforeHandover is run before the step after which the server may have the message; it may wait */
    Delivery send(Mail mail, Runnable beforeHandover);

    /** Closes the connection. The next message opens another. */
    void disconnect();
}
