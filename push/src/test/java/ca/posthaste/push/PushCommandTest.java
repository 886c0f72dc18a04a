package ca.posthaste.push;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import ca.posthaste.cli.Commands;
import ca.posthaste.json.Json;
import ca.posthaste.push.source.Sources;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The push command without a terminal. */
class PushCommandTest {
    @TempDir Path folder;
    private final ByteArrayOutputStream printed = new ByteArrayOutputStream();
    private final ByteArrayOutputStream said = new ByteArrayOutputStream();
    private final PrintStream out = System.out;
    private final PrintStream err = System.err;
    private SpecServer server;
    private Path key;

    @BeforeEach void start() throws Exception {
        server = new SpecServer();
        key = Files.writeString(folder.resolve("key"), SpecServer.KEY + "\n");
        System.setOut(new PrintStream(printed, true, StandardCharsets.UTF_8));
        System.setErr(new PrintStream(said, true, StandardCharsets.UTF_8));
    }

    @AfterEach void stop() {
        System.setOut(out);
        System.setErr(err);
        server.close();
    }

    private int push(Path file, String... more) {
        var line = new ArrayList<>(List.of("push", file.toString(), "--to", server.address(), "--key-file", key.toString()));
        line.addAll(List.of(more));
        return Commands.run(line.toArray(String[]::new));
    }

    private Path sample(String name) throws Exception {
        var file = folder.resolve(name);
        Files.copy(Sources.sample(name), file);
        return file;
    }

    private String out() {
        return printed.toString(StandardCharsets.UTF_8);
    }

    private String err() {
        return said.toString(StandardCharsets.UTF_8);
    }

    @ParameterizedTest
    @ValueSource(strings = {"jobs.ndjson", "jobs.json", "jobs.csv", "indeed.xml", "greenhouse.json", "lever.json"})
    void every_format_is_detected_from_the_file_and_sent(String name) throws Exception {
        assertEquals(0, push(sample(name), "--source", "ats", "--yes"), err());
        int jobs = name.equals("jobs.ndjson") || name.equals("jobs.csv") ? 3 : 2;
        assertTrue(out().endsWith("Done: " + jobs + " created, 0 updated, 0 archived, 0 unchanged.\n"), out());
        assertFalse(out().contains("\u001b"), "no colours where nobody sees them");
        assertEquals(0, push(sample("again-" + name, name), "--source", "ats", "--yes"), err());
        assertTrue(out().endsWith("Done: 0 created, 0 updated, 0 archived, " + jobs + " unchanged.\n"), out());
    }

    private Path sample(String copy, String name) throws Exception {
        return Files.move(folder.resolve(name), folder.resolve(copy));
    }

    @Test void standard_input_is_read_too() throws Exception {
        var in = System.in;
        System.setIn(new ByteArrayInputStream(Sources.sample("jobs.csv").readAllBytes()));
        try {
            assertEquals(0, push(Path.of("-"), "--yes"), err());
        } finally {
            System.setIn(in);
        }
        assertEquals(List.of("N-1", "N-2", "N-3"), server.active());
    }

    @Test void a_push_without_confirmation_changes_nothing() throws Exception {
        assertEquals(2, push(sample("jobs.json"), "--source", "ats"));
        assertEquals("Nothing was sent: there is no terminal for the confirmation. Add --yes to send without asking, or --plan to see the plan.\n", err());
        assertEquals(0, push(folder.resolve("jobs.json"), "--source", "ats", "--plan"));
        assertEquals("  + WELD-1  line 5 (job 1)\n  + WELD-2  line 17 (job 2)\nPlan: 2 to create, 0 to update, 0 to archive, 0 unchanged.\n", out());
        assertEquals(0, server.changes());
    }

    @Test void rejected_jobs_exit_with_one() throws Exception {
        var file = Files.writeString(folder.resolve("jobs.csv"), "referenceId,title\nA,Baker\nB,\n");
        assertEquals(1, push(file, "--yes"));
        assertEquals("  + A  line 2\n! line 3, B: rejected (400)\n    /title: title is required for every job.\nDone: 1 created, 0 updated, 0 unchanged, 1 rejected.\n", out());
    }

    @Test void an_unreadable_file_exits_with_two() throws Exception {
        assertEquals(2, push(folder.resolve("none.csv"), "--yes"));
        assertTrue(err().startsWith("Nothing was done: there is no "), err());
        said.reset();
        assertEquals(2, push(Files.writeString(folder.resolve("x.csv"), "titel\nx\n"), "--yes"));
        assertEquals("line 1: there is no member \"titel\". Did you mean title?\n", err());
    }

    @Test void an_invalid_key_exits_with_two_and_is_never_printed() throws Exception {
        Files.writeString(key, "wrong-secret");
        assertEquals(2, push(sample("jobs.json"), "--source", "ats", "--yes"));
        assertEquals("Nothing was done. Of type key-needed.\n", err());
        Files.writeString(key, "two words");
        assertEquals(2, push(folder.resolve("jobs.json"), "--yes"));
        Files.writeString(key, "");
        assertEquals(2, push(folder.resolve("jobs.json"), "--yes"));
        assertFalse((out() + err()).contains("secret"), err());
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "--plan --yes|--plan and --yes cannot be combined.",
        "--yes --allow-empty|--absent, --max-removals and --allow-empty require --source.",
        "--yes --source ats --absent keep|--absent must be delete. Omit it to archive jobs instead.",
        "--yes --source ats --max-removals x|--max-removals must be a whole number, not \"x\".",
        "--yes --format xls|There is no format \"xls\". Set --format to one of: ndjson, json, csv, indeed, greenhouse, lever.",
        "--yes --default titel=x|--default: there is no member \"titel\". Did you mean title?",
        "--yes --sourse ats|There is no option --sourse. Did you mean --source?"})
    void an_invalid_option_is_reported_and_nothing_is_sent(String options, String sentence) throws Exception {
        assertEquals(2, push(sample("jobs.json"), options.split(" ")));
        assertEquals(sentence, err().lines().findFirst().orElseThrow());
        assertEquals(List.of(), server.requests());
    }

    @Test void the_address_and_a_key_are_needed() throws Exception {
        assertEquals(2, Commands.run("push", sample("jobs.json").toString(), "--yes"));
        assertEquals("posthaste push needs --to URL.", err().lines().findFirst().orElseThrow());
        said.reset();
        assertEquals(2, Commands.run("push", folder.resolve("jobs.json").toString(), "--yes", "--to", server.address()));
        assertEquals("Provide the key in a file with --key-file FILE, or in POSTHASTE_KEY.\n", err());
    }

    @Test void a_file_cannot_control_the_terminal() throws Exception {
        var file = Files.writeString(folder.resolve("jobs.ndjson"), "{\"referenceId\":\"A\\u001b]0;owned\\u0007\\r\",\"title\":\"x\"}\n");
        assertEquals(0, push(file, "--yes"), err());
        assertEquals("  + A?]0;owned??  line 1\nDone: 1 created, 0 updated, 0 unchanged.\n", out());
    }

    @Test void a_template_of_a_mapping_is_written_filled_in_and_used() throws Exception {
        var file = Files.writeString(folder.resolve("jobs.csv"), "referenceId,title,categories,positionType\nA,Baker,Ovens,Sometimes\nB,Cook,Ovens,Full Time\n");
        var mapping = folder.resolve("mapping.json");
        assertEquals(0, Commands.run("push", file.toString(), "--write-mapping", mapping.toString(), "--default", "status=draft"), err());
        assertTrue(out().startsWith("Wrote " + mapping + ". ") && out().endsWith("push with --mapping " + mapping + ".\n"), out());
        assertEquals(List.of(), server.requests(), "a template needs no server");
        var template = Json.parse(Files.readAllBytes(mapping));
        assertEquals("{\"Ovens\":null}", template.path("categories").toString());
        assertEquals("{\"Sometimes\":null}", template.path("positionTypes").toString());
        assertEquals("draft", template.at("/defaults/status").asText());
        assertEquals(36, template.at("/choices/categories/Restaurant and Food Service").intValue());

        assertEquals(2, Commands.run("push", file.toString(), "--write-mapping", mapping.toString()), "an existing file was overwritten");
        assertTrue(err().startsWith("Nothing was done: "), err());
        assertEquals(template, Json.parse(Files.readAllBytes(mapping)));

        said.reset();
        Files.writeString(mapping, Files.readString(mapping).replace("\"Ovens\" : null", "\"Ovens\" : 36").replace("\"Sometimes\" : null", "\"Sometimes\" : 4"));
        assertEquals(0, push(file, "--yes", "--mapping", mapping.toString()), err());
        assertFalse(err().contains("is unknown"), err());
        assertEquals(List.of("A", "B"), server.active());
    }

    @Test void the_help_is_complete() {
        assertEquals(0, Commands.run("push", "--help"));
        for (var word : List.of("FILE", "--to", "--key-file", "--source", "--plan", "--yes", "--format", "--clean-html", "--default", "--mapping", "--write-mapping", "--absent",
            "--max-removals", "--allow-empty", "--no-color", "Exit codes:", "30 % of the active ones")) {
            assertTrue(out().replaceAll("\\s+", " ").contains(word), word + " is not in:\n" + out());
        }
    }
}
