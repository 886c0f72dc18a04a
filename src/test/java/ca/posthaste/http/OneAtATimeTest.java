package ca.posthaste.http;

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

class OneAtATimeTest {
    private final EmbeddedChannel channel = new EmbeddedChannel(new OneAtATime());

    @AfterEach void close() {
        channel.finishAndReleaseAll();
    }

    private void arrives(String address) {
        channel.writeInbound(new DefaultHttpRequest(HttpVersion.HTTP_1_1, HttpMethod.GET, address), LastHttpContent.EMPTY_LAST_CONTENT);
    }

    private void answered() {
        channel.writeOneOutbound(new DefaultFullHttpResponse(HttpVersion.HTTP_1_1, HttpResponseStatus.OK));
    }

    private void taken() {
        channel.flushOutbound();
    }

    private void expectRequest(String address) {
        assertEquals(address, assertInstanceOf(HttpRequest.class, channel.readInbound()).uri());
        assertInstanceOf(LastHttpContent.class, channel.readInbound());
    }

    private void expectNothing() {
        assertNull(channel.readInbound());
    }

    private boolean isHungUp() {
        return !channel.isOpen();
    }

    @Test void the_next_request_waits_until_the_last_answer_has_left() {
        arrives("/second");
        arrives("/third");
        expectNothing();
        answered();
        expectNothing();
        taken();
        expectRequest("/second");
        expectNothing();
        answered();
        taken();
        expectRequest("/third");
    }

    @Test void nothing_more_is_read_from_a_caller_whose_requests_wait() {
        assertTrue(channel.config().isAutoRead());
        arrives("/second");
        assertFalse(channel.config().isAutoRead());
        answered();
        taken();
        assertTrue(channel.config().isAutoRead());
    }

    @Test void an_answer_in_parts_has_left_with_its_last_part() {
        arrives("/second");
        channel.writeOutbound(new DefaultHttpResponse(HttpVersion.HTTP_1_1, HttpResponseStatus.OK));
        channel.writeOutbound(new DefaultHttpContent(Unpooled.copiedBuffer(new byte[10])));
        expectNothing();
        channel.writeOutbound(LastHttpContent.EMPTY_LAST_CONTENT);
        expectRequest("/second");
    }

    @Test void permission_to_go_on_is_no_answer() {
        arrives("/second");
        channel.writeOutbound(new DefaultFullHttpResponse(HttpVersion.HTTP_1_1, HttpResponseStatus.CONTINUE));
        expectNothing();
    }

    @Test void the_body_of_the_request_in_work_passes_at_once() {
        var piece = new DefaultHttpContent(Unpooled.copiedBuffer(new byte[10]));
        channel.writeInbound(piece);
        assertSame(piece, channel.readInbound());
    }

    @Test void who_sends_too_many_ahead_is_answered_so_many_and_hung_up_on() {
        for (int i = 0; i < OneAtATime.WAITING_MAX + 1000; i++) {
            arrives("/" + i);
        }
        for (int i = 0; i < OneAtATime.WAITING_MAX; i++) {
            assertFalse(isHungUp());
            answered();
            taken();
            expectRequest("/" + i);
        }
        answered();
        taken();
        expectNothing();
        assertTrue(isHungUp());
    }

    @Test void a_body_that_cannot_be_understood_ends_and_so_does_the_connection_after_the_answer() {
        var broken = new DefaultLastHttpContent();
        broken.setDecoderResult(DecoderResult.failure(new NumberFormatException("zz")));
        channel.writeInbound(broken);
        assertInstanceOf(LastHttpContent.class, channel.readInbound());
        arrives("/smuggled");
        assertFalse(isHungUp());
        answered();
        taken();
        assertTrue(isHungUp());
        expectNothing();
    }

    @Test void a_body_that_cannot_be_understood_is_that_of_its_own_request() {
        channel.writeInbound(new DefaultHttpRequest(HttpVersion.HTTP_1_1, HttpMethod.POST, "/second"));
        var broken = new DefaultLastHttpContent();
        broken.setDecoderResult(DecoderResult.failure(new NumberFormatException("zz")));
        channel.writeInbound(broken);
        answered();
        taken();
        assertFalse(isHungUp());
        expectRequest("/second");
        answered();
        taken();
        assertTrue(isHungUp());
    }

    @Test void silence_is_forgiven_as_long_as_an_answer_is_being_read() {
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
        channel.writeOneOutbound(new DefaultHttpContent(Unpooled.copiedBuffer(new byte[10]))); // and not taken
        channel.pipeline().fireUserEventTriggered(IdleStateEvent.READER_IDLE_STATE_EVENT);
        assertEquals(1, heard.events);
    }

    @Test void after_the_last_answer_nothing_more_is_looked_at() {
        arrives("/second");
        channel.pipeline().get(OneAtATime.class).last();
        channel.writeInbound(new DefaultHttpContent(Unpooled.copiedBuffer(new byte[10])));
        arrives("/third");
        answered();
        taken();
        expectNothing();
    }
}
