package ca.posthaste.mail;

import jakarta.mail.MessagingException;
import jakarta.mail.Session;
import jakarta.mail.URLName;
import java.io.IOException;
import org.eclipse.angus.mail.smtp.SMTPTransport;

/** The library's connection with a hook before the final dot of a message: until then the server does not have the message. */
final class SmtpConnection extends SMTPTransport {
    private static final Runnable NOTHING = () -> {};
    private Runnable beforeHandover = NOTHING;

    SmtpConnection(Session session) {
        super(session, new URLName("smtp", null, -1, null, null, null));
    }

    void send(jakarta.mail.Message message, Runnable beforeHandover) throws MessagingException {
        this.beforeHandover = beforeHandover;
        try {
            sendMessage(message, message.getAllRecipients());
        } finally {
            this.beforeHandover = NOTHING;
        }
    }

    @Override protected void finishData() throws IOException, MessagingException {
        beforeHandover.run();
        super.finishData();
    }
}
