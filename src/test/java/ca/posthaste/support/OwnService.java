package ca.posthaste.support;

import ca.posthaste.Posthaste;
import ca.posthaste.ServerOptions;
import ca.posthaste.config.Setting;
import ca.posthaste.config.Settings;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.prometheus.PrometheusConfig;
import io.micrometer.prometheus.PrometheusMeterRegistry;
import io.prometheus.client.CollectorRegistry;
import io.vertx.core.Vertx;
import io.vertx.core.http.HttpServer;
import io.vertx.core.http.HttpServerOptions;
import io.vertx.ext.web.Router;
import jakarta.enterprise.inject.Produces;
import jakarta.inject.Inject;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.reflect.Field;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.Properties;
import org.junit.jupiter.api.extension.AfterAllCallback;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.TestInstancePostProcessor;

/**
 * A service with settings and data of its own for one test class. It runs on a plain server: Quarkus would have to restart for other settings. Fields with
 * {@link Inject} are set as in other tests. Tests begin as soon as it listens, so the first round of housekeeping falls into them: rows that a test plants with
 * dates long past may be swept.
 */
public final class OwnService implements BeforeAllCallback, AfterAllCallback, TestInstancePostProcessor {
    private static final Vertx VERTX = Vertx.vertx();
    private static final int LINE_MAX = 32 * 1024;
    private static final int HEADERS_MAX = 20 * 1024;

    private final Map<Setting, String> settings;
    private final Map<Class<?>, Object> beans = new HashMap<>();
    private Posthaste posthaste;
    private HttpServer server;

    public OwnService(Map<Setting, String> settings) {
        this.settings = settings;
    }

    /** Returns a data folder in which no search index can be made, because its folder is a link to a missing disk. */
    public static Path withoutIndex() {
        var folder = FreshData.folder();
        try {
            Files.createSymbolicLink(folder.resolve("search"), Path.of("a-disk-that-is-away"));
        } catch (IOException fault) {
            throw new UncheckedIOException(fault);
        }
        return folder;
    }

    @SuppressWarnings("deprecation") // the registry that Quarkus uses
    @Override public void beforeAll(ExtensionContext context) throws Exception {
        var properties = new Properties();
        properties.putAll(FreshData.settings());
        settings.forEach((setting, value) -> properties.put(setting.property(), value));
        var given = Settings.from(properties, Map.of());
        var clock = new TestClock(given.timeZone());
        var collectors = new CollectorRegistry(true);
        var meters = new PrometheusMeterRegistry(PrometheusConfig.DEFAULT, collectors, io.micrometer.core.instrument.Clock.SYSTEM);
        posthaste = new Posthaste(given, clock, meters, collectors, VERTX);
        var router = Router.router(VERTX);
        posthaste.entryPoint().mount(router);
        // As in application.properties.
        var options = new HttpServerOptions().setHost("127.0.0.1").setPort(0).setMaxInitialLineLength(LINE_MAX).setMaxHeaderSize(HEADERS_MAX);
        new ServerOptions().customizeHttpServer(options);
        server = VERTX.createHttpServer(options).requestHandler(router).listen().toCompletionStage().toCompletableFuture().get();
        posthaste.start(fault -> { }); // thrown below
        posthaste.listening(server.actualPort());
        posthaste.database().opened().toCompletableFuture().get();
        TestService.useRoot("http://localhost:" + server.actualPort());
        var own = new TestBeans();
        for (var producer : TestBeans.class.getDeclaredMethods()) {
            if (producer.isAnnotationPresent(Produces.class)) {
                beans.put(producer.getReturnType(), producer.invoke(own, producer.getParameterTypes()[0] == Settings.class ? given : posthaste));
            }
        }
        beans.putAll(Map.of(Settings.class, given, TestClock.class, clock, MeterRegistry.class, meters, Posthaste.class, posthaste,
            TestService.class, new TestService(posthaste, clock), TestMail.class, new TestMail(posthaste, given, clock)));
    }

    @Override public void postProcessTestInstance(Object test, ExtensionContext context) throws IllegalAccessException {
        for (Class<?> kind = test.getClass(); kind != Object.class; kind = kind.getSuperclass()) {
            for (var field : Arrays.stream(kind.getDeclaredFields()).filter(one -> one.isAnnotationPresent(Inject.class)).toArray(Field[]::new)) {
                field.setAccessible(true);
                field.set(test, beans.get(field.getType()));
            }
        }
    }

    @Override public void afterAll(ExtensionContext context) throws Exception {
        TestService.useRoot(null);
        if (server != null) {
            server.close().toCompletionStage().toCompletableFuture().get();
        }
        if (posthaste != null) {
            posthaste.close();
        }
    }
}
