package ca.posthaste.http.server;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.embedded.EmbeddedChannel;
import io.netty.handler.codec.DecoderResult;
import io.netty.handler.codec.http.DefaultFullHttpResponse;
import io.netty.handler.codec.http.DefaultHttpContent;
import io.netty.handler.codec.http.DefaultHttpRequest;
import io.netty.handler.codec.http.DefaultHttpResponse;
import io.netty.handler.codec.http.DefaultLastHttpContent;
import io.netty.handler.codec.http.HttpMethod;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.handler.codec.http.HttpVersion;
import io.netty.handler.codec.http.LastHttpContent;
import io.netty.handler.timeout.IdleStateEvent;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class PipeliningHandlerTest {
    private final EmbeddedChannel channel = new EmbeddedChannel(new PipeliningHandler());

    @AfterEach void close() {
        channel.finishAndReleaseAll();
    }

    private void arrives(String address) {
        channel.writeInbound(new DefaultHttpRequest(HttpVersion.HTTP_1_1, HttpMethod.GET, address), LastHttpContent.EMPTY_LAST_CONTENT);
    }

    private void answered() {
        channel.writeOneOutbound(new DefaultFullHttpResponse(HttpVersion.HTTP_1_1, HttpResponseStatus.OK));
    }

    private void written() {
        channel.flushOutbound();
    }

    private void expectRequest(String address) {
        assertEquals(address, assertInstanceOf(HttpRequest.class, channel.readInbound()).uri());
        assertInstanceOf(LastHttpContent.class, channel.readInbound());
    }

    private void expectNothing() {
        assertNull(channel.readInbound());
    }

    private boolean isClosed() {
        return !channel.isOpen();
    }

    @Test void the_next_request_waits_until_the_last_answer_is_written() {
        arrives("/second");
        arrives("/third");
        expectNothing();
        answered();
        expectNothing();
        written();
        expectRequest("/second");
        expectNothing();
        answered();
        written();
        expectRequest("/third");
    }

    @Test void reading_stops_while_a_caller_has_waiting_requests() {
        assertTrue(channel.config().isAutoRead());
        arrives("/second");
        assertFalse(channel.config().isAutoRead());
        answered();
        written();
        assertTrue(channel.config().isAutoRead());
    }

    @Test void an_answer_in_parts_is_written_with_its_last_part() {
        arrives("/second");
        channel.writeOutbound(new DefaultHttpResponse(HttpVersion.HTTP_1_1, HttpResponseStatus.OK));
        channel.writeOutbound(new DefaultHttpContent(Unpooled.copiedBuffer(new byte[10])));
        expectNothing();
        channel.writeOutbound(LastHttpContent.EMPTY_LAST_CONTENT);
        expectRequest("/second");
    }

    @Test void a_100_continue_is_not_a_final_response() {
        arrives("/second");
        channel.writeOutbound(new DefaultFullHttpResponse(HttpVersion.HTTP_1_1, HttpResponseStatus.CONTINUE));
        expectNothing();
    }

    @Test void the_body_of_the_current_request_passes_at_once() {
        var piece = new DefaultHttpContent(Unpooled.copiedBuffer(new byte[10]));
        channel.writeInbound(piece);
        assertSame(piece, channel.readInbound());
    }

    @Test void waiting_requests_are_answered_and_the_connection_is_closed_after_too_many_pipelined_requests() {
        for (int i = 0; i < PipeliningHandler.WAITING_MAX + 1000; i++) {
            arrives("/" + i);
        }
        for (int i = 0; i < PipeliningHandler.WAITING_MAX; i++) {
            assertFalse(isClosed());
            answered();
            written();
            expectRequest("/" + i);
        }
        answered();
        written();
        expectNothing();
        assertTrue(isClosed());
    }

    @Test void a_body_that_cannot_be_decoded_ends_and_the_connection_is_closed_after_the_answer() {
        var broken = new DefaultLastHttpContent();
        broken.setDecoderResult(DecoderResult.failure(new NumberFormatException("zz")));
        channel.writeInbound(broken);
        assertInstanceOf(LastHttpContent.class, channel.readInbound());
        arrives("/smuggled");
        assertFalse(isClosed());
        answered();
        written();
        assertTrue(isClosed());
        expectNothing();
    }

    @Test void a_body_that_cannot_be_decoded_concerns_its_own_request_only() {
        channel.writeInbound(new DefaultHttpRequest(HttpVersion.HTTP_1_1, HttpMethod.POST, "/second"));
        var broken = new DefaultLastHttpContent();
        broken.setDecoderResult(DecoderResult.failure(new NumberFormatException("zz")));
        channel.writeInbound(broken);
        answered();
        written();
        assertFalse(isClosed());
        expectRequest("/second");
        answered();
        written();
        assertTrue(isClosed());
    }

    @Test void an_idle_connection_is_not_closed_while_an_answer_is_being_read() {
        var heard = new Object() {
            int events;
        };
        channel.pipeline().addLast(new ChannelInboundHandlerAdapter() {
            @Override public void userEventTriggered(ChannelHandlerContext context, Object event) {
                heard.events++;
            }
        });
        channel.writeOutbound(new DefaultHttpResponse(HttpVersion.HTTP_1_1, HttpResponseStatus.OK));
        channel.pipeline().fireUserEventTriggered(IdleStateEvent.FIRST_READER_IDLE_STATE_EVENT);
        assertEquals(0, heard.events);
        channel.writeOneOutbound(new DefaultHttpContent(Unpooled.copiedBuffer(new byte[10]))); // not flushed
        channel.pipeline().fireUserEventTriggered(IdleStateEvent.READER_IDLE_STATE_EVENT);
        assertEquals(1, heard.events);
    }

    @Test void a_connection_is_idle_while_a_request_arrives_but_not_while_we_take_long_to_answer_it() {
        var heard = new int[1];
        channel.pipeline().addLast(new ChannelInboundHandlerAdapter() {
            @Override public void userEventTriggered(ChannelHandlerContext context, Object event) {
                heard[0]++;
            }
        });
        answered();
        written(); // the first request of the connection
        channel.writeInbound(new DefaultHttpRequest(HttpVersion.HTTP_1_1, HttpMethod.POST, "/slow"));
        channel.pipeline().fireUserEventTriggered(IdleStateEvent.FIRST_READER_IDLE_STATE_EVENT); // received data counts once
        channel.pipeline().fireUserEventTriggered(IdleStateEvent.READER_IDLE_STATE_EVENT);
        assertEquals(1, heard[0], "the body does not come");
        channel.writeInbound(LastHttpContent.EMPTY_LAST_CONTENT);
        for (var event : new IdleStateEvent[] {IdleStateEvent.READER_IDLE_STATE_EVENT, IdleStateEvent.ALL_IDLE_STATE_EVENT,
            IdleStateEvent.READER_IDLE_STATE_EVENT}) {
            channel.pipeline().fireUserEventTriggered(event);
        }
        assertEquals(1, heard[0], "it is our turn");
        answered();
        written();
        channel.pipeline().fireUserEventTriggered(IdleStateEvent.ALL_IDLE_STATE_EVENT);
        assertEquals(2, heard[0], "nothing is to be done for the caller any more");
    }

    @Test void requests_after_the_last_answer_are_discarded() {
        arrives("/second");
        channel.pipeline().get(PipeliningHandler.class).requireNoMore();
        channel.writeInbound(new DefaultHttpContent(Unpooled.copiedBuffer(new byte[10])));
        arrives("/third");
        answered();
        written();
        expectNothing();
    }
}
