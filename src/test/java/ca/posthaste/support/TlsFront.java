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
 * Puts TLS with our own certificate in front of a mail server that has none: from the start (smtps), or after STARTTLS. Before STARTTLS nothing is forwarded.
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
                var client = server.accept();
                daemon(() -> forward(client));
            }
        });
    }

    public int port() {
        return server.getLocalPort();
    }

    private void forward(Socket client) throws IOException {
        try (client; var mailServer = new Socket(InetAddress.getLoopbackAddress(), behind)) {
            if (!fromTheStart) {
                greeting(mailServer.getInputStream()); // the client has already received one
                askedForTls(client);
            }
            var encrypted = tls.getSocketFactory().createSocket(client, InputStream.nullInputStream(), true);
            daemon(() -> encrypted.getInputStream().transferTo(mailServer.getOutputStream()));
            mailServer.getInputStream().transferTo(encrypted.getOutputStream());
        }
    }

    private static void greeting(InputStream in) throws IOException {
        while (in.read() != '\n') {
            // skip the first line
        }
    }

    private static void askedForTls(Socket client) throws IOException {
        var in = new BufferedReader(new InputStreamReader(client.getInputStream(), StandardCharsets.US_ASCII));
        say(client, "220 front");
        for (var line = in.readLine(); !"STARTTLS".equals(line); line = in.readLine()) {
            if (line == null) {
                throw new IOException("hung up without TLS");
            }
            say(client, line.startsWith("EHLO") ? "250-front\r\n250 STARTTLS" : "530 STARTTLS first");
        }
        say(client, "220 go on");
    }

    private static void say(Socket client, String words) throws IOException {
        client.getOutputStream().write((words + "\r\n").getBytes(StandardCharsets.US_ASCII));
    }

    private interface Task {
        void run() throws IOException;
    }

    private static void daemon(Task task) {
        var thread = new Thread(() -> {
            try {
                task.run();
            } catch (IOException over) {
                // one side has closed the connection
            }
        }, "tls-front");
        thread.setDaemon(true);
        thread.start();
    }

    @Override public void close() throws IOException {
        server.close();
    }
}
