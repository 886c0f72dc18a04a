package ca.posthaste;

import ca.posthaste.config.Settings;
import ca.posthaste.http.form.UploadPart;
import ca.posthaste.http.form.UploadsCheck;
import ca.posthaste.http.server.DatabaseCheck;
import io.micrometer.core.instrument.MeterRegistry;
import io.prometheus.client.CollectorRegistry;
import io.quarkus.runtime.Quarkus;
import io.quarkus.runtime.ShutdownDelayInitiatedEvent;
import io.quarkus.runtime.ShutdownEvent;
import io.quarkus.runtime.StartupEvent;
import io.quarkus.vertx.http.HttpServer;
import io.quarkus.vertx.http.HttpServerStart;
import io.vertx.core.Vertx;
import io.vertx.ext.web.Router;
import jakarta.enterprise.event.Observes;
import jakarta.enterprise.event.ObservesAsync;
import jakarta.enterprise.inject.Produces;
import jakarta.inject.Singleton;
import java.time.Clock;
import java.util.concurrent.CompletionException;
import org.eclipse.microprofile.health.HealthCheck;
import org.eclipse.microprofile.health.Readiness;
import org.jboss.logging.Logger;

/** Connects the service to the container: settings, clock, metrics, health checks and life cycle. No other class knows the container. */
@Singleton
public class Service {
    private static final Logger LOG = Logger.getLogger(Service.class);
    private static final int FAILED = 1;

    private Router router;

    @Produces @Singleton Settings settings() {
        return Settings.load();
    }

    @Produces @Singleton Clock clock(Settings settings) {
        return Clock.system(settings.timeZone());
    }

    /** Creates the collector registry, which Micrometer then uses instead of a private one that nobody else could read. */
    @Produces @Singleton CollectorRegistry collectors() {
        return new CollectorRegistry(true);
    }

    @Produces @Singleton Posthaste posthaste(Settings settings, Clock clock, MeterRegistry meters, CollectorRegistry collectors, Vertx vertx) {
        return new Posthaste(settings, clock, meters, collectors, vertx);
    }

    @Produces @Singleton @Readiness HealthCheck databaseAnswers(Posthaste posthaste) {
        return new DatabaseCheck(posthaste.database());
    }

    @Produces @Singleton @Readiness HealthCheck filesCanBeWritten(Posthaste posthaste) {
        return new UploadsCheck(posthaste.part(UploadPart.class).uploads());
    }

    void open(@Observes Router router, Posthaste posthaste) {
        this.router = router;
        posthaste.entryPoint().mount(router);
    }

    void start(@Observes StartupEvent event, Posthaste posthaste) {
        posthaste.entryPoint().management().listen(router);
        posthaste.start(fault -> {
            LOG.fatal((fault instanceof CompletionException ? fault.getCause() : fault).getMessage());
            Quarkus.asyncExit(FAILED);
        });
    }

    void listening(@ObservesAsync HttpServerStart event, HttpServer server, Posthaste posthaste) {
        posthaste.listening(server.getPort());
    }

    void prepareShutdown(@Observes ShutdownDelayInitiatedEvent event, Posthaste posthaste) {
        posthaste.prepareShutdown();
    }

    /** Shuts down. No request is in flight any more: Quarkus has waited for them. */
    void stop(@Observes ShutdownEvent event, Posthaste posthaste) {
        posthaste.close();
    }
}
