package ca.posthaste.mail;

/** Writes mail of sandbox employers to the mail folder and hands all other mail to the mail server. */
public final class SandboxSender implements MailSender {
    private final MailSender server;
    private final MailSender folder;

    public SandboxSender(MailSender server, MailSender folder) {
        this.server = server;
        this.folder = folder;
    }

    @Override public SendResult send(Mail mail, Runnable beforeHandover) {
        return (mail.sandbox() ? folder : server).send(mail, beforeHandover);
    }

    @Override public void disconnect() {
        server.disconnect();
    }
}
