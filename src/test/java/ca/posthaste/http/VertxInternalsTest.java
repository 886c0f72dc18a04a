package ca.posthaste.http;

import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNotNull;

import io.netty.channel.ChannelPipeline;
import io.netty.handler.codec.http.HttpRequestDecoder;
import io.vertx.core.Vertx;
import io.vertx.core.http.HttpServerOptions;
import io.vertx.core.net.impl.ConnectionBase;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

/** Assumptions of PipeliningHandler and HeaderCountLimit about the internals of Vert.x. After an upgrade, a failure shows what has changed. */
class VertxInternalsTest {
    @Test void a_connection_of_the_server_shows_its_pipeline_and_the_handlers_in_it_have_the_names_we_know() throws Exception {
        var seen = new CompletableFuture<Object>();
        var vertx = Vertx.vertx();
        try {
            var server = vertx.createHttpServer(new HttpServerOptions().setHost("127.0.0.1").setPort(0).setHttp2ClearTextEnabled(false))
                .requestHandler(request -> {
                    seen.complete(request.connection());
                    request.response().end();
                }).listen().toCompletionStage().toCompletableFuture().get();
            HttpClient.newHttpClient().send(HttpRequest.newBuilder(
                URI.create("http://127.0.0.1:" + server.actualPort())).build(), BodyHandlers.discarding());
            var connection = assertInstanceOf(ConnectionBase.class, seen.get(), "A connection of Vert.x is no longer a"
                + " ConnectionBase: PipeliningHandler is added to no connection, and callers who read no answers can fill the memory");
            check(connection.channel().pipeline());
        } finally {
            vertx.close().toCompletionStage().toCompletableFuture().get();
        }
    }

    private static void check(ChannelPipeline pipeline) {
        assertNotNull(pipeline.get("handler"), "Vert.x' own handler is no longer called \"handler\" but one of "
            + pipeline.names() + ": change PipeliningHandler, which is added in front of it");
        assertInstanceOf(HttpRequestDecoder.class, pipeline.get("httpDecoder"), "The decoder is no longer called \"httpDecoder\" but"
            + " one of " + pipeline.names() + ": change HeaderCountLimit, which replaces it to count headers");
    }
}
