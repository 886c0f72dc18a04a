package ca.posthaste.mail;

/** Keeps mail of sandbox employers in the mail folder, and hands all other to the mail server. */
public final class SandboxSender implements MailSender {
    private final MailSender server;
    private final MailSender folder;

    public SandboxSender(MailSender server, MailSender folder) {
        this.server = server;
        this.folder = folder;
    }

    @Override public Delivery send(Mail mail, Runnable beforeHandover) {
        return (mail.sandbox() ? folder : server).send(mail, beforeHandover);
    }

    @Override public void disconnect() {
        server.disconnect();
    }
}
