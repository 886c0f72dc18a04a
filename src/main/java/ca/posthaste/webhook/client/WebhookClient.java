package ca.posthaste.webhook.client;

import ca.posthaste.db.Threads;
import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Proxy;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.security.cert.CertPathBuilderException;
import java.security.cert.CertPathValidatorException;
import java.security.cert.CertificateException;
import java.security.cert.CertificateExpiredException;
import java.security.cert.CertificateNotYetValidException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.net.ssl.SSLException;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.SSLSocketFactory;

/** HTTP client that connects to an address that was checked before and to no other: without name resolution, proxy or redirects. */
public final class WebhookClient implements AutoCloseable {
    private static final Duration CONNECT_MAX = Duration.ofSeconds(5);
    private static final int ADDRESSES_TRIED = 3;
    private static final Pattern ALERT = Pattern.compile("(?:\\(\\w+\\) )?Received fatal alert: ([a-z_]{1,40})");

    private final Supplier<SSLSocketFactory> tls;
    private final Duration timeout;
    private final ScheduledExecutorService timer = Executors.newSingleThreadScheduledExecutor(Threads.named("webhook-timer"));

    /** Creates a client; {@code timeout} covers the whole exchange. Sockets are supplied late: loading certificate authorities takes a tenth of a second. */
    public WebhookClient(Supplier<SSLSocketFactory> tls, Duration timeout) {
        this.tls = tls;
        this.timeout = timeout;
    }

    public ResponseReader.Answer post(ReceiverUrl target, List<InetAddress> addresses, Map<String, String> headers, byte[] body) throws IOException {
        long end = System.nanoTime() + timeout.toNanos();
        try (var socket = connected(target, addresses, end)) {
            var isOver = new AtomicBoolean();
            var alarm = timer.schedule(() -> { // closes the socket even while this thread is blocked in a read or write, and however slowly data trickles in
                isOver.set(true);
                close(socket);
            }, Math.max(0, end - System.nanoTime()), TimeUnit.NANOSECONDS);
            try {
                return exchange(target, socket, headers, body);
            } catch (SSLException fault) {
                throw isOver.get() ? tooSlow() : new IOException("TLS failed: " + reason(fault), fault);
            } catch (IOException fault) {
                throw isOver.get() ? tooSlow() : fault;
            } finally {
                alarm.cancel(false);
            }
        }
    }

    /** Returns why TLS failed, for the operator of the receiver: the JDK's own messages name its classes. */
    private static String reason(SSLException fault) {
        if (isCausedBy(CertificateExpiredException.class, fault)) {
            return "the certificate has expired.";
        }
        if (isCausedBy(CertificateNotYetValidException.class, fault)) {
            return "the certificate is not valid yet.";
        }
        if (isCausedBy(CertPathBuilderException.class, fault) || isCausedBy(CertPathValidatorException.class, fault)) {
            return "the certificate is not from an authority that is trusted, or an intermediate certificate is missing.";
        }
        if (isCausedBy(CertificateException.class, fault)) {
            return "the certificate is not for this host.";
        }
        var alert = ALERT.matcher(String.valueOf(fault.getMessage()));
        return alert.lookingAt() ? "the receiver ended the handshake with the alert " + alert.group(1) + "."
            : "the receiver does not answer as a TLS server on this port, or ended the handshake.";
    }

    private static boolean isCausedBy(Class<? extends Throwable> type, Throwable fault) {
        return Stream.iterate(fault, Objects::nonNull, Throwable::getCause).anyMatch(type::isInstance);
    }

    private IOException tooSlow() {
        return new IOException("There was no complete answer within " + timeout.toSeconds() + " seconds.");
    }

    private ResponseReader.Answer exchange(ReceiverUrl target, Socket socket, Map<String, String> headers, byte[] body) throws IOException {
        socket.setSoTimeout((int) timeout.toMillis());
        socket.setTcpNoDelay(true);
        var open = target.isTls() ? secured(target, socket) : socket;
        var request = new ByteArrayOutputStream();
        request.writeBytes(head(target, headers, body.length).getBytes(StandardCharsets.US_ASCII));
        request.writeBytes(body);
        open.getOutputStream().write(request.toByteArray());
        open.getOutputStream().flush();
        return new ResponseReader(new BufferedInputStream(open.getInputStream())).read();
    }

    private Socket secured(ReceiverUrl target, Socket socket) throws IOException {
        var secured = (SSLSocket) tls.get().createSocket(socket, target.host(), target.port(), true);
        var parameters = secured.getSSLParameters();
        parameters.setEndpointIdentificationAlgorithm("HTTPS");
        secured.setSSLParameters(parameters);
        secured.startHandshake();
        return secured;
    }

    private Socket connected(ReceiverUrl target, List<InetAddress> addresses, long end) throws IOException {
        IOException last = new IOException("There is no address to connect to.");
        for (var address : addresses.subList(0, Math.min(ADDRESSES_TRIED, addresses.size()))) {
            var socket = new Socket(Proxy.NO_PROXY);
            try {
                long millis = Math.min(CONNECT_MAX.toMillis(), (end - System.nanoTime()) / 1_000_000);
                socket.connect(new InetSocketAddress(address, target.port()), (int) Math.max(1, millis));
                return socket;
            } catch (IOException fault) {
                close(socket);
                last = new IOException("Could not connect: " + fault.getMessage(), fault);
            }
        }
        throw last;
    }

    private static String head(ReceiverUrl target, Map<String, String> headers, int length) {
        var head = new StringBuilder("POST " + target.path() + " HTTP/1.1\r\nHost: " + target.authority() + "\r\n");
        headers.forEach((name, value) -> head.append(name).append(": ").append(value).append("\r\n"));
        return head + "Content-Length: " + length + "\r\nAccept: */*\r\nConnection: close\r\n\r\n";
    }

    private static void close(Socket socket) {
        try {
            socket.close();
        } catch (IOException closedAlready) {
            // already closed, as intended
        }
    }

    @Override public void close() {
        timer.shutdownNow();
    }
}
