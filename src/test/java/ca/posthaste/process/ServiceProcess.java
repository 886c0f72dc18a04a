package ca.posthaste.process;

import static org.junit.jupiter.api.Assertions.assertTrue;

import ca.posthaste.support.Polling;
import ca.posthaste.support.TypedCommand.Outcome;
import ca.posthaste.support.TypedCommand;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The packaged service, run as an operator runs it: a process, a port, a data folder, and commands next to it. */
final class ServiceProcess implements AutoCloseable {
    /** Stops a test that would wait forever. */
    private static final long TIMEOUT_MINUTES = Polling.PATIENCE.toMinutes();
    /** On a busy machine, threads wait for the processor so long that Vert.x would log warnings with stack traces, which tests look for. */
    private static final String BLOCKED_THREAD_LIMIT = "quarkus.vertx.max-event-loop-execute-time";
    private static final List<String> JAVA = List.of(Path.of(System.getProperty("java.home"), "bin", "java").toString(), "-XX:+UseSerialGC",
        "-XX:TieredStopAtLevel=1");
    private static final Path JAR = Path.of("target", "posthaste-runner.jar");
    private static final Pattern LISTENING = Pattern.compile("Listening on: http://127\\.0\\.0\\.1:(\\d+)");

    private final Path data;
    private final Process process;
    private final Thread reader;
    private final StringBuffer log = new StringBuffer();
    private final CompletableFuture<Integer> port = new CompletableFuture<>();
    private final HttpClient client = HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

    private ServiceProcess(List<String> options, Path data, String... flags) {
        this.data = data;
        process = started(Map.of(), options, Stream.concat(Stream.of("serve", "--port", "0", "--data-dir", data.toString()), Arrays.stream(flags)).toList(), true);
        reader = new Thread(() -> follow(process.inputReader(StandardCharsets.UTF_8)), "log of the service");
        reader.setDaemon(true);
        reader.start();
    }

    /** Starts a service, and waits until it listens. */
    static ServiceProcess serve(Path data, String... flags) {
        return serve(List.of(), data, flags);
    }

    /** Starts a service with the options that an operator puts into POSTHASTE_JAVA_OPTIONS. */
    static ServiceProcess serve(List<String> options, Path data, String... flags) {
        var service = new ServiceProcess(options, data, flags);
        try {
            service.port.get(TIMEOUT_MINUTES, TimeUnit.MINUTES);
            return service;
        } catch (Exception fault) {
            service.close();
            throw new AssertionError("The service did not start:\n" + service.log, fault);
        }
    }

    /** Returns the command that starts a JVM as the launcher does, up to the jar. */
    static List<String> java() {
        var command = new ArrayList<>(JAVA);
        command.addAll(List.of("-XX:SharedArchiveFile=" + ClassArchive.FILE, "-Xshare:auto", "-Xlog:disable"));
        return command;
    }

    private static Process started(Map<String, String> environment, List<String> options, List<String> arguments, boolean merged) {
        // With a permissive umask: the files we write must be private under any umask.
        var command = new ArrayList<>(List.of("bash", "-c", "umask 000; exec \"$@\"", "posthaste"));
        command.addAll(arguments.contains("class-archive") ? JAVA : java());
        command.addAll(List.of("-Dfile.encoding=UTF-8", "-D" + BLOCKED_THREAD_LIMIT + "=" + TIMEOUT_MINUTES + "m"));
        command.addAll(options);
        command.addAll(List.of("-jar", JAR.toString()));
        command.addAll(arguments);
        var builder = new ProcessBuilder(command).redirectErrorStream(merged);
        builder.environment().keySet().removeIf(name -> name.startsWith("POSTHASTE_"));
        builder.environment().putAll(environment);
        try {
            return builder.start();
        } catch (IOException fault) {
            throw new UncheckedIOException(fault);
        }
    }

    private void follow(BufferedReader lines) {
        try {
            lines.lines().forEach(line -> {
                log.append(line).append('\n');
                var listening = LISTENING.matcher(line);
                if (listening.find()) {
                    port.complete(Integer.parseInt(listening.group(1)));
                }
            });
        } catch (UncheckedIOException killed) {
            log.append("(killed)\n");
        }
        port.completeExceptionally(new IllegalStateException("ended before it listened"));
    }

    /** Runs a command to completion. */
    static Outcome run(String... arguments) {
        return run(Map.of(), arguments);
    }

    static Outcome run(Map<String, String> environment, String... arguments) {
        var command = started(environment, List.of(), List.of(arguments), false);
        try {
            command.getOutputStream().close();
            var err = CompletableFuture.supplyAsync(() -> text(command.errorReader(StandardCharsets.UTF_8)));
            var out = text(command.inputReader(StandardCharsets.UTF_8));
            assertTrue(command.waitFor(TIMEOUT_MINUTES, TimeUnit.MINUTES), "The command does not end: " + List.of(arguments));
            return new Outcome(command.exitValue(), out, err.join());
        } catch (IOException | InterruptedException fault) {
            throw new IllegalStateException(fault);
        } finally {
            command.destroyForcibly();
        }
    }

    static String text(BufferedReader reader) {
        return reader.lines().collect(Collectors.joining("\n"));
    }

    /** Runs a command on this service's data, while the service runs or afterwards. */
    Outcome command(String... arguments) {
        return TypedCommand.run(onItsData(arguments));
    }

    /** Like {@link #command}, but as an operator runs it: in a process of its own. */
    Outcome commandProcess(String... arguments) {
        return run(onItsData(arguments));
    }

    private String[] onItsData(String... arguments) {
        return Stream.concat(Arrays.stream(arguments), Stream.of("--data-dir", data.toString())).toArray(String[]::new);
    }

    /** Adds an employer, and returns its key. */
    String newKey() {
        return command("employer", "add", "Bakery", "--allow-duplicate", "--json").json().path("apiKey").textValue();
    }

    long pid() {
        return process.pid();
    }

    int port() {
        return port.join();
    }

    String log() {
        return log.toString();
    }

    HttpRequest.Builder request(String key, String path) {
        return HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port() + "/api/v1.1" + path))
            .header("API-Key", key).header("Content-Type", "application/json");
    }

    /** Requests a path outside the API. */
    HttpResponse<String> get(String path) throws IOException {
        return send(HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port() + path)));
    }

    HttpResponse<String> send(HttpRequest.Builder request) throws IOException {
        try {
            return client.send(request.build(), HttpResponse.BodyHandlers.ofString());
        } catch (InterruptedException stopped) {
            throw new IllegalStateException(stopped);
        }
    }

    int status(String key) throws IOException {
        return send(request(key, "/jobs").GET()).statusCode();
    }

    /** Returns the resident memory of the process as reported by the kernel. */
    long residentMegabytes() throws IOException {
        var line = Files.readAllLines(Path.of("/proc/" + process.pid() + "/status")).stream()
            .filter(one -> one.startsWith("VmRSS:")).findFirst().orElseThrow();
        return Long.parseLong(line.replaceAll("\\D", "")) / 1024;
    }

    /** Calls the readiness check, as an orchestrator does. */
    HttpResponse<String> readiness() throws IOException {
        return send(HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port() + "/health/ready")));
    }

    /** Sends SIGKILL, and waits for the process to end. */
    void kill() throws InterruptedException {
        process.destroyForcibly().waitFor();
    }

    /** Sends SIGTERM without waiting for the process to end. The process's own destroy() would also stop reading the log. */
    void terminate() {
        process.toHandle().destroy();
    }

    int exitCode() throws InterruptedException {
        assertTrue(process.waitFor(TIMEOUT_MINUTES, TimeUnit.MINUTES), () -> "The service does not stop:\n" + log);
        reader.join(); // the log is complete
        return process.exitValue();
    }

    @Override public void close() {
        process.destroyForcibly();
    }

    /** Polls until the condition holds. */
    static void await(String what, Condition condition) throws Exception {
        long deadline = System.nanoTime() + TimeUnit.MINUTES.toNanos(TIMEOUT_MINUTES);
        while (!condition.holds()) {
            assertTrue(System.nanoTime() < deadline, "Still waiting for: " + what);
            Polling.pause();
        }
    }

    interface Condition {
        boolean holds() throws Exception;
    }

    static String job(String title, String referenceId) {
        return """
            {"referenceId": "%s", "title": "%s", "description": "<p>Bread.</p>", "positionType": {"id": 1},
             "locations": [{"description": "Vancouver, BC"}], "categories": [{"id": 36}],
             "applicantRoutingType": {"id": 1}, "applicationEmail": "jobs@bakery.example"}""".formatted(referenceId, title);
    }
}
