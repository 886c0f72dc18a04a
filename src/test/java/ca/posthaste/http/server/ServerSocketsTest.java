package ca.posthaste.http.server;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.netty.buffer.Unpooled;
import io.netty.channel.embedded.EmbeddedChannel;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class ServerSocketsTest {
    @Test void a_connection_is_used_when_it_is_sent_something_and_not_by_what_it_sends() {
        var channel = new EmbeddedChannel();
        new ServerSockets().postInitializeServerChildChannel(channel);
        try {
            assertTrue(ServerSockets.isAnyConnected());
            var opened = System.nanoTime();
            channel.writeInbound(Unpooled.copiedBuffer("GET / HTTP/1.1\r\nX-A: ", StandardCharsets.US_ASCII)); // and so on, byte by byte
            assertFalse(ServerSockets.isAnyUsedSince(opened));
            channel.writeOutbound(Unpooled.copiedBuffer("HTTP/1.1 200 OK\r\n", StandardCharsets.US_ASCII));
            assertTrue(ServerSockets.isAnyUsedSince(opened));
        } finally {
            channel.finishAndReleaseAll();
        }
        assertFalse(ServerSockets.isAnyConnected());
    }
}
