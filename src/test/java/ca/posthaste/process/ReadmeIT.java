package ca.posthaste.process;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.net.URI;
import java.net.http.HttpRequest;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Runs the commands of the README and of the guides that it leads newcomers to as they are written, also after the command that a first start prints. Only the
 * port and the folders differ.
 */
@Tag("process")
class ReadmeIT {
    private static final Path README = Path.of("README.md");
    private static final Path GETTING_STARTED = Path.of("docs", "getting-started.md");
    private static final Path INTEGRATE = Path.of("docs", "integrate.md");
    private static final Path USERS = Path.of("docs", "users.md");
    private static final String NEXT_SECTION = "\n## ";
    private static final Pattern SCRIPT = Pattern.compile("```sh\n(.*?)```", Pattern.DOTALL);
    private static final Pattern CHANGE = Pattern.compile("\"kind\":\"(\\w+)\",\"id\":\\d+,\"referenceId\":\"([^\"]+)\"");
    private static final Pattern FIRST_LINES = Pattern.compile("^curl .*?\\}'$", Pattern.DOTALL | Pattern.MULTILINE);

    @TempDir Path folder;

    @Test void every_command_for_a_first_job_works_after_the_output_of_a_first_start() throws Exception {
        try (var service = ServiceProcess.serve(folder.resolve("data"))) {
            runFirstLines(service);
            var said = run(commands(section(README, "## A first job"), service));
            assertTrue(lastLine(said).contains("\"title\":\"Baker\""), said);
        }
    }

    @Test void the_sample_jobs_are_added_while_the_service_runs_and_are_found() throws Exception {
        try (var service = ServiceProcess.serve(folder.resolve("data"))) {
            var said = run(commands(section(GETTING_STARTED, "## Add sample jobs"), service));
            assertTrue(said.startsWith("Added 500 sample jobs from 40 employers, in English and French.\n"), said);
            var search = HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + service.port() + "/api/v1.2/public/jobs?pageSize=1"));
            ServiceProcess.await("all of them", () -> service.send(search).body().contains("\"total\":500,"));
        }
    }

    @Test void a_newcomer_posts_a_job_that_is_found_and_reads_an_application_for_it() throws Exception {
        try (var service = ServiceProcess.serve(folder.resolve("data"))) {
            runFirstLines(service);
            var said = run(commands(section(GETTING_STARTED, "## Post a job") + section(GETTING_STARTED, "## Find it and apply"), service));
            assertTrue(lastLine(said).contains("\"email\":\"ana@example.org\""), said);
        }
    }

    @Test void every_command_of_integrate_in_five_minutes_works() throws Exception {
        try (var service = ServiceProcess.serve(folder.resolve("data"))) {
            var said = run(commands(Files.readString(INTEGRATE), service));
            assertTrue(said.contains("Plan: 3 to create, 0 to update, 0 to archive, 0 unchanged.\n"), said);
            assertTrue(said.contains("  ~ B-2: title  line 3\n  - B-3 (archive)\nDone: 0 created, 1 updated, 1 archived, 1 unchanged.\n"), said);
            assertEquals(List.of("created B-1", "created B-2", "created B-3", "updated B-2", "archived B-3"),
                CHANGE.matcher(said).results().map(change -> change.group(1) + " " + change.group(2)).toList(), said);
        }
    }

    @Test void the_first_operator_gets_a_link_that_leads_to_a_button() throws Exception {
        try (var service = ServiceProcess.serve(folder.resolve("data"))) {
            var link = lastLine(run(commands(Files.readString(USERS), service)));
            var path = URI.create(link).getPath();
            var page = service.send(HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + service.port() + path))).body();
            assertTrue(page.contains("operator@example.com") && page.contains("<button"), page);
        }
    }

    /** Runs the command that a first start prints. */
    private void runFirstLines(ServiceProcess service) throws Exception {
        ServiceProcess.await("the line that creates a job", () -> FIRST_LINES.matcher(service.log()).find());
        run(FIRST_LINES.matcher(service.log()).results().findFirst().orElseThrow().group());
    }

    /** Returns a section of a page, from its heading to the next one. */
    private static String section(Path page, String heading) throws Exception {
        var text = Files.readString(page);
        var start = text.indexOf(heading + "\n");
        assertTrue(start >= 0, () -> page + " has no section " + heading);
        var end = text.indexOf(NEXT_SECTION, start + heading.length());
        return end < 0 ? text.substring(start) : text.substring(start, end);
    }

    /** Returns the commands in a text, adapted to the port and the folder of this test. */
    private String commands(String text, ServiceProcess service) {
        var commands = SCRIPT.matcher(text).results().map(block -> block.group(1)).collect(Collectors.joining());
        assertFalse(commands.isEmpty(), text);
        return commands.replace("http://127.0.0.1:8080", "http://127.0.0.1:" + service.port()).replace("/tmp/", folder + "/");
    }

    private static String lastLine(String said) {
        return said.lines().reduce((before, last) -> last).orElse("");
    }

    /** Runs a script, which stops at the first line that fails or gets an unsuccessful response. */
    private String run(String lines) throws Exception {
        var script = Files.writeString(folder.resolve("script"), """
            set -eu
            posthaste() { %s -jar '%s' "$@"; }
            export POSTHASTE_DATA_DIR='%s'
            curl() { command curl -sS --fail-with-body "$@"; }
            """.formatted(String.join(" ", ServiceProcess.java()), Path.of("target/posthaste-runner.jar").toAbsolutePath(),
            folder.resolve("data")) + lines.replace("bin/posthaste", "posthaste"));
        var process = new ProcessBuilder("bash", script.toString()).directory(folder.toFile()).redirectErrorStream(true).start();
        process.getOutputStream().close();
        var said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertEquals(0, process.waitFor(), said);
        return said;
    }
}
