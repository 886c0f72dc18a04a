package ca.posthaste.mail;

import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import javax.net.SocketFactory;

/** Tracks the socket of a connection, so that another thread can close it while one is blocked on it. */
final class AbortableSockets extends SocketFactory {
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
