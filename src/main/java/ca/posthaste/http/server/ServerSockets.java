package ca.posthaste.http.server;

import io.netty.bootstrap.ChannelInitializerExtension;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelOutboundHandlerAdapter;
import io.netty.channel.ServerChannel;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** The listening sockets and the connections. Vert.x 4 exposes neither; Netty passes them to this class, which META-INF/services names. */
public final class ServerSockets extends ChannelInitializerExtension {
    private static final Set<Channel> LISTENING = ConcurrentHashMap.newKeySet();
    private static final Set<Connection> CONNECTIONS = ConcurrentHashMap.newKeySet();

    /** Stops accepting new connections. Open ones stay open. */
    static void stopListening() {
        LISTENING.forEach(Channel::close);
    }

    /** Reports whether anything was sent on an open connection since then. Received data does not count: anybody can send a header byte by byte. */
    static boolean isAnyUsedSince(long nanoTime) {
        return CONNECTIONS.stream().anyMatch(connection -> connection.lastUsed - nanoTime > 0);
    }

    static boolean isAnyConnected() {
        return !CONNECTIONS.isEmpty();
    }

    /** Closes connections on which a request has started to arrive but is incomplete. */
    static void closeThatStillSend() {
        CONNECTIONS.forEach(connection -> PipeliningHandler.closeIfReceiving(connection.channel));
    }

    @Override public void postInitializeServerListenerChannel(ServerChannel channel) {
        LISTENING.add(channel);
        channel.closeFuture().addListener(closed -> LISTENING.remove(channel));
    }

    @Override public void postInitializeServerChildChannel(Channel channel) {
        var connection = new Connection(channel);
        CONNECTIONS.add(connection);
        channel.closeFuture().addListener(closed -> CONNECTIONS.remove(connection));
        channel.pipeline().addFirst(connection);
    }

    private static final class Connection extends ChannelOutboundHandlerAdapter {
        private final Channel channel;
        private volatile long lastUsed = System.nanoTime();

        Connection(Channel channel) {
            this.channel = channel;
        }

        @Override public void flush(ChannelHandlerContext context) {
            lastUsed = System.nanoTime();
            context.flush();
        }
    }
}
