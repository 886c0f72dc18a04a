package ca.posthaste.support;

import java.io.BufferedReader;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.function.IntConsumer;

/**
 * A mail server that fails on command: unreachable, rejecting at any step with any code, or silent. The steps are GREETING, EHLO, MAIL, RCPT, DATA and END, the
 * reply to the whole message.
 */
public final class ScriptedSmtp implements AutoCloseable {
    public static final String SILENCE = "";
    /** Closes the connection instead of replying. */
    public static final String DROP = "drop";

    private final Map<String, String> script = new ConcurrentHashMap<>();
    private final List<String> received = new CopyOnWriteArrayList<>();
    private final Map<String, Integer> reached = new ConcurrentHashMap<>();
    private final Set<Socket> open = ConcurrentHashMap.newKeySet();
    private final CountDownLatch closed = new CountDownLatch(1);
    private volatile IntConsumer watcher = before -> {};
    private ServerSocket server;
    private int port;

    public ScriptedSmtp() {
        up();
    }

    public int port() {
        return port;
    }

    /** Sets the reply to all further occurrences of this step; {@link #SILENCE} means none. */
    public void answer(String step, String reply) {
        script.put(step, reply);
    }

    public void behave() {
        script.clear();
    }

    /** Returns every message that arrived completely, even if its sender got no reply. */
    public List<String> received() {
        return List.copyOf(received);
    }

    /** Calls the watcher for every complete message before the reply, with the number of previous messages. */
    public void watch(IntConsumer watcher) {
        this.watcher = watcher;
    }

    /** Returns how often clients reached this step. */
    public int reached(String step) {
        return reached.getOrDefault(step, 0);
    }

    /** Stops listening, and closes every connection. */
    public void down() {
        try {
            server.close();
            for (var socket : open) {
                socket.close();
            }
        } catch (IOException fault) {
            throw new UncheckedIOException(fault);
        }
    }

    public void up() {
        try {
            server = new ServerSocket(port, 50, InetAddress.getLoopbackAddress());
            port = server.getLocalPort();
        } catch (IOException fault) {
            throw new UncheckedIOException(fault);
        }
        var listening = server;
        daemon(() -> {
            while (true) {
                var socket = listening.accept();
                open.add(socket);
                daemon(() -> talk(socket));
            }
        });
    }

    private interface Task {
        void run() throws IOException, InterruptedException;
    }

    private static void daemon(Task task) {
        var thread = new Thread(() -> {
            try {
                task.run();
            } catch (IOException | InterruptedException over) {
                // the connection or the server is closed
            }
        }, "scripted-smtp");
        thread.setDaemon(true);
        thread.start();
    }

    private void talk(Socket socket) throws IOException, InterruptedException {
        try (socket; var in = new BufferedReader(new InputStreamReader(socket.getInputStream(), StandardCharsets.UTF_8))) {
            say(socket, "GREETING", "220 scripted");
            for (var line = in.readLine(); line != null; line = in.readLine()) {
                var step = line.split("[ :]", 2)[0].toUpperCase(Locale.ROOT);
                if (step.equals("QUIT")) {
                    say(socket, "QUIT", "221 bye");
                    return;
                }
                say(socket, step, step.equals("DATA") ? "354 go on" : "250 fine");
                if (step.equals("DATA") && !script.containsKey("DATA")) {
                    var message = message(in);
                    watcher.accept(received.size());
                    received.add(message);
                    say(socket, "END", "250 taken");
                }
            }
        } finally {
            open.remove(socket);
        }
    }

    private static String message(BufferedReader in) throws IOException {
        var text = new StringBuilder();
        for (var line = in.readLine(); !".".equals(line); line = in.readLine()) {
            if (line == null) {
                throw new EOFException("a message that was not ended is none");
            }
            text.append(line.startsWith(".") ? line.substring(1) : line).append('\n');
        }
        return text.toString();
    }

    private void say(Socket socket, String step, String usual) throws IOException, InterruptedException {
        reached.merge(step, 1, Integer::sum);
        var reply = script.getOrDefault(step, usual);
        if (reply.equals(SILENCE)) {
            closed.await();
        }
        if (reply.equals(DROP)) {
            throw new EOFException("hung up on purpose");
        }
        socket.getOutputStream().write((reply + "\r\n").getBytes(StandardCharsets.UTF_8));
    }

    @Override public void close() {
        down();
        closed.countDown();
    }
}
