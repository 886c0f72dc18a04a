package ca.posthaste;

import io.quarkus.vertx.http.HttpServerOptionsCustomizer;
import io.vertx.core.http.HttpServerOptions;
import jakarta.inject.Singleton;
import java.util.concurrent.TimeUnit;

/** Limits how long the server holds open a connection on which nothing is received. */
@Singleton
public class ServerOptions implements HttpServerOptionsCustomizer {
    /** Read timeout in seconds. A proxy must close its idle connections sooner: see deploy/nginx. */
    static final int IDLE_TIMEOUT_SECONDS = 20;

    @Override public void customizeHttpServer(HttpServerOptions options) {
        options.setReadIdleTimeout((int) options.getIdleTimeoutUnit().convert(IDLE_TIMEOUT_SECONDS, TimeUnit.SECONDS));
    }
}
