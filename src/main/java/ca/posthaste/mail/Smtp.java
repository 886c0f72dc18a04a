package ca.posthaste.mail;

import jakarta.mail.MessagingException;
import jakarta.mail.SendFailedException;
import jakarta.mail.Session;
import jakarta.mail.internet.MimeMessage;
import java.time.Duration;
import java.util.OptionalInt;
import java.util.Properties;
import java.util.Set;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.eclipse.angus.mail.smtp.SMTPAddressFailedException;
import org.eclipse.angus.mail.smtp.SMTPSendFailedException;
import org.eclipse.angus.mail.smtp.SMTPSenderFailedException;

/** One line to a mail server, kept open from message to message. */
public final class Smtp implements MailSender {
    /** The server wants us to sign in, or differently: the operator's to mend, and no fault of the message. */
    private static final Set<Integer> NOT_ADMITTED = Set.of(530, 534, 535, 538);

    private final SmtpAddress address;
    private final MimeWriter letters;
    private final Patience patience;
    private final ScheduledExecutorService watch;
    private final AbortableSockets sockets = new AbortableSockets();
    private final Session session;
    private SmtpConnection line;

    /**
     * How long to wait.
     *
     * @param answer for each answer of the server
     * @param whole  for a message from beginning to end: a server that sends a byte a minute must not hold us for ever
     */
    public record Patience(Duration connect, Duration answer, Duration whole) {
        public static final Patience USUAL =
            new Patience(Duration.ofSeconds(10), Duration.ofSeconds(60), Duration.ofMinutes(5));
    }

    public Smtp(SmtpAddress address, MimeWriter letters, Patience patience, ScheduledExecutorService watch) {
        this.address = address;
        this.letters = letters;
        this.patience = patience;
        this.watch = watch;
        session = Session.getInstance(properties());
    }

    private Properties properties() {
        var properties = new Properties();
        set(properties, "connectiontimeout", patience.connect.toMillis());
        set(properties, "timeout", patience.answer.toMillis());
        set(properties, "from", MimeWriter.ascii(letters.from()));
        set(properties, "localhost", letters.from().substring(letters.from().lastIndexOf('@') + 1));
        set(properties, "auth", address.user() != null);
        set(properties, "quitwait", false);
        set(properties, "ssl.enable", address.tlsFromTheStart());
        set(properties, "starttls.enable", address.tls() != SmtpAddress.Tls.OFF);
        set(properties, "starttls.required", address.tls() == SmtpAddress.Tls.REQUIRED);
        boolean anyone = !address.tlsFromTheStart() && address.tls() == SmtpAddress.Tls.OFFERED;
        set(properties, "ssl.checkserveridentity", !anyone);
        if (anyone) {
            // Who could forge a certificate could as well hide the offer: encrypting for anyone beats plain text.
            set(properties, "ssl.trust", "*");
        }
        properties.put("mail.smtp.socketFactory", sockets);
        set(properties, "socketFactory.fallback", false);
        return properties;
    }

    private static void set(Properties properties, String name, Object value) {
        properties.setProperty("mail.smtp." + name, String.valueOf(value));
    }

    @Override public Delivery send(Mail mail, Runnable handingOver) {
        var deadline = watch.schedule(sockets::cut, patience.whole.toMillis(), TimeUnit.MILLISECONDS);
        try {
            var letter = letters.write(session, mail);
            try {
                connect();
            } catch (MessagingException fault) {
                hangUp();
                return new Delivery.ServerUnavailable(reason(fault));
            }
            return send(letter, handingOver);
        } catch (MessagingException | RuntimeException fault) {
            return new Delivery.PermanentFailure("The message cannot be written: " + reason(fault), OptionalInt.empty());
        } finally {
            deadline.cancel(false);
        }
    }

    private void connect() throws MessagingException {
        if (line == null || !line.isConnected()) {
            line = new SmtpConnection(session);
            line.connect(address.host(), address.port(), address.user(), address.password());
        }
    }

    private Delivery send(MimeMessage letter, Runnable handingOver) {
        try {
            line.send(letter, handingOver);
            return new Delivery.Delivered();
        } catch (MessagingException | RuntimeException fault) {
            hangUp();
            var code = code(fault);
            if (code.isPresent() && NOT_ADMITTED.contains(code.getAsInt()) && isAboutUs(fault)) {
                return new Delivery.ServerUnavailable(reason(fault));
            }
            return code.isPresent() && code.getAsInt() >= 500 ? new Delivery.PermanentFailure(reason(fault), code)
                : new Delivery.TemporaryFailure(reason(fault), code);
        }
    }

    /** Once a server took our MAIL it has admitted us: what it refuses then is this message. */
    private static boolean isAboutUs(Exception fault) {
        return fault instanceof SMTPSendFailedException failed && failed.getCommand() != null
            && failed.getCommand().startsWith("MAIL");
    }

    /** The server's code, wherever the library put it; the recipient's own before the transaction's. */
    private static OptionalInt code(Throwable fault) {
        if (fault instanceof SMTPAddressFailedException refused) {
            return OptionalInt.of(refused.getReturnCode());
        }
        if (fault instanceof SMTPSenderFailedException refused) {
            return OptionalInt.of(refused.getReturnCode());
        }
        if (fault instanceof SendFailedException failed && failed.getNextException() != null) {
            var inner = code(failed.getNextException());
            if (inner.isPresent()) {
                return inner;
            }
        }
        return fault instanceof SMTPSendFailedException refused && refused.getReturnCode() > 0
            ? OptionalInt.of(refused.getReturnCode()) : OptionalInt.empty();
    }

    private static String reason(Exception fault) {
        var inner = fault instanceof MessagingException messaging ? messaging.getNextException() : null;
        var words = inner == null || inner.getMessage() == null ? fault.getMessage()
            : fault.getMessage() + ": " + inner.getMessage();
        return HeaderText.oneLine(words == null ? fault.getClass().getSimpleName() : words);
    }

    @Override public void hangUp() {
        if (line != null) {
            try {
                line.close();
            } catch (MessagingException gone) {
                // nothing to say goodbye to
            }
            line = null;
        }
        sockets.cut();
    }
}
