package ca.posthaste.http;

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
import io.netty.handler.timeout.IdleState;
import io.netty.handler.timeout.IdleStateEvent;
import io.netty.util.ReferenceCountUtil;
import io.vertx.core.http.HttpConnection;
import io.vertx.core.net.impl.ConnectionBase;
import java.util.ArrayDeque;
import java.util.Deque;

/**
 * Lets the next request of a connection in when the answer to the last one has left the process. Without this, a caller who
 * sends requests and reads no answers would fill the memory with answers: Vert.x takes the next request as soon as an answer
 * is handed over to be sent. Sits in Netty's pipeline of the connection, in front of Vert.x.
 */
public final class OneAtATime extends ChannelDuplexHandler {
    /** Requests that came before their turn. No honest client sends so many ahead; the connection ends after these. */
    static final int WAITING_MAX = 64;
    private static final String VERTX = "handler";

    private final Deque<Object> waiting = new ArrayDeque<>();
    private final ChannelFutureListener left = this::left;
    private int waitingRequests;
    /** From the beginning: this is added while the first request of the connection is handled. */
    private boolean answering = true;
    private boolean malformed;
    private boolean full;
    private boolean last;
    /** What comes now belongs to a request that nobody will look at. */
    private boolean over;
    private boolean progress;
    private ChannelHandlerContext here;

    /** Watches this connection from its first request on; to be called in its event loop, when a request is handled. */
    public static void watch(HttpConnection connection) {
        if (of(connection) == null && connection instanceof ConnectionBase base) {
            base.channel().pipeline().addBefore(VERTX, null, new OneAtATime());
        }
    }

    /** Whether the body that has just ended did so because the rest of it could not be understood. */
    static boolean isMalformed(HttpConnection connection) {
        var watcher = of(connection);
        return watcher != null && watcher.malformed;
    }

    /** At once: Vert.x would wait until everything is sent, which a caller who does not read can put off for ever. */
    static void hangUp(HttpConnection connection) {
        var watcher = of(connection);
        if (watcher != null) {
            watcher.here.close();
        }
    }

    /** The answer that is now sent says so: what else was sent ahead is not looked at. */
    static void isLast(HttpConnection connection) {
        var watcher = of(connection);
        if (watcher != null) {
            watcher.last();
        }
    }

    private static OneAtATime of(HttpConnection connection) {
        return connection instanceof ConnectionBase base ? base.channel().pipeline().get(OneAtATime.class) : null;
    }

    @Override public void handlerAdded(ChannelHandlerContext context) {
        here = context;
    }

    @Override public void channelRead(ChannelHandlerContext context, Object message) {
        over |= last && message instanceof HttpRequest;
        if (malformed || full || over) {
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
        here.channel().config().setAutoRead(false);
    }

    private void pass(Object message) {
        if (message instanceof HttpRequest) {
            answering = true;
        }
        if (message instanceof HttpContent content && content.decoderResult().isFailure()) {
            // Vert.x would hang up without a word. So the body ends here, and whoever reads it asks why.
            malformed = true;
            content.release();
            here.fireChannelRead(LastHttpContent.EMPTY_LAST_CONTENT);
        } else {
            here.fireChannelRead(message);
        }
    }

    @Override public void write(ChannelHandlerContext context, Object message, ChannelPromise promise) {
        context.write(message, message instanceof LastHttpContent && !isInterim(message)
            ? promise.unvoid().addListener(left) : promise.unvoid().addListener(piece -> progress = true));
    }

    private static boolean isInterim(Object message) {
        return message instanceof HttpResponse response && response.status().codeClass() == HttpStatusClass.INFORMATIONAL;
    }

    private void left(ChannelFuture written) {
        answering = false;
        progress = true;
        if (malformed || full && waiting.isEmpty()) {
            here.close();
        } else if (!waiting.isEmpty()) {
            next();
        }
    }

    private void next() {
        while (!waiting.isEmpty() && !(answering && waiting.peek() instanceof HttpRequest)) {
            var message = waiting.poll();
            if (message instanceof HttpRequest) {
                waitingRequests--;
            }
            if (waiting.isEmpty()) {
                here.channel().config().setAutoRead(true); // first, because what comes next may be paused again
            }
            pass(message);
        }
        here.fireChannelReadComplete(); // on which Vert.x sends what it has
    }

    /** Vert.x hangs up on whoever sends nothing for a while. Not on a caller who is busy reading a long answer. */
    @Override public void userEventTriggered(ChannelHandlerContext context, Object event) {
        if (event instanceof IdleStateEvent idle && idle.state() == IdleState.READER_IDLE && answering && progress) {
            progress = false;
        } else {
            context.fireUserEventTriggered(event);
        }
    }

    /** In the event loop, before that answer is sent. */
    void last() {
        last = true;
        over = !waiting.isEmpty();
        dropWaiting();
        here.channel().config().setAutoRead(true);
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
