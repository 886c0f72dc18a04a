package ca.posthaste.mail;

/** A way out for mail, used by one thread at a time. */
public interface MailSender {
    /** @param handingOver is run when nothing is left but the step after which the server may have the message; may wait */
    Delivery send(Mail mail, Runnable handingOver);

    /** Hangs up; the next message begins anew. */
    void hangUp();
}
