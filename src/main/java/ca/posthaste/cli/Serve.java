package ca.posthaste.cli;

import ca.posthaste.cli.output.PortInUse;
import ca.posthaste.config.Settings;
import ca.posthaste.db.DataLock;
import ca.posthaste.db.DatabaseUnavailable;
import ca.posthaste.http.server.HeaderCountLimit;
import ca.posthaste.http.server.ManagementServer;
import io.netty.channel.unix.Errors;
import io.quarkus.runtime.Quarkus;
import java.net.BindException;
import java.net.UnknownHostException;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import picocli.CommandLine.Command;

@Command(name = "serve", description = "Run the service until it is stopped.")
final class Serve implements Callable<Integer> {
    @Override public Integer call() throws Exception {
        var settings = Settings.load().withUsableFolder(); // an invalid setting ends the start here, with a message
        prepare(settings);
        if (settings.postgres().isPresent()) {
            return run();
        }
        // Shared: a new service may start while the old one still serves its last requests.
        var lock = DataLock.shared(settings.dataDir());
        try (lock) {
            return run();
        }
    }

    private static int run() throws Exception {
        var failure = new AtomicReference<Throwable>();
        var exit = new AtomicInteger();
        Quarkus.run(null, (code, fault) -> {
            exit.set(code);
            failure.set(fault);
        });
        if (failure.get() != null) {
            throw reason(failure.get());
        }
        return exit.get();
    }

    /** Returns the cause that an operator can fix, unwrapped from the exceptions of Quarkus. */
    private static Exception reason(Throwable fault) {
        for (var cause = fault; cause != null; cause = cause.getCause()) {
            if (cause instanceof DatabaseUnavailable unavailable) {
                return unavailable;
            }
            if (cause instanceof ManagementServer.CannotListen) {
                return new Commands.CommandFailed(PortInUse.management(Settings.load(), String.valueOf(cause.getMessage())));
            }
            if (cause instanceof BindException || cause instanceof Errors.NativeIoException // the JDK's, or epoll's
                || cause instanceof UnknownHostException) {
                return new Commands.CommandFailed(PortInUse.sentence(Settings.load(), String.valueOf(cause.getMessage())));
            }
        }
        return new IllegalStateException("The service could not start.", fault);
    }

    private static void prepare(Settings settings) {
        System.setProperty("quarkus.http.host", settings.host());
        System.setProperty("quarkus.http.port", String.valueOf(settings.port()));
        // Quarkus would respond to a URI it cannot parse with an empty 400. The front door parses URIs itself, and its response explains the error.
        System.setProperty("vertx.disableURIValidation", "true");
        System.setProperty(HeaderCountLimit.PROPERTY, HeaderCountLimit.SERVICE_LOADER);
        if (settings.trustProxy()) {
            System.setProperty("quarkus.http.proxy.proxy-address-forwarding", "true");
            System.setProperty("quarkus.http.proxy.allow-forwarded", "true");
            System.setProperty("quarkus.http.proxy.allow-x-forwarded", "true");
            System.setProperty("quarkus.http.proxy.enable-forwarded-host", "true");
        }
    }
}
