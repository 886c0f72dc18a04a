package ca.posthaste.support;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import javax.net.ssl.SSLContext;

/**
 * TLS with a certificate of our own before a mail server that has none: from the start (smtps), or once the caller asks for
 * it (STARTTLS), and before that nothing is let through.
 */
public final class TlsFront implements AutoCloseable {
    private final ServerSocket server;
    private final SSLContext tls;
    private final int behind;
    private final boolean fromTheStart;

    public TlsFront(SSLContext tls, int behind, boolean fromTheStart) throws IOException {
        this.tls = tls;
        this.behind = behind;
        this.fromTheStart = fromTheStart;
        server = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
        daemon(() -> {
            while (true) {
                var caller = server.accept();
                daemon(() -> let(caller));
            }
        });
    }

    public int port() {
        return server.getLocalPort();
    }

    private void let(Socket caller) throws IOException {
        try (caller; var line = new Socket(InetAddress.getLoopbackAddress(), behind)) {
            if (!fromTheStart) {
                greeting(line.getInputStream()); // the caller has had one
                askedForTls(caller);
            }
            var secret = tls.getSocketFactory().createSocket(caller, InputStream.nullInputStream(), true);
            daemon(() -> secret.getInputStream().transferTo(line.getOutputStream()));
            line.getInputStream().transferTo(secret.getOutputStream());
        }
    }

    private static void greeting(InputStream in) throws IOException {
        while (in.read() != '\n') {
            // its first line
        }
    }

    private static void askedForTls(Socket caller) throws IOException {
        var in = new BufferedReader(new InputStreamReader(caller.getInputStream(), StandardCharsets.US_ASCII));
        say(caller, "220 front");
        for (var line = in.readLine(); !"STARTTLS".equals(line); line = in.readLine()) {
            if (line == null) {
                throw new IOException("hung up without TLS");
            }
            say(caller, line.startsWith("EHLO") ? "250-front\r\n250 STARTTLS" : "530 STARTTLS first");
        }
        say(caller, "220 go on");
    }

    private static void say(Socket caller, String words) throws IOException {
        caller.getOutputStream().write((words + "\r\n").getBytes(StandardCharsets.US_ASCII));
    }

    private interface Task {
        void run() throws IOException;
    }

    private static void daemon(Task task) {
        var thread = new Thread(() -> {
            try {
                task.run();
            } catch (IOException over) {
                // somebody hung up
            }
        }, "tls-front");
        thread.setDaemon(true);
        thread.start();
    }

    @Override public void close() throws IOException {
        server.close();
    }
}
