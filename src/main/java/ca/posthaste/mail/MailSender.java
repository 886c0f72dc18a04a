package ca.posthaste.mail;

/** A way out for mail, used by one thread at a time. */
public interface MailSender {
    Delivery send(Mail mail);

    /** Hangs up; the next message begins anew. */
    void hangUp();
}
