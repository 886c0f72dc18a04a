package ca.posthaste.console.workflow;

import static org.junit.jupiter.api.Assertions.assertTrue;

import ca.posthaste.support.MailServers;
import ca.posthaste.support.Polling;
import ca.posthaste.support.TestService;
import com.icegreen.greenmail.util.GreenMail;
import jakarta.mail.MessagingException;
import jakarta.mail.Part;
import jakarta.mail.internet.MimeMessage;
import jakarta.mail.internet.MimeMultipart;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/** A mail server with the mailboxes of everyone in the story. */
final class PostOffice {
    private static final Pattern LINK = Pattern.compile("http://[^/\\s]+(/\\w\\w/console/sign-in\\S*)");
    private final GreenMail server = new GreenMail(MailServers.smtp());

    /** Starts the server, and returns its URL. */
    String open() {
        server.start();
        return "smtp://127.0.0.1:" + server.getSmtp().getPort();
    }

    void close() {
        server.stop();
    }

    /** Waits for a message, and returns it. Messages of an address are numbered from 1. */
    MimeMessage letter(String email, int number) {
        while (to(email).size() < number) {
            Polling.pause();
        }
        return to(email).get(number - 1);
    }

    /** Returns the plain text of a message. */
    String text(String email, int number) {
        try {
            return plain(letter(email, number));
        } catch (MessagingException | IOException fault) {
            throw new IllegalStateException(fault);
        }
    }

    private static String plain(Part part) throws MessagingException, IOException {
        return part.getContent() instanceof MimeMultipart parts ? plain(parts.getBodyPart(0)) : (String) part.getContent();
    }

    /** Returns the path of the console link in a message. */
    String link(String email, int number) {
        var text = text(email, number);
        var found = LINK.matcher(text);
        assertTrue(found.find(), text);
        return TestService.root() + found.group(1);
    }

    private List<MimeMessage> to(String email) {
        var found = new ArrayList<MimeMessage>();
        try {
            for (var message : server.getReceivedMessages()) {
                if (message.getAllRecipients()[0].toString().contains(email)) {
                    found.add(message);
                }
            }
        } catch (MessagingException fault) {
            throw new IllegalStateException(fault);
        }
        return found;
    }
}
