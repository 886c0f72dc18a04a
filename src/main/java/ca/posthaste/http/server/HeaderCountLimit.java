package ca.posthaste.http.server;

import io.netty.bootstrap.ChannelInitializerExtension;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.handler.codec.http.DefaultHttpRequest;
import io.netty.handler.codec.http.HttpDecoderConfig;
import io.netty.handler.codec.http.HttpHeaders;
import io.netty.handler.codec.http.HttpHeadersFactory;
import io.netty.handler.codec.http.HttpMessage;
import io.netty.handler.codec.http.HttpMethod;
import io.netty.handler.codec.http.HttpRequestDecoder;
import io.netty.handler.codec.http.HttpVersion;
import io.netty.handler.codec.http.TooLongHttpHeaderException;
import io.vertx.core.http.impl.HttpUtils;
import io.vertx.core.http.impl.headers.HeadersMultiMap;

/**
 * Limits the number of headers while they arrive. Netty limits only their bytes, and a header of four bytes takes a hundred in memory: a few hundred callers
 * who never end their headers would fill it. Netty loads this class by its name in META-INF/services and calls it for every connection before a byte is read.
 * Vert.x and Quarkus have no hook for this.
 */
public final class HeaderCountLimit extends ChannelInitializerExtension {
    /** System property that makes Netty load extensions. */
    public static final String PROPERTY = "io.netty.bootstrap.extensions";
    public static final String SERVICE_LOADER = "serviceload";
    static final int HEADERS_MAX = 100;
    private static final String DECODER = "httpDecoder";
    /** Limits of the request line and the headers in bytes. Must equal those in application.properties, which the replaced decoder uses. */
    private static final int LINE_BYTES = 32 * 1024;
    private static final int HEADER_BYTES = 20 * 1024;

    @Override public void postInitializeServerChildChannel(Channel connection) {
        connection.pipeline().addFirst(new ReplaceDecoder());
    }

    /** Replaces the server's decoder when the first bytes arrive, because it may not be in the pipeline before that. */
    private static final class ReplaceDecoder extends ChannelInboundHandlerAdapter {
        @Override public void channelRead(ChannelHandlerContext context, Object bytes) {
            if (context.pipeline().get(DECODER) != null) {
                context.pipeline().replace(DECODER, DECODER, new Decoder());
            }
            context.fireChannelRead(bytes);
            context.pipeline().remove(this);
        }
    }

    /** A decoder like that of Vert.x, except that it limits the number of headers. */
    private static final class Decoder extends HttpRequestDecoder {
        Decoder() {
            super(new HttpDecoderConfig().setMaxInitialLineLength(LINE_BYTES).setMaxHeaderSize(HEADER_BYTES)
                .setTrailersFactory(new CountingHeaders()));
        }

        @Override protected HttpMessage createMessage(String[] line) {
            return new DefaultHttpRequest(HttpVersion.valueOf(line[2]), HttpMethod.valueOf(line[0]), line[1],
                new CountingHeaders().newHeaders());
        }

        @Override protected boolean isContentAlwaysEmpty(HttpMessage message) {
            return false;
        }
    }

    private static final class CountingHeaders implements HttpHeadersFactory {
        @Override public HttpHeaders newHeaders() {
            var count = new int[1];
            return new HeadersMultiMap((name, value) -> {
                if (++count[0] > HEADERS_MAX) {
                    throw new TooLongHttpHeaderException("more than " + HEADERS_MAX + " headers");
                }
                HttpUtils.validateHeader(name, value);
            });
        }

        @Override public HttpHeaders newEmptyHeaders() {
            return newHeaders();
        }
    }
}
