package ca.posthaste.mail;

import jakarta.activation.DataHandler;
import jakarta.activation.DataSource;
import jakarta.mail.Message.RecipientType;
import jakarta.mail.MessagingException;
import jakarta.mail.Part;
import jakarta.mail.Session;
import jakarta.mail.internet.InternetAddress;
import jakarta.mail.internet.MimeBodyPart;
import jakarta.mail.internet.MimeMessage;
import jakarta.mail.internet.MimeMultipart;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UnsupportedEncodingException;
import java.net.IDN;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.util.Date;

/** Writes a message as MIME: plain text, HTML, and the attachment, which is streamed while the message is sent. */
public record MimeWriter(String from, String fromName, Attachments attachments, Clock clock) {
    private static final String UTF_8 = StandardCharsets.UTF_8.name();

    public interface Attachments {
        InputStream open(String key) throws IOException;
    }

    MimeMessage write(Session session, Mail mail) throws MessagingException {
        var message = mail.message();
        var mime = new MessageWithId(session, mail.messageId());
        mime.setFrom(address(from, fromName));
        mime.setRecipient(RecipientType.TO, address(message.recipient(), null));
        if (message.replyTo() != null) {
            mime.setReplyTo(new InternetAddress[] {address(message.replyTo().address(), message.replyTo().name())});
        }
        mime.setSubject(HeaderText.literal(message.subject()), UTF_8);
        mime.setSentDate(Date.from(clock.instant()));
        mime.setHeader("Auto-Submitted", "auto-generated"); // so that no out-of-office reply answers it
        if (message.unsubscribe() != null) {
            mime.setHeader("List-Unsubscribe", "<" + message.unsubscribe() + ">");
            mime.setHeader("List-Unsubscribe-Post", "List-Unsubscribe=One-Click");
        }
        var words = new MimeMultipart("alternative", text(message.plain(), "plain"), text(message.html(), "html"));
        if (message.attachment() == null) {
            mime.setContent(words);
        } else {
            var body = new MimeBodyPart();
            body.setContent(words);
            mime.setContent(new MimeMultipart("mixed", body, attached(message.attachment())));
        }
        mime.saveChanges();
        return mime;
    }

    private static MimeBodyPart text(String text, String subtype) throws MessagingException {
        var part = new MimeBodyPart();
        part.setText(text, UTF_8, subtype);
        part.setHeader("Content-Transfer-Encoding", "quoted-printable");
        return part;
    }

    private MimeBodyPart attached(Message.Attachment attachment) throws MessagingException {
        var part = new MimeBodyPart();
        part.setDataHandler(new DataHandler(new Source(attachment, attachments)));
        part.setHeader("Content-Transfer-Encoding", "base64");
        part.setHeader("Content-Type", attachment.type() + HeaderText.parameter("name", attachment.title()));
        part.setHeader("Content-Disposition", Part.ATTACHMENT + HeaderText.parameter("filename", attachment.title()));
        return part;
    }

    private static InternetAddress address(String address, String name) throws MessagingException {
        try {
            var mailbox = HeaderText.mailbox(ascii(HeaderText.oneLine(address)));
            return new InternetAddress(mailbox, name == null ? null : HeaderText.literal(name), UTF_8);
        } catch (UnsupportedEncodingException missing) {
            throw new MessagingException(missing.getMessage(), missing);
        }
    }

    /** Returns the address with its domain in ASCII: mail servers know an internationalized domain by that form. */
    public static String ascii(String address) {
        int at = address.lastIndexOf('@');
        return address.substring(0, at + 1) + IDN.toASCII(address.substring(at + 1));
    }

    /** Reports whether mail can be addressed to this address: some names look like a domain but cannot be one. */
    public static boolean canBeWrittenTo(String address) {
        try {
            return !ascii(address).isEmpty();
        } catch (IllegalArgumentException noDomain) {
            return false;
        }
    }

    /** Message with a fixed Message-ID; the library would create a new one for every attempt. */
    private static final class MessageWithId extends MimeMessage {
        private final String id;

        MessageWithId(Session session, String id) {
            super(session);
            this.id = id;
        }

        @Override protected void updateMessageID() throws MessagingException {
            setHeader("Message-ID", id);
        }
    }

    private record Source(Message.Attachment attachment, Attachments attachments) implements DataSource {
        @Override public InputStream getInputStream() throws IOException {
            return attachments.open(attachment.key());
        }

        @Override public OutputStream getOutputStream() {
            throw new UnsupportedOperationException();
        }

        @Override public String getContentType() {
            return attachment.type();
        }

        @Override public String getName() {
            return attachment.title();
        }
    }
}
