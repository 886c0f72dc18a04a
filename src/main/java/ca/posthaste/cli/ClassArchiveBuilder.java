package ca.posthaste.cli;

import ca.posthaste.cli.output.Welcome;
import ca.posthaste.config.Setting;
import ca.posthaste.db.DataFolder;
import ca.posthaste.db.sqlite.SqliteDatabase;
import ca.posthaste.employer.ApiKey;
import ca.posthaste.employer.Employers;
import ca.posthaste.employer.KeyProperties;
import ca.posthaste.employer.Keys;
import ca.posthaste.employer.Plan;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.io.BufferedReader;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import org.sqlite.util.LibraryLoaderUtil;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Runs the service in a second JVM, which archives the classes it loads: only those of a service, as they stay in memory. See {@code bin/posthaste}. */
@Command(name = "class-archive", hidden = true, description = "Create a class archive for this JVM.")
final class ClassArchiveBuilder implements Callable<Integer> {
    private static final String NATIVE_FOLDER = "posthaste.native-folder";
    private static final Pattern LISTENING = Pattern.compile("Listening on: (http://127\\.0\\.0\\.1:\\d+)");
    /** Timeout in seconds. It is long because the process runs at low priority, and only stops a process that hangs. */
    private static final int TIMEOUT_SECONDS = 600;
    private static final int TERMINATED = 128 + 15;
    private static final int OK = 200;
    private static final int SEARCHES_MAX = 100;
    private static final int SEARCH_AGAIN_MILLIS = 100;
    /** Options of this JVM with which a second one would not start, or not write an archive. */
    private static final List<String> NOT_PASSED_ON = List.of("-D", "-agent", "-javaagent", "-Xrun", "-Xlog", "-Xshare",
        "-XX:SharedArchiveFile", "-XX:ArchiveClassesAtExit");

    @Option(names = "--postgres", description = "For a service on PostgreSQL.")
    private boolean postgres;

    @Parameters(paramLabel = "FILE", description = "The archive to create.")
    private Path archive;

    @Override public Integer call() throws IOException, InterruptedException {
        Files.deleteIfExists(archive);
        var folder = Files.createTempDirectory("posthaste-class-archive");
        try {
            var libraries = unpackNativeLibraries();
            var key = employer(folder);
            return stoppedBySignal(start(folder, libraries), key) && Files.exists(archive) ? 0 : 1;
        } finally {
            DataFolder.delete(folder);
        }
    }

    /** Reports whether the service was ended by the signal, and so wrote its archive before. */
    private static boolean stoppedBySignal(Process service, ApiKey key) throws IOException, InterruptedException {
        CompletableFuture.delayedExecutor(TIMEOUT_SECONDS, TimeUnit.SECONDS).execute(service::destroyForcibly);
        try (var log = service.inputReader()) {
            sendRequests(address(log) + "/api/v1.1", key);
            service.toHandle().destroy(); // Process.destroy would also close the stream of the service's log
            while (log.readLine() != null) {
                // Reads the last log lines: the service would block if nobody read them.
            }
            return service.waitFor() == TERMINATED;
        } finally {
            service.destroyForcibly();
        }
    }

    /** Creates an employer to call with. The database is migrated here, so that the classes of the migrations are not archived. */
    private static ApiKey employer(Path folder) {
        var key = ApiKey.random();
        var employers = new Employers(Clock.systemUTC());
        try (var database = SqliteDatabase.open(folder, new SimpleMeterRegistry())) {
            return database.writeNow(tx -> {
                new Keys(Clock.systemUTC()).add(tx, employers.add(tx, "Class archive", Plan.UNLIMITED).id(), key, KeyProperties.USUAL);
                return key;
            });
        }
    }

    private Process start(Path folder, List<String> libraries) throws IOException {
        var command = new ArrayList<>(List.of(Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-XX:ArchiveClassesAtExit=" + archive));
        ManagementFactory.getRuntimeMXBean().getInputArguments().stream()
            .filter(option -> NOT_PASSED_ON.stream().noneMatch(option::startsWith)).forEach(command::add);
        command.addAll(libraries);
        var jar = System.getProperty("java.class.path"); // this process was started with java -jar, like a service
        command.addAll(postgres ? List.of("-cp", jar, ClassPreloader.class.getName()) : List.of("-jar", jar));
        command.addAll(List.of("serve", Setting.DATA_DIR.flag(), folder.toString(), Setting.HOST.flag(), "127.0.0.1",
            Setting.PORT.flag(), "0"));
        var service = new ProcessBuilder(command).redirectErrorStream(true);
        // Above all, it must not use the operator's database.
        service.environment().keySet().removeIf(name -> name.startsWith("POSTHASTE_") || name.startsWith("QUARKUS_")
            || name.equals("JAVA_TOOL_OPTIONS") || name.equals("JDK_JAVA_OPTIONS"));
        return service.start();
    }

    /** Unpacks native libraries. Drivers do so at every start, and SQLite's runs a program to detect the system; once is enough. */
    private static List<String> unpackNativeLibraries() throws IOException {
        var folder = System.getProperty(NATIVE_FOLDER);
        if (folder == null) {
            return List.of();
        }
        Files.createDirectories(Path.of(folder));
        var processor = System.getProperty("os.arch").equals("amd64") ? "x86_64" : "aarch_64";
        unpack("/META-INF/native/libnetty_transport_native_epoll_" + processor + ".so", folder);
        // Last: the launcher uses the folder as soon as this file exists.
        unpack(LibraryLoaderUtil.getNativeLibResourcePath() + "/" + LibraryLoaderUtil.getNativeLibName(), folder);
        return List.of("-Dorg.sqlite.lib.path=" + folder, "-Dorg.sqlite.lib.name=" + LibraryLoaderUtil.getNativeLibName(),
            "-Djava.library.path=" + folder);
    }

    private static void unpack(String resource, String folder) throws IOException {
        try (var library = ClassArchiveBuilder.class.getResourceAsStream(resource)) {
            if (library != null) { // other systems have other libraries, or none
                var name = resource.substring(resource.lastIndexOf('/') + 1);
                var part = Path.of(folder, name + ".part"); // a command that starts now must not load half a file
                Files.copy(library, part, StandardCopyOption.REPLACE_EXISTING);
                Files.move(part, Path.of(folder, name), StandardCopyOption.ATOMIC_MOVE);
            }
        }
    }

    /** Returns the address from the service's log, with the port that the server chose. */
    private static String address(BufferedReader log) throws IOException {
        var read = new StringBuilder();
        for (var line = log.readLine(); line != null; line = log.readLine()) {
            read.append(line).append('\n');
            var listening = LISTENING.matcher(line);
            if (listening.find()) {
                return listening.group(1);
            }
        }
        throw new IllegalStateException("The service did not start:\n" + read);
    }

    private static void sendRequests(String base, ApiKey key) throws IOException, InterruptedException {
        var created = send(HttpRequest.newBuilder(URI.create(base + "/jobs"))
            .POST(HttpRequest.BodyPublishers.ofString(Welcome.SAMPLE_JOB)), key);
        for (var address : List.of(created.headers().firstValue("Location").orElse(base), base + "/jobs?q=baker",
            base + "/locations?q=van", base + "/public/jobs?q=baker", base + "/jobcategories", base.replace("/api/v1.1", "/health/ready"))) {
            send(HttpRequest.newBuilder(URI.create(address)), key);
        }
        search(base.replace("/v1.1", "/v1.2"), key);
    }

    /** Searches until the index, which is built in the background, is ready. Its classes are a large share of the archive. */
    private static void search(String base, ApiKey key) throws IOException, InterruptedException {
        var words = URI.create(base + "/public/jobs?q=baker&facets=true&sort=date");
        for (int i = 0; i < SEARCHES_MAX && send(HttpRequest.newBuilder(words), key).statusCode() != OK; i++) {
            Thread.sleep(SEARCH_AGAIN_MILLIS);
        }
        send(HttpRequest.newBuilder(URI.create(base + "/public/suggest?q=bak")), key);
        send(HttpRequest.newBuilder(URI.create(base.replace("/api/v1.2", "/en/jobs?q=baker"))), key); // pages need the template classes
    }

    private static HttpResponse<String> send(HttpRequest.Builder request, ApiKey key)
        throws IOException, InterruptedException {
        return HttpClient.newBuilder().proxy(HttpClient.Builder.NO_PROXY).build().send(
            request.header("API-Key", key.reveal()).header("Content-Type", "application/json").build(),
            HttpResponse.BodyHandlers.ofString());
    }
}
