package ca.posthaste.mail;

import jakarta.mail.MessagingException;
import jakarta.mail.Session;
import jakarta.mail.URLName;
import java.io.IOException;
import org.eclipse.angus.mail.smtp.SMTPTransport;

/** The library's line to a server, but for the moment before the dot that ends a message: until then it is not handed over. */
final class SmtpConnection extends SMTPTransport {
    private static final Runnable AT_ONCE = () -> {};
    private Runnable handingOver = AT_ONCE;

    SmtpConnection(Session session) {
        super(session, new URLName("smtp", null, -1, null, null, null));
    }

    void send(jakarta.mail.Message letter, Runnable handingOver) throws MessagingException {
        this.handingOver = handingOver;
        try {
            sendMessage(letter, letter.getAllRecipients());
        } finally {
            this.handingOver = AT_ONCE;
        }
    }

    @Override protected void finishData() throws IOException, MessagingException {
        handingOver.run();
        super.finishData();
    }
}
