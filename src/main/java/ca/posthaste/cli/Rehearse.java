package ca.posthaste.cli;

import ca.posthaste.Setting;
import ca.posthaste.Welcome;
import ca.posthaste.employer.ApiKey;
import io.quarkus.runtime.Quarkus;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.Callable;
import org.eclipse.microprofile.config.ConfigProvider;
import org.sqlite.util.LibraryLoaderUtil;
import picocli.CommandLine.Command;

/**
 * Starts the service on data of its own, uses it a little and stops: so that the JVM can write down which classes a
 * start needs. See {@code bin/posthaste}.
 */
@Command(name = "rehearse", hidden = true, description = "Start, use the service a little, and stop.")
final class Rehearse implements Callable<Integer> {
    private static final String NATIVE_FOLDER = "posthaste.native-folder";

    @Override public Integer call() throws IOException {
        var folder = Files.createTempDirectory("posthaste-rehearsal");
        try {
            leaveNativeLibraries();
            System.setProperty(Setting.DATA_DIR.property(), folder.toString());
            System.setProperty(Setting.HOST.property(), "127.0.0.1");
            System.setProperty(Setting.PORT.property(), "0");
            var key = ApiKey.random();
            Store.write((tx, employers) ->
                employers.addKey(tx, employers.add(tx, "Rehearsal", ca.posthaste.employer.Plan.UNLIMITED).id(), key));
            Serve.prepare();
            var visitor = new Thread(() -> visit(key), "rehearsal");
            visitor.start();
            Quarkus.run();
            return 0;
        } finally {
            delete(folder);
        }
    }

    /** Drivers unpack their native libraries at every start, and SQLite's asks another program what system this is; once is enough. */
    private static void leaveNativeLibraries() throws IOException {
        var folder = System.getProperty(NATIVE_FOLDER);
        if (folder != null) {
            Files.createDirectories(Path.of(folder));
            leave(LibraryLoaderUtil.getNativeLibResourcePath() + "/" + LibraryLoaderUtil.getNativeLibName(), folder);
            var processor = System.getProperty("os.arch").equals("amd64") ? "x86_64" : "aarch_64";
            leave("/META-INF/native/libnetty_transport_native_epoll_" + processor + ".so", folder);
        }
    }

    private static void leave(String resource, String folder) throws IOException {
        try (var library = Rehearse.class.getResourceAsStream(resource)) {
            if (library != null) { // other systems have other ones, or none
                var name = resource.substring(resource.lastIndexOf('/') + 1);
                Files.copy(library, Path.of(folder, name), StandardCopyOption.REPLACE_EXISTING);
            }
        }
    }

    private static void visit(ApiKey key) {
        try {
            var base = "http://127.0.0.1:" + port() + "/api/v1.1";
            var created = send(HttpRequest.newBuilder(URI.create(base + "/jobs"))
                .POST(HttpRequest.BodyPublishers.ofString(Welcome.SAMPLE_JOB)), key);
            for (var address : List.of(created.headers().firstValue("Location").orElse(base), base + "/jobs?q=baker",
                base + "/locations?q=van", base + "/jobcategories")) {
                send(HttpRequest.newBuilder(URI.create(address)), key);
            }
        } catch (IOException | InterruptedException stopped) {
            Thread.currentThread().interrupt();
        } finally {
            Quarkus.asyncExit();
        }
    }

    private static HttpResponse<String> send(HttpRequest.Builder request, ApiKey key)
        throws IOException, InterruptedException {
        return HttpClient.newHttpClient().send(
            request.header("API-Key", key.reveal()).header("Content-Type", "application/json").build(),
            HttpResponse.BodyHandlers.ofString());
    }

    /** The port that the server found free, which Quarkus makes known once it listens. */
    private static int port() throws InterruptedException {
        for (int tries = 0; tries < 1_000; tries++) {
            int port = ConfigProvider.getConfig().getOptionalValue("quarkus.http.port", Integer.class).orElse(0);
            if (port > 0) {
                return port;
            }
            Thread.sleep(20);
        }
        throw new IllegalStateException("The service did not start.");
    }

    private static void delete(Path folder) throws IOException {
        try (var files = Files.walk(folder)) {
            for (var file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.deleteIfExists(file);
            }
        }
    }
}
