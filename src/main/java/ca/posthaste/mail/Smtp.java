package ca.posthaste.mail;

import jakarta.mail.MessagingException;
import jakarta.mail.SendFailedException;
import jakarta.mail.Session;
import jakarta.mail.URLName;
import jakarta.mail.internet.MimeMessage;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.time.Duration;
import java.util.OptionalInt;
import java.util.Properties;
import java.util.Set;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import javax.net.SocketFactory;
import org.eclipse.angus.mail.smtp.SMTPAddressFailedException;
import org.eclipse.angus.mail.smtp.SMTPSendFailedException;
import org.eclipse.angus.mail.smtp.SMTPSenderFailedException;
import org.eclipse.angus.mail.smtp.SMTPTransport;

/** A connection to a mail server that stays open between messages. */
public final class Smtp implements MailSender {
    /** Reply codes of a server that requires authentication, or other credentials. The operator must fix that; the message is not at fault. */
    private static final Set<Integer> NOT_ADMITTED = Set.of(530, 534, 535, 538);

    private final SmtpAddress address;
    private final MimeWriter writer;
    private final Timeouts timeouts;
    private final ScheduledExecutorService timer;
    private final AbortableSockets sockets = new AbortableSockets();
    private final Session session;
    private Connection connection;

    /** Limits for connecting, for each response, and for a whole message: a server that sends a byte a minute must not block a thread for ever. */
    public record Timeouts(Duration connect, Duration answer, Duration whole) {
        public static final Timeouts USUAL = new Timeouts(Duration.ofSeconds(10), Duration.ofSeconds(60), Duration.ofMinutes(5));
    }

    public Smtp(SmtpAddress address, MimeWriter writer, Timeouts timeouts, ScheduledExecutorService timer) {
        this.address = address;
        this.writer = writer;
        this.timeouts = timeouts;
        this.timer = timer;
        session = Session.getInstance(properties());
    }

    private Properties properties() {
        var properties = new Properties();
        set(properties, "connectiontimeout", timeouts.connect.toMillis());
        set(properties, "timeout", timeouts.answer.toMillis());
        set(properties, "from", MimeWriter.ascii(writer.from()));
        set(properties, "localhost", writer.from().substring(writer.from().lastIndexOf('@') + 1));
        set(properties, "auth", address.user() != null);
        set(properties, "quitwait", false);
        set(properties, "ssl.enable", address.tlsFromTheStart());
        set(properties, "starttls.enable", address.tls() != SmtpAddress.Tls.OFF);
        set(properties, "starttls.required", address.tls() == SmtpAddress.Tls.REQUIRED);
        boolean anyone = !address.tlsFromTheStart() && address.tls() == SmtpAddress.Tls.OFFERED;
        set(properties, "ssl.checkserveridentity", !anyone);
        if (anyone) {
            // An attacker who can forge a certificate can also strip the STARTTLS offer. Unauthenticated encryption is better than none.
            set(properties, "ssl.trust", "*");
        }
        properties.put("mail.smtp.socketFactory", sockets);
        set(properties, "socketFactory.fallback", false);
        return properties;
    }

    private static void set(Properties properties, String name, Object value) {
        properties.setProperty("mail.smtp." + name, String.valueOf(value));
    }

    @Override public SendResult send(Mail mail, Runnable beforeHandover) {
        var deadline = timer.schedule(sockets::abort, timeouts.whole.toMillis(), TimeUnit.MILLISECONDS);
        try {
            var message = writer.write(session, mail);
            try {
                connect();
            } catch (MessagingException fault) {
                disconnect();
                return new SendResult.ServerUnavailable(reason(fault));
            }
            return send(message, beforeHandover);
        } catch (MessagingException | RuntimeException fault) {
            return new SendResult.PermanentFailure("The message cannot be written: " + reason(fault), OptionalInt.empty());
        } finally {
            deadline.cancel(false);
        }
    }

    private void connect() throws MessagingException {
        if (connection == null || !connection.isConnected()) {
            connection = new Connection(session);
            connection.connect(address.host(), address.port(), address.user(), address.password());
        }
    }

    private SendResult send(MimeMessage message, Runnable beforeHandover) {
        try {
            connection.send(message, beforeHandover);
            return new SendResult.Delivered();
        } catch (MessagingException | RuntimeException fault) {
            disconnect();
            var code = code(fault);
            if (code.isPresent() && NOT_ADMITTED.contains(code.getAsInt()) && isAboutUs(fault)) {
                return new SendResult.ServerUnavailable(reason(fault));
            }
            return code.isPresent() && code.getAsInt() >= 500 ? new SendResult.PermanentFailure(reason(fault), code)
                : new SendResult.TemporaryFailure(reason(fault), code);
        }
    }

    /** Reports whether the server rejected us rather than the message. Once it has accepted MAIL, any rejection concerns this message. */
    private static boolean isAboutUs(Exception fault) {
        return fault instanceof SMTPSendFailedException failed && failed.getCommand() != null && failed.getCommand().startsWith("MAIL");
    }

    /** Returns the server's reply code, wherever the library put it. The code for the recipient takes precedence over that for the message. */
    private static OptionalInt code(Throwable fault) {
        if (fault instanceof SMTPAddressFailedException rejected) {
            return OptionalInt.of(rejected.getReturnCode());
        }
        if (fault instanceof SMTPSenderFailedException rejected) {
            return OptionalInt.of(rejected.getReturnCode());
        }
        if (fault instanceof SendFailedException failed && failed.getNextException() != null) {
            var inner = code(failed.getNextException());
            if (inner.isPresent()) {
                return inner;
            }
        }
        return fault instanceof SMTPSendFailedException rejected && rejected.getReturnCode() > 0
            ? OptionalInt.of(rejected.getReturnCode()) : OptionalInt.empty();
    }

    private static String reason(Exception fault) {
        var inner = fault instanceof MessagingException messaging ? messaging.getNextException() : null;
        var words = inner == null || inner.getMessage() == null ? fault.getMessage() : fault.getMessage() + ": " + inner.getMessage();
        return HeaderText.oneLine(words == null ? fault.getClass().getSimpleName() : words);
    }

    @Override public void disconnect() {
        if (connection != null) {
            try {
                connection.close();
            } catch (MessagingException gone) {
                // closed, as intended
            }
            connection = null;
        }
        sockets.abort();
    }

    /** The library's connection with a hook before the final dot of a message: until then the server does not have the message. */
    private static final class Connection extends SMTPTransport {
        private Runnable beforeHandover;

        Connection(Session session) {
            super(session, new URLName("smtp", null, -1, null, null, null));
        }

        void send(MimeMessage message, Runnable before) throws MessagingException {
            beforeHandover = before;
            sendMessage(message, message.getAllRecipients());
        }

        @Override protected void finishData() throws IOException, MessagingException {
            beforeHandover.run();
            super.finishData();
        }
    }

    /** Tracks the socket of a connection, so that another thread can close it while one is blocked on it. */
    private static final class AbortableSockets extends SocketFactory {
        private volatile Socket open;

        void abort() {
            var socket = open;
            if (socket != null) {
                try {
                    socket.close();
                } catch (IOException closedAlready) {
                    // already closed, as intended
                }
            }
        }

        @Override public Socket createSocket() {
            open = new Socket();
            return open;
        }

        @Override public Socket createSocket(String host, int port) throws IOException {
            open = new Socket(host, port);
            return open;
        }

        @Override public Socket createSocket(String host, int port, InetAddress from, int fromPort) throws IOException {
            open = new Socket(host, port, from, fromPort);
            return open;
        }

        @Override public Socket createSocket(InetAddress host, int port) throws IOException {
            open = new Socket(host, port);
            return open;
        }

        @Override public Socket createSocket(InetAddress host, int port, InetAddress from, int fromPort) throws IOException {
            open = new Socket(host, port, from, fromPort);
            return open;
        }
    }
}
