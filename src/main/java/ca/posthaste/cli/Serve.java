package ca.posthaste.cli;

import ca.posthaste.Settings;
import io.quarkus.runtime.Quarkus;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;

@Command(name = "serve", description = "Run the service until it is told to stop.")
final class Serve implements Callable<Integer> {

    @Override public Integer call() {
        prepare();
        Quarkus.run();
        return 0;
    }

    /** Hands what concerns the server itself to Quarkus. */
    static void prepare() {
        var settings = Settings.load(); // a wrong one stops the start here, with a sentence
        System.setProperty("quarkus.http.host", settings.host());
        System.setProperty("quarkus.http.port", String.valueOf(settings.port()));
        if (settings.trustProxy()) {
            System.setProperty("quarkus.http.proxy.proxy-address-forwarding", "true");
            System.setProperty("quarkus.http.proxy.allow-forwarded", "true");
            System.setProperty("quarkus.http.proxy.allow-x-forwarded", "true");
            System.setProperty("quarkus.http.proxy.enable-forwarded-host", "true");
        }
    }
}
