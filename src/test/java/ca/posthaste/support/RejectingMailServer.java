package ca.posthaste.support;

import static org.junit.jupiter.api.Assertions.assertTrue;

import com.icegreen.greenmail.Managers;
import com.icegreen.greenmail.imap.ImapHostManager;
import com.icegreen.greenmail.mail.MailAddress;
import com.icegreen.greenmail.server.AbstractServer;
import com.icegreen.greenmail.smtp.SmtpManager;
import com.icegreen.greenmail.smtp.SmtpState;
import com.icegreen.greenmail.user.UserManager;
import com.icegreen.greenmail.util.GreenMail;
import com.icegreen.greenmail.util.ServerSetup;
import jakarta.mail.MessagingException;
import jakarta.mail.internet.MimeMessage;
import jakarta.mail.internet.MimeMultipart;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Pattern;

/** A real mail server that accepts mail for all recipients except those it is told to reject. */
public final class RejectingMailServer extends GreenMail {
    private final Map<String, String> rejections = new ConcurrentHashMap<>();

    public RejectingMailServer() {
        super(MailServers.smtp());
    }

    /** Returns the setting for this server, once it runs. */
    public String url() {
        return "smtp://127.0.0.1:" + getSmtp().getPort();
    }

    /** @param reply SMTP reply such as {@code 550 No such mailbox} */
    public void refuse(String address, String reply) {
        rejections.put(address, reply);
    }

    public void take(String address) {
        rejections.remove(address);
    }

    /** Returns the text of every message to this address, oldest first. */
    public List<String> textsTo(String address) {
        return Arrays.stream(getReceivedMessages()).filter(message -> isTo(message, address)).map(RejectingMailServer::text).toList();
    }

    /** Waits for the message with this number, counted from 1, and returns its text. */
    public String text(String address, int number) {
        while (textsTo(address).size() < number) {
            Polling.pause();
        }
        return textsTo(address).get(number - 1);
    }

    /** Returns the path of the first link in a text whose path starts like this. */
    public static String path(String text, String beginning) {
        var found = Pattern.compile("https?://[^/\\s]+(" + beginning + "\\S*)").matcher(text);
        assertTrue(found.find(), text);
        return found.group(1);
    }

    private static boolean isTo(MimeMessage message, String address) {
        try {
            return message.getAllRecipients()[0].toString().equals(address);
        } catch (MessagingException fault) {
            throw new IllegalStateException(fault);
        }
    }

    private static String text(MimeMessage message) {
        try {
            var content = message.getContent();
            while (content instanceof MimeMultipart parts) {
                content = parts.getBodyPart(0).getContent();
            }
            return (String) content;
        } catch (IOException | MessagingException fault) {
            throw new IllegalStateException(fault);
        }
    }

    @Override protected Map<String, AbstractServer> createServices(ServerSetup[] setups, Managers usual) {
        return super.createServices(setups, new Choosing(usual));
    }

    /** Decides whether the server accepts a recipient. */
    private final class Choosing extends Managers {
        private final Managers usual;
        private final SmtpManager smtp;

        Choosing(Managers usual) {
            this.usual = usual;
            smtp = new SmtpManager(usual.getImapHostManager(), usual.getUserManager()) {
                @Override public String checkRecipient(SmtpState state, MailAddress recipient) {
                    return rejections.get(recipient.getEmail());
                }
            };
        }

        @Override public SmtpManager getSmtpManager() {
            return smtp;
        }

        @Override public UserManager getUserManager() {
            return usual.getUserManager();
        }

        @Override public ImapHostManager getImapHostManager() {
            return usual.getImapHostManager();
        }
    }
}
