package ca.posthaste.console.evening;

import static org.junit.jupiter.api.Assertions.assertTrue;

import ca.posthaste.support.Polling;
import ca.posthaste.support.TestService;
import com.icegreen.greenmail.util.GreenMail;
import com.icegreen.greenmail.util.ServerSetup;
import jakarta.mail.MessagingException;
import jakarta.mail.Part;
import jakarta.mail.internet.MimeMessage;
import jakarta.mail.internet.MimeMultipart;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/** A mail server, and the mailboxes of everybody in the story. */
final class PostOffice {
    private static final Pattern LINK = Pattern.compile("http://[^/\\s]+(/\\w\\w/console/sign-in\\S*)");
    private final GreenMail server = new GreenMail(new ServerSetup(0, "127.0.0.1", ServerSetup.PROTOCOL_SMTP));

    /** Returns its address. */
    String open() {
        server.start();
        return "smtp://127.0.0.1:" + server.getSmtp().getPort();
    }

    void close() {
        server.stop();
    }

    /** The message with this number that an address gets, beginning with 1. It is waited for. */
    MimeMessage letter(String email, int number) {
        while (to(email).size() < number) {
            Polling.pause();
        }
        return to(email).get(number - 1);
    }

    /** What it says, as plain text. */
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

    /** The address of the console that a message leads to. */
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
