package ca.posthaste;

import io.quarkus.vertx.http.HttpServerOptionsCustomizer;
import io.vertx.core.http.HttpServerOptions;
import jakarta.inject.Singleton;
import java.util.concurrent.TimeUnit;

/** How long the server waits for somebody who does not send. */
@Singleton
public class ServerOptions implements HttpServerOptionsCustomizer {
    /** A proxy must give up its idle connections sooner: see deploy/nginx. */
    static final int SILENCE_SECONDS = 20;

    @Override public void customizeHttpServer(HttpServerOptions options) {
        options.setReadIdleTimeout((int) options.getIdleTimeoutUnit().convert(SILENCE_SECONDS, TimeUnit.SECONDS));
    }
}
