package ca.posthaste.http.server;

import io.netty.channel.Channel;
import io.netty.channel.ChannelDuplexHandler;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelFutureListener;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelPromise;
import io.netty.handler.codec.http.HttpContent;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.handler.codec.http.HttpResponse;
import io.netty.handler.codec.http.HttpStatusClass;
import io.netty.handler.codec.http.LastHttpContent;
import io.netty.handler.timeout.IdleStateEvent;
import io.netty.util.ReferenceCountUtil;
import io.vertx.core.http.HttpConnection;
import io.vertx.core.net.impl.ConnectionBase;
import java.util.ArrayDeque;
import java.util.Deque;

/**
 * Holds back the next request of a connection until the response to the previous one has been written to the socket. Without this, a caller who sends requests
 * and reads no responses would fill the memory with responses, because Vert.x accepts the next request as soon as a response is queued. This handler is in the
 * Netty pipeline of the connection, in front of the handler of Vert.x.
 */
public final class PipeliningHandler extends ChannelDuplexHandler {
    /** Maximum number of waiting requests. No honest client sends so many ahead. The connection is closed after these are answered. */
    static final int WAITING_MAX = 64;
    private static final String VERTX_HANDLER = "handler";

    private final Deque<Object> waiting = new ArrayDeque<>();
    private final ChannelFutureListener answerWritten = this::answerWritten;
    private int waitingRequests;
    /** Initially true, because the handler is added while the first request of the connection is being handled. */
    private boolean answering = true;
    private boolean malformed;
    private boolean full;
    private boolean noMoreExpected;
    /** Whether arriving data belongs to a request that will not be answered. */
    private boolean discarding;
    private boolean progress;
    /** Whether the request being answered has fully arrived. */
    private boolean received;
    private boolean answerBegun;
    private ChannelHandlerContext handlerContext;

    /** Adds the handler to a connection that does not have it yet. Must be called on its event loop when a request is handled. */
    public static void addTo(HttpConnection connection) {
        if (of(connection) == null && connection instanceof ConnectionBase base) {
            base.channel().pipeline().addBefore(VERTX_HANDLER, null, new PipeliningHandler());
        }
    }

    /** Reports whether the body that has just ended did so because the rest of it could not be decoded. */
    public static boolean isMalformed(HttpConnection connection) {
        var handler = of(connection);
        return handler != null && handler.malformed;
    }

    /** Closes the connection at once. Vert.x would wait until everything is sent, which a caller who does not read can delay forever. */
    public static void close(HttpConnection connection) {
        var handler = of(connection);
        if (handler != null) {
            handler.handlerContext.close();
        }
    }

    /** Closes the connection, on its event loop, if a request has started to arrive but is incomplete. */
    static void closeIfReceiving(Channel channel) {
        channel.eventLoop().execute(() -> {
            var handler = channel.pipeline().get(PipeliningHandler.class);
            if (handler != null && handler.answering && !handler.received) {
                channel.close();
            }
        });
    }

    /** Makes the response being sent the last one of the connection. Requests that were sent ahead are discarded. */
    public static void requireNoMore(HttpConnection connection) {
        var handler = of(connection);
        if (handler != null) {
            handler.requireNoMore();
        }
    }

    private static PipeliningHandler of(HttpConnection connection) {
        return connection instanceof ConnectionBase base ? base.channel().pipeline().get(PipeliningHandler.class) : null;
    }

    @Override public void handlerAdded(ChannelHandlerContext context) {
        handlerContext = context;
    }

    @Override public void channelRead(ChannelHandlerContext context, Object message) {
        discarding |= noMoreExpected && message instanceof HttpRequest;
        if (malformed || full || discarding) {
            ReferenceCountUtil.release(message);
        } else if (!waiting.isEmpty() || answering && message instanceof HttpRequest) {
            hold(message);
        } else {
            pass(message);
        }
    }

    private void hold(Object message) {
        if (message instanceof HttpRequest && ++waitingRequests > WAITING_MAX) {
            full = true;
            ReferenceCountUtil.release(message);
            return;
        }
        waiting.add(message);
        handlerContext.channel().config().setAutoRead(false);
    }

    private void pass(Object message) {
        if (message instanceof HttpRequest) {
            answering = true;
            answerBegun = false;
        }
        received = message instanceof LastHttpContent;
        if (message instanceof HttpContent content && content.decoderResult().isFailure()) {
            // Vert.x would close the connection without a response. So end the body here; its reader calls isMalformed.
            malformed = true;
            received = true;
            content.release();
            handlerContext.fireChannelRead(LastHttpContent.EMPTY_LAST_CONTENT);
        } else {
            handlerContext.fireChannelRead(message);
        }
    }

    @Override public void write(ChannelHandlerContext context, Object message, ChannelPromise promise) {
        answerBegun |= message instanceof HttpResponse && !isInterim(message);
        context.write(message, message instanceof LastHttpContent && !isInterim(message)
            ? promise.unvoid().addListener(answerWritten) : promise.unvoid().addListener(part -> progress = true));
    }

    private static boolean isInterim(Object message) {
        return message instanceof HttpResponse response && response.status().codeClass() == HttpStatusClass.INFORMATIONAL;
    }

    private void answerWritten(ChannelFuture written) {
        answering = false;
        progress = true;
        if (malformed || full && waiting.isEmpty()) {
            handlerContext.close();
        } else if (!waiting.isEmpty()) {
            passWaiting();
        }
    }

    private void passWaiting() {
        while (!waiting.isEmpty() && !(answering && waiting.peek() instanceof HttpRequest)) {
            var message = waiting.poll();
            if (message instanceof HttpRequest) {
                waitingRequests--;
            }
            if (waiting.isEmpty()) {
                handlerContext.channel().config().setAutoRead(true); // first, because pass() may pause reading again
            }
            pass(message);
        }
        handlerContext.fireChannelReadComplete(); // Vert.x flushes on this event
    }

    /** Suppresses the idle timeout of Vert.x while the caller is still reading a long response, and while we take long to start one, as in a long poll. */
    @Override public void userEventTriggered(ChannelHandlerContext context, Object event) {
        boolean isOurTurn = received && !answerBegun;
        if (event instanceof IdleStateEvent && answering && (isOurTurn || progress)) {
            progress = false;
        } else {
            context.fireUserEventTriggered(event);
        }
    }

    /** Discards waiting and later requests. Must be called on the event loop, before the last response is sent. */
    void requireNoMore() {
        noMoreExpected = true;
        discarding = !waiting.isEmpty();
        dropWaiting();
        handlerContext.channel().config().setAutoRead(true);
    }

    private void dropWaiting() {
        waiting.forEach(ReferenceCountUtil::release);
        waiting.clear();
    }

    @Override public void channelInactive(ChannelHandlerContext context) {
        dropWaiting();
        context.fireChannelInactive();
    }
}
